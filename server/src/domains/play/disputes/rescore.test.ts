import { v7 as uuid } from "uuid";
import { seededRandom } from "@hitoslov/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createDisputedSong, heard } from "../../../test/disputes.ts";
import { createAccount, createDraw, createSong } from "../../../test/factories.ts";
import { inventPlays, type Outcome, playThrough, storePlays, wordOf } from "../../../test/recounts.ts";
import type { Accepted } from "./recount.ts";
import { insertRescoring, rescore, settlingMs } from "./rescore.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const hour = 3_600_000;
/** Ten thousand of them: `npm run test:all`. */
const [players, perPlayer] = process.env["TEST_ALL"] === undefined ? [120, 5] : [1250, 8];

/** Plays of many, two draws they count in, one of which is frozen, and the answer that is to be right. */
async function prepare(seed: string) {
  const sound_id = await createDisputedSong(app);
  for (let i = 0; i < 12; i++) await createSong(app, { level: 1 + (i % 2), duration: 3 });
  const start = new Date(app.clock.now().getTime() - 4 * hour);
  const end = new Date(app.clock.now().getTime() + 100 * hour);
  const draws = { running: await createDraw(app, { start, end }), frozen: await createDraw(app, { start, end }) };
  const entries = Object.values(draws)
    .toSorted()
    .map((id) => ({
      id,
      name: id,
      score: null,
      score_reached_at: null,
      excluded_at: null,
      start,
      counts_since: start,
      entered: true,
    }));
  const { position, answer } = heard;
  const accepted: Accepted = { sound_id, position, word: wordOf(heard.fragment, position), answers: [answer] };
  const all = await inventPlays(app.services, { seed, players, perPlayer, start, entries, accepted });
  await storePlays(app.services, await playThrough(app.services, all, entries), app.clock.now());
  const before = await read(draws);
  await app.db.kysely
    .updateTable("stocks")
    .set({ status: "ended", frozen_at: app.clock.now() })
    .where("id", "=", draws.frozen)
    .execute();
  const staff = await createAccount(app, 2);
  const begin = () =>
    app.db.kysely
      .transaction()
      .execute((trx) => insertRescoring(trx, accepted, { userId: staff.userId, now: app.clock.now() }));
  return { draws, before, begin, expected: await playThrough(app.services, all, entries, accepted) };
}

async function read(draws: { running: string; frozen: string }) {
  const { kysely } = app.db;
  const scoresOf = async (board: string) => {
    const rows = await kysely.selectFrom("board_scores").selectAll().where("board", "=", board).execute();
    return new Map(rows.map(({ user_id, score }) => [user_id, score]));
  };
  const plays = await kysely.selectFrom("plays").selectAll().execute();
  const members = await kysely.selectFrom("stock_members").selectAll().execute();
  const sessions = await kysely.selectFrom("game_sessions").select(["id", "in_row"]).execute();
  const users = await kysely.selectFrom("users").select(["id", "score"]).where("role", "=", 3).execute();
  return {
    plays: new Map(plays.map((play) => [play.id, play])),
    members: new Map(members.map(({ stock_id, user_id, score }) => [`${stock_id} ${user_id}`, score])),
    rows: new Map(sessions.map(({ id, in_row }) => [id, in_row])),
    scores: new Map(users.map(({ id, score }) => [id, score])),
    all: await scoresOf("all"),
    month: await scoresOf("month:2026-03"),
    running: await scoresOf(`stock:${draws.running}`),
    frozen: await scoresOf(`stock:${draws.frozen}`),
  };
}
type State = Awaited<ReturnType<typeof read>>;

const positive = (scores: ReadonlyMap<string, number>) => new Map([...scores].filter(([, score]) => score > 0));
const sorted = <V>(map: ReadonlyMap<string, V>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));

