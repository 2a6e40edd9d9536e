import { sql } from "kysely";
import { isDeepStrictEqual } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "../../server/src/config.ts";
import type { Db } from "../../server/src/db/client.ts";
import { openCatalogue } from "../../server/src/domains/play/load-catalogue.ts";
import { insertRescoring } from "../../server/src/domains/play/disputes/rescore.ts";
import { createDisputedSong, heard } from "../../server/src/test/disputes.ts";
import { createAccount } from "../../server/src/test/factories.ts";
import { inventPlays, type Outcome, playThrough, storePlays, wordOf } from "../../server/src/test/recounts.ts";
import { end, type Home, waitUntil } from "../home.ts";
import { addInternals, openReport, type Report } from "../report.ts";

export type RescoreOptions = { readonly kills: number; readonly players: number };

/** Plays of each player; in one of them the newly accepted answer was refused. */
const perPlayer = 2;
const hour = 3_600_000;

/** kill -9 at random moments of a recount of plays: the result equals that of a full recount. */
export async function rescore(home: Home, { kills, players }: RescoreOptions): Promise<Report> {
  const report = openReport("rescore", home.engine);
  const { line, world, withDatabase } = home;
  const { expected, before } = await withDatabase((db) => prepare(home, db, players));
  const read = async () => {
    const { data } = await line.call("listRescorings", {}, { token: world.staff });
    const [job] = data;
    if (job === undefined) throw new Error("The recount is gone");
    return job;
  };
  let [seen, midway] = [0, 0];
  for (;;) {
    const server = await home.start();
    const isLast = report.cycles >= kills;
    await waitUntil(async () => {
      const { state, done } = await read();
      return state === "done" || (!isLast && done > seen);
    }, 120_000);
    await sleep(isLast ? 0 : Math.random() * 150);
    const { state, done, total } = await read();
    seen = done;
    if (state === "done") {
      const { code, errors } = await end(server, "SIGTERM");
      if (code !== 0 || errors !== "") report.failures.push(`the last stop: ${code} ${errors}`);
      addInternals(report, server);
      break;
    }
    if (done > 0 && done < total) midway += 1;
    await end(server, "SIGKILL");
    addInternals(report, server);
    report.cycles += 1;
  }
  report.more["plays"] = expected.plays.length;
  report.more["killed midway"] = midway;
  report.failures.push(...(await withDatabase((db) => compare(db, expected, { before, draw: world.stock }))));
  return report;
}

/** Creates plays as they were paid, and a recount that begins with the next start; returns the expected result. */
async function prepare(
  { world, dataDir }: Home,
  db: Db,
  players: number,
): Promise<{ expected: Outcome; before: number }> {
  const clock = { now: () => new Date(), advance: () => 0 };
  const sound_id = await createDisputedSong({ db, refreshCatalogue: async () => {} });
  const catalogue = await openCatalogue(db);
  const services = { config: readConfig({ DATA_DIR: dataDir }), db, catalogue };
  const start = new Date(Date.now() - 10 * hour);
  const own = { score: null, score_reached_at: null, excluded_at: null, start, counts_since: start, entered: true };
  const entries = [{ id: world.stock, name: "Весна", ...own }];
  const { position, answer } = heard;
  const accepted = { sound_id, position, word: wordOf(heard.fragment, position), answers: [answer] };
  const all = await inventPlays(services, { seed: "crash", players, perPlayer, start, entries, accepted });
  const paid = await playThrough(services, all, entries);
  await storePlays(services, paid, new Date());
  const expected = await playThrough(services, all, entries, accepted);
  const { userId } = await createAccount({ db, clock }, 2);
  await db.kysely.transaction().execute((trx) => insertRescoring(trx, accepted, { userId, now: new Date() }));
  await catalogue.close();
  return { expected, before: sum(paid.scores.values()) };
}

/** Every difference from the expected result. */
async function compare(
  { kysely }: Db,
  { plays, scores, drawScores, rows }: Outcome,
  { before, draw }: { readonly before: number; readonly draw: string },
): Promise<string[]> {
  const stored = new Map((await kysely.selectFrom("plays").selectAll().execute()).map((play) => [play.id, play]));
  const wrong = plays.flatMap(({ play, result, terms }) => {
    const found = stored.get(play.id);
    const told = [found?.points, found?.state, found?.words, found?.terms, found?.result?.lines];
    const due = [play.points, play.state, play.words, terms, result.lines];
    return isDeepStrictEqual(plain(told), plain(due)) ? [] : [`play ${play.id}`];
  });
  const same = (what: string, found: ReadonlyMap<string, number>, due: ReadonlyMap<string, number>) => {
    if (!isDeepStrictEqual(sorted(found), sorted(due))) wrong.push(what);
  };
  const accounts = await kysely.selectFrom("users").select(["id", "score"]).where("score", ">", 0).execute();
  same("scores", new Map(accounts.map(({ id, score }) => [id, score])), positive(scores));
  const entrants = await kysely.selectFrom("stock_members").select(["user_id", "score"]).execute();
  const ofDraw = new Map([...drawScores].map(([key, score]) => [key.split(" ")[1] ?? "", score]));
  same("draw", new Map(entrants.map(({ user_id, score }) => [user_id, score])), ofDraw);
  for (const [board, due] of [
    ["all", scores],
    [`stock:${draw}`, ofDraw],
  ] as const) {
    const ranked = await kysely
      .selectFrom("board_scores")
      .select(["user_id", "score"])
      .where("board", "=", board)
      .execute();
    same(board, new Map(ranked.map(({ user_id, score }) => [user_id, score])), positive(due));
  }
  const sessions = await kysely.selectFrom("game_sessions").select(["id", "in_row"]).execute();
  same("rows of songs", new Map(sessions.map(({ id, in_row }) => [id, in_row])), rows);
  const { rows: counts } = await sql`
    select board from (
      select board, width, bucket, members from board_counts
      union all
      select board, width, score / width, -1 from board_scores cross join (values (1), (64)) as widths (width)
    ) as both_sides group by board, width, bucket having sum(members) <> 0`.execute(kysely);
  if (counts.length > 0) wrong.push("histograms");
  const credits = await kysely.selectFrom("credits").select("points").execute();
  const [job] = await kysely.selectFrom("rescorings").select(["points", "done", "total"]).execute();
  const added = sum(scores.values()) - before;
  if (sum(credits.map(({ points }) => points)) !== added || job?.points !== added) wrong.push("credits");
  if (job?.done !== job?.total) wrong.push(`${job?.done} of ${job?.total} were looked at`);
  return wrong;
}

const sum = (values: Iterable<number>) => [...values].reduce((all, value) => all + value, 0);
const positive = (scores: ReadonlyMap<string, number>) => new Map([...scores].filter(([, score]) => score > 0));
const sorted = (map: ReadonlyMap<string, number>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
/** As a database returns it. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