function compare(after: State, expected: Outcome, draws: { running: string; frozen: string }, before: State): void {
  for (const { play, result, terms } of expected.plays) {
    const own = after.plays.get(play.id);
    const { lines, coefficient, accuracy, share, points, counters } = result;
    expect(own).toMatchObject({ state: play.state, points: play.points, words: play.words });
    expect(own?.last_restored_at).toEqual(play.last_restored_at);
    expect(own?.terms).toEqual(terms);
    expect(own?.result).toMatchObject({ lines, coefficient, points, counters });
    expect([own?.result?.accuracy, own?.result?.share]).toEqual([accuracy, share]);
  }
  expect(sorted(after.scores)).toEqual(sorted(expected.scores));
  for (const board of [after.all, after.month]) expect(sorted(board)).toEqual(sorted(positive(expected.scores)));
  expect(sorted(after.rows)).toEqual(sorted(expected.rows));
  const drawOf = (id: string, scores: ReadonlyMap<string, number>) =>
    new Map([...scores].flatMap(([key, score]) => (key.startsWith(id) ? [[key.split(" ")[1] ?? "", score]] : [])));
  expect(sorted(drawOf(draws.running, after.members))).toEqual(sorted(drawOf(draws.running, expected.drawScores)));
  expect(sorted(after.running)).toEqual(sorted(positive(drawOf(draws.running, expected.drawScores))));
  expect(sorted(drawOf(draws.frozen, after.members))).toEqual(sorted(drawOf(draws.frozen, before.members)));
  expect(sorted(after.frozen)).toEqual(sorted(before.frozen));
}

/** The counts of every rating, counted anew. */
async function expectCounts(): Promise<void> {
  const { rows } = await sql`
    select board, width, bucket, sum(members) as members from (
      select board, width, bucket, members from board_counts
      union all
      select board, width, score / width, -1 from board_scores cross join (values (1), (64)) as widths (width)
    ) as both_sides group by board, width, bucket having sum(members) <> 0`.execute(app.db.kysely);
  expect(rows).toEqual([]);
}

describe("plays that are counted anew", () => {
  it("equal a full recount, with nodes that are killed at any moment", { timeout: 600_000 }, async () => {
    const { draws, before, begin, expected } = await prepare("recount");
    const id = await begin();
    const random = seededRandom(uuid());
    let killed = 0;
    const node = {
      ...app.services,
      now: () => {
        // It is asked within every transaction, between what is written.
        if (killed === 0 || (random() < 0.25 && killed < 40)) {
          killed += 1;
          throw new Error("killed");
        }
        return app.clock.now();
      },
    };
    const untilDone = async () => {
      for (;;) {
        try {
          return await rescore(node);
        } catch (error) {
          if (!(error instanceof Error) || !/killed|Recounts failed/.test(error.message)) throw error;
        }
      }
    };
    await Promise.all([untilDone(), untilDone(), untilDone()]);
    expect(killed).toBeGreaterThan(0);
    const after = await read(draws);
    compare(after, expected, draws, before);
    await expectCounts();
    const { kysely } = app.db;
    const job = await kysely.selectFrom("rescorings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const sum = (state: State) => [...state.scores.values()].reduce((all, score) => all + score, 0);
    expect(job).toMatchObject({ state: "settling", points: sum(after) - sum(before) });
    expect([job.done, job.points > 0, job.changed > players / 3]).toEqual([job.total, true, true]);
    const credits = await kysely.selectFrom("credits").selectAll().execute();
    expect(credits.reduce((all, { points }) => all + points, 0)).toBe(job.points);
    // The proof of the draw tells of it, and names neither song nor answer.
    const told = async (_idStock: string) =>
      (await app.call("getDrawProof", { _idStock }, undefined, app.nextAddress())).body.interventions;
    const [recount, ...more] = await told(draws.running);
    const gained = [...after.members].reduce((all, [key, score]) => {
      return key.startsWith(draws.running) ? all + score - (before.members.get(key) ?? 0) : all;
    }, 0);
    expect(more).toEqual([]);
    expect(recount).toMatchObject({ kind: "recount", by: "staff", entrant: null, reason: null, unexplained: false });
    const points = Number(/ \+(\d[\d\u00A0]*)\u00A0очк/.exec(recount?.text ?? "")?.[1]?.replaceAll("\u00A0", ""));
    expect(points).toBe(gained);
    expect(await told(draws.frozen)).toEqual([]);
    const owner = await createAccount(app, 1);
    const events = (await app.call("listStockEvents", { _idStock: draws.running }, owner.token)).body;
    expect([events.total, events.data.map(({ kind, text }) => [kind, text])]).toEqual([
      1,
      [["recount", recount?.text]],
    ]);

    // Once more changes nothing.
    app.clock.advance(settlingMs / 1000);
    await rescore(app.services);
    await begin();
    await rescore(app.services);
    const again = await read(draws);
    expect(sorted(again.scores)).toEqual(sorted(after.scores));
    expect(sorted(again.plays)).toEqual(sorted(after.plays));
  });
});
