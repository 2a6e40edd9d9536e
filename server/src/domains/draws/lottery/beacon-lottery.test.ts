import { beaconDelay, quicknet, roundTime } from "@hitoslov/rules/beacon";
import { listRoot, verifyPath } from "@hitoslov/rules/merkle";
import { sql } from "kysely";
import { type LotteryProof, verifyLottery } from "@hitoslov/rules/lots";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDraws, grace } from "../../../jobs/close-draws.ts";
import { runDueLotteries } from "../../../jobs/draw-lots.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openTestBeacon } from "../../../test/beacon.ts";
import { withStatementHook } from "../../../test/cut-off.ts";
import { ignoreTimeouts } from "../../../test/ignore-timeouts.ts";
import { listenToLog, type LogLines } from "../../../test/log-lines.ts";
import { createAccount, createEntrant, trailOf } from "../../../test/factories.ts";
import { nameOrganiser, publish as publishDocument } from "../../../test/legal.ts";

let beacon: Awaited<ReturnType<typeof openTestBeacon>>;
let app: TestApp;
let token: string;
let said: LogLines;
let timeouts: ReturnType<typeof ignoreTimeouts>;
beforeAll(async () => {
  beacon = await openTestBeacon();
  app = await createTestApp(beacon.environment);
});
beforeEach(async () => {
  await app.reset();
  beacon.set();
  said = listenToLog();
  timeouts = ignoreTimeouts();
  ({ token } = await createAccount(app, 2));
});
afterEach(() => {
  said.stop();
  timeouts.mockRestore();
});
afterAll(async () => {
  beacon.close();
  await app.close();
});

const hour = 3600;
const fields = (more: object = {}) => ({
  fullname: "Зимний розыгрыш",
  name: "Зима",
  description: "Играйте и\u00A0побеждайте",
  start_date: app.clock.now().toISOString(),
  end_date: new Date(app.clock.now().getTime() + hour * 1000).toISOString(),
  draw_mode: "weighted" as const,
  draw_reserves: 2,
  ...more,
});

/** A draw that players see, with entrants of these points and prizes by lottery. */
async function publish({ scores = [30, 20, 10, 5, 1], more = {}, quantity = 2 } = {}) {
  const { body: made } = await app.call("createStock", fields(more), token);
  await app.call("createStockPrize", { _idStock: made._id, name: "Гитара", quantity, way: "draw" }, token);
  const { body } = await edit(made._id, { status: "active" });
  const members = [];
  for (const score of scores) members.push(await createEntrant(app, made._id, { score }));
  return { ...body, members };
}

async function read(_id: string) {
  const [draw] = (await app.call("listStocks", { ids: _id }, token)).body.data;
  if (draw === undefined || !("answer_days" in draw)) throw new Error("No such draw");
  return draw;
}

async function edit(_id: string, more: object) {
  const { fullname, name, description, start_date, end_date, status, updated_at } = await read(_id);
  return app.call(
    "updateStock",
    { _id, fullname, name, description, start_date, end_date, status, updated_at, ...more },
    token,
  );
}

const proofOf = async (_idStock: string, by?: string) =>
  (await app.call("getDrawProof", { _idStock }, by, app.nextAddress())).body;

/** The proof of a lottery that has been run. */
async function lotteryProofOf(_idStock: string, by?: string): Promise<LotteryProof> {
  const { list, drawn, ...proof } = await proofOf(_idStock, by);
  if (list === null || drawn === null) throw new Error("No lots are drawn");
  return { ...proof, list, drawn };
}

/** Lets the draw end and its list be fixed. */
async function end() {
  app.clock.advance(hour + grace / 1000);
  await closeDraws(app.services);
  await runDueLotteries(app.services);
}

/** As on a node whose clock is an hour behind that of the database. */
async function onNodeBehind<T>(run: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() - hour * 1000);
  app.clock.advance(-hour);
  try {
    return await run();
  } finally {
    app.clock.advance(hour);
    vi.useRealTimers();
  }
}

const honest = { seed: true, beacon: true, list: true, winners: true };

describe("the round", () => {
  it("is named when players first see the draw, a minute after its end, and anew when the end moves", async () => {
    const { body: made } = await app.call("createStock", fields(), token);
    expect([made.randomness, made.beacon_round, made.beacon_at]).toEqual(["beacon", null, null]);
    const { body: active } = await edit(made._id, { status: "active" });
    const at = Date.parse(active.beacon_at ?? "");
    const wait = at - Date.parse(active.end_date);
    expect(wait).toBeGreaterThanOrEqual(beaconDelay);
    expect(wait).toBeLessThan(beaconDelay + quicknet.period * 1000);
    expect(roundTime(quicknet, active.beacon_round ?? 0).getTime()).toBe(at);
    expect((await proofOf(made._id)).beacon).toEqual({
      ...beacon.chain,
      round: active.beacon_round,
      at: active.beacon_at,
    });

    const { body: same } = await edit(made._id, { description: "Другие слова" });
    expect(same.beacon_round).toBe(active.beacon_round);
    const end_date = new Date(Date.parse(active.end_date) + 30_000).toISOString();
    const { body: moved } = await edit(made._id, { end_date });
    expect(moved.beacon_round).toBe((active.beacon_round ?? 0) + 10);
    expect((await trailOf(app, "stock", made._id)).at(-1)?.fields).toMatchObject({
      beacon_round: { before: active.beacon_round, after: moved.beacon_round },
    });
  });

  it("follows the end and the mode of the lottery when an edit is undone or a version restored", async () => {
    const { token: owner } = await createAccount(app, 1);
    const last = async () => (await app.call("listJournal", { entity: "stock" }, owner)).body.data[0]?._id ?? "";
    const goBack = async (call: "returnChange" | "returnVersion", _id: string) => {
      app.clock.advance(1);
      const { status, error } = await app.call(call, { _id }, owner);
      if (status !== 200) throw new Error(error.message);
    };
    const draw = await publish();
    const published = await last();
    const first = await read(draw._id);
    const later = new Date(Date.parse(draw.end_date) + hour * 1000).toISOString();
    const named = async () => {
      const { end_date, draw_mode, beacon_round } = await read(draw._id);
      return { end_date, draw_mode, beacon_round };
    };
    const { end_date, draw_mode, beacon_round } = first;
    const hourOfRounds = (hour * 1000) / (quicknet.period * 1000);

    await edit(draw._id, { end_date: later });
    await goBack("returnChange", await last());
    expect(await named()).toEqual({ end_date, draw_mode, beacon_round });
    // Taking that back: the end is later again, and no round before it is left.
    await goBack("returnChange", await last());
    expect(await named()).toEqual({ end_date: later, draw_mode, beacon_round: (beacon_round ?? 0) + hourOfRounds });
    await goBack("returnVersion", published);
    expect(await named()).toEqual({ end_date, draw_mode, beacon_round });

    await edit(draw._id, { draw_mode: "none" });
    expect((await named()).beacon_round).toBeNull();
    await goBack("returnChange", await last());
    expect(await named()).toEqual({ end_date, draw_mode, beacon_round });
    expect((await trailOf(app, "stock", draw._id)).at(-1)?.fields).toMatchObject({
      beacon_round: { before: null, after: beacon_round },
    });
  });

  it("is not named again once the draw has ended", async () => {
    const { _id, beacon_round } = await publish();
    await end();
    const { end_date } = await read(_id);
    const refused = await edit(_id, { end_date: new Date(Date.parse(end_date) + 60_000).toISOString() });
    expect(refused.status).toBe(409);
    app.clock.advance(hour);
    const again = await edit(_id, { status: "active" });
    expect([again.status, again.error.message]).toEqual([409, "Раунд маяка уже прошёл: розыгрыш не\u00A0возобновить"]);
    expect((await read(_id)).beacon_round).toBe(beacon_round);
  });

  it("ends a draw for good also on a node whose clock is behind, whose end moves to no time that has passed", async () => {
    const { _id, end_date } = await publish();
    const after = (seconds: number) => new Date(Date.parse(end_date) + seconds * 1000).toISOString();
    app.clock.advance(hour + grace / 1000);
    const passed = await onNodeBehind(() => edit(_id, { end_date: after(-hour / 2) }));
    expect([passed.status, Object.keys(passed.error.fields ?? {})]).toEqual([409, ["end_date"]]);
    await closeDraws(app.services);
    app.clock.advance(2 * 60);
    const again = await onNodeBehind(() => edit(_id, { status: "active", end_date: after(2 * hour) }));
    expect([again.status, again.error.message]).toEqual([409, "Раунд маяка уже прошёл: розыгрыш не\u00A0возобновить"]);
  });

  it("is named anew when staff end the draw early, from then on, and by the end again when that is taken back", async () => {
    const { _id, end_date, beacon_round } = await publish();
    const { period } = beacon.chain;
    const endEarly = async () => {
      const { body } = await edit(_id, { status: "ended" });
      const wait = Date.parse(body.beacon_at ?? "") - app.clock.now().getTime();
      // Nobody knows it yet.
      expect(wait).toBeGreaterThanOrEqual(beaconDelay);
      expect(wait).toBeLessThan(beaconDelay + period * 1000);
      expect([body.end_date, (await proofOf(_id)).beacon?.round]).toEqual([end_date, body.beacon_round]);
      return body.beacon_round ?? 0;
    };
    app.clock.advance(10 * 60);
    const first = await endEarly();
    expect((await trailOf(app, "stock", _id)).at(-1)?.fields).toMatchObject({
      status: { before: "active", after: "ended" },
      beacon_round: { before: beacon_round, after: first },
    });
    const whole = (round: number | null) => (round ?? 0).toLocaleString("ru");
    const moved = `Раунд маяка: был ${whole(beacon_round)}, стал ${whole(first)}`;
    expect((await proofOf(_id)).interventions.map(({ kind, text }) => [kind, text])).toEqual([
      ["course", `Статус розыгрыша: был «Активен», стал «Окончен». Итоги подведены. ${moved}`],
    ]);
    expect((await edit(_id, { description: "Другие слова" })).body.beacon_round).toBe(first);
    app.clock.advance(50);
    expect((await edit(_id, { status: "active" })).body).toMatchObject({ status: "active", end_date, beacon_round });
    app.clock.advance(20);
    expect(await endEarly()).toBeGreaterThan(first);
    app.clock.advance(beaconDelay / 1000 + period);
    expect((await edit(_id, { status: "active" })).error.message).toContain("Раунд маяка уже прошёл");
  });

  it("of a draw that is ended just before its end is not kept when that is taken back", async () => {
    const { _id, beacon_round } = await publish();
    app.clock.advance(hour - 30);
    const { body: ended } = await edit(_id, { status: "ended" });
    expect(ended.beacon_round).toBeLessThan(beacon_round ?? 0);
    expect((await edit(_id, { status: "active" })).body.beacon_round).toBe(beacon_round);
    // Disabled, it stays frozen, with its round.
    const { body: again } = await edit(_id, { status: "ended" });
    expect((await edit(_id, { status: "disabled" })).body.beacon_round).toBe(again.beacon_round);
    expect((await edit(_id, { status: "active" })).body.beacon_round).toBe(beacon_round);
  });

  it("is none if the seed decides alone, and that cannot change once players have seen the draw", async () => {
    const seeded = await publish({ more: { randomness: "seed" } });
    expect([seeded.randomness, seeded.beacon_round]).toEqual(["seed", null]);
    const other = await edit(seeded._id, { randomness: "beacon" });
    expect([other.status, Object.keys(other.error.fields ?? {})]).toEqual([409, ["randomness"]]);
    const { body: made } = await app.call("createStock", fields(), token);
    expect((await edit(made._id, { randomness: "seed" })).body.randomness).toBe("seed");
  });
});

describe("the lottery", () => {
  it("waits for the round with a list that is fixed before it, and is run once", async () => {
    const { _id, members, commitment } = await publish();
    await end();
    const listed = await proofOf(_id);
    expect(listed).toMatchObject({ drawn: null, commitment, list: { count: 5, prizes: [{}, {}] } });
    expect(Date.parse(listed.list?.at ?? "")).toBeLessThan(Date.parse(listed.beacon?.at ?? ""));
    // Not before the round, and not by hand.
    const byHand = await app.call("runLottery", { _idStock: _id, entrants: 5 }, token);
    expect(byHand.status).toBe(409);
    expect(byHand.error.message).toContain("маяк drand");

    app.clock.advance(2 * 60);
    await Promise.all([runDueLotteries(app.services), runDueLotteries(app.services)]);
    const proof = await lotteryProofOf(_id);
    expect(verifyLottery(proof, beacon.chain)).toEqual(honest);
    // Nobody but the test believes its network.
    expect(verifyLottery(proof).beacon).toBe(false);
    expect(proof.drawn.winners).toHaveLength(4);
    const { body: awards } = await app.call("listAwards", { _idStock: _id }, token);
    expect(awards.data).toHaveLength(2);
    expect(awards.data.every(({ member }) => members.some(({ userId }) => userId === member._id))).toBe(true);
    expect((await read(_id)).drawn_at).not.toBeNull();
    await runDueLotteries(app.services);
    expect(await lotteryProofOf(_id)).toEqual(proof);
  });

  it("of a draw that staff end early does not wait for the end", async () => {
    const { _id, end_date } = await publish();
    app.clock.advance(10 * 60);
    await edit(_id, { status: "ended" });
    await runDueLotteries(app.services);
    expect(await proofOf(_id)).toMatchObject({ drawn: null, list: { count: 5 } });
    app.clock.advance(2 * 60);
    await runDueLotteries(app.services);
    const proof = await lotteryProofOf(_id);
    expect(verifyLottery(proof, beacon.chain)).toEqual(honest);
    expect(Date.parse(proof.drawn.at)).toBeLessThan(Date.parse(end_date));
  });

  it.each([
    ["no answer", (_round: number, response: { destroy: () => void }) => response.destroy()],
    [
      "an error",
      (_round: number, response: { writeHead: (s: number) => { end: () => void } }) => response.writeHead(404).end(),
    ],
    ["no JSON", (_round: number, response: { end: (text: string) => void }) => response.end("{")],
    ["too much", (_round: number, response: { end: (text: string) => void }) => response.end("x".repeat(10_000))],
    [
      "a redirect",
      (_round: number, response: { writeHead: (s: number, h: object) => { end: () => void } }) =>
        response.writeHead(302, { location: "/elsewhere" }).end(),
    ],
    [
      "another round",
      (round: number, response: { end: (text: string) => void }) =>
        response.end(JSON.stringify({ round, signature: beacon.sign(round + 1) })),
    ],
  ])("waits while the relay gives %s, and is run when it answers", async (_what, answer) => {
    const { _id } = await publish();
    await end();
    app.clock.advance(2 * 60);
    beacon.set(answer);
    await runDueLotteries(app.services);
    expect((await proofOf(_id)).drawn).toBeNull();
    expect(said.lines().some(({ msg }) => msg === "a relay of the beacon gave no round")).toBe(true);
    expect((await app.call("previewLottery", { _idStock: _id }, token)).body.obstacle).toContain("маяк drand");
    beacon.set();
    await runDueLotteries(app.services);
    expect(verifyLottery(await lotteryProofOf(_id), beacon.chain)).toEqual(honest);
  });

  it("is run by a round that staff paste, but only if the network has signed it", async () => {
    const { _id, beacon_round } = await publish();
    const round = beacon_round ?? 0;
    const answer = JSON.stringify({ round, randomness: "", signature: beacon.sign(round) });
    const paste = (text: string) => app.call("submitBeacon", { _idStock: _id, answer: text }, token);
    expect((await paste(answer)).error.message).toBe("Раунд маяка ещё не\u00A0наступил");
    await end();
    app.clock.advance(2 * 60);
    const forged = answer.replace(/.(?="}$)/, (digit) => (digit === "0" ? "1" : "0"));
    for (const bad of ["{", "0".repeat(96), "{}", beacon.sign(round + 1), forged]) {
      const { status, error } = await paste(bad);
      expect([bad, status, Object.keys(error.fields ?? {})]).toEqual([bad, 400, ["answer"]]);
    }
    const replies = await Promise.all([paste(answer), paste(` ${beacon.sign(round).toUpperCase()}\n`)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(verifyLottery(await lotteryProofOf(_id), beacon.chain)).toEqual(honest);
  });

  it("names a later round if the list comes too late", async () => {
    const { _id, beacon_round, beacon_at } = await publish();
    app.clock.advance(2 * hour);
    await closeDraws(app.services);
    await runDueLotteries(app.services);
    const { list, beacon: named, drawn } = await proofOf(_id);
    expect(drawn).toBeNull();
    expect(named?.round).toBeGreaterThan(beacon_round ?? Infinity);
    expect(Date.parse(named?.at ?? "")).toBeGreaterThan(Date.parse(list?.at ?? ""));
    expect((await trailOf(app, "stock", _id)).at(-1)?.fields).toMatchObject({
      beacon_round: { before: beacon_round, after: named?.round },
      entrants_hash: { before: null, after: list?.hash },
    });
    expect(Date.parse(beacon_at ?? "")).toBeLessThan(Date.parse(named?.at ?? ""));
    app.clock.advance(2 * 60);
    await runDueLotteries(app.services);
    expect(verifyLottery(await lotteryProofOf(_id), beacon.chain)).toEqual(honest);
  });

  it("names a later round also on a node whose clock is behind", async () => {
    const { _id, beacon_round } = await publish();
    app.clock.advance(hour + grace / 1000);
    await closeDraws(app.services);
    app.clock.advance(hour);
    const late = app.clock.now();
    // By the node's clock the round is still to come.
    await onNodeBehind(() => runDueLotteries(app.services));
    const { list, beacon: named } = await proofOf(_id);
    expect(named?.round).toBeGreaterThan(beacon_round ?? Infinity);
    expect(Date.parse(list?.at ?? "")).toBeGreaterThanOrEqual(late.getTime());
    expect(Date.parse(named?.at ?? "")).toBeGreaterThan(Date.parse(list?.at ?? ""));
  });

  it("leaves out who wins by rank, and passes the prize of an excluded entrant on to a reserve", async () => {
    const { _id, members } = await publish({ scores: [50, 40, 30, 20] });
    await app.call("createStockPrize", { _idStock: _id, name: "Кубок", way: "place", place_from: 1 }, token);
    await end();
    const { list } = await proofOf(_id);
    expect(list?.count).toBe(3);
    const out = members[1]?.userId ?? "";
    await app.call("excludeMember", { _idStock: _id, _id: out, reason: "Два аккаунта" }, token);
    app.clock.advance(2 * 60);
    await runDueLotteries(app.services);
    const { data } = (await app.call("listAwards", { _idStock: _id }, token)).body;
    expect(data.map(({ member }) => member._id).toSorted()).toEqual(
      [members[2]?.userId, members[3]?.userId].toSorted(),
    );
    // The list is what was fixed.
    expect(verifyLottery(await lotteryProofOf(_id), beacon.chain)).toEqual(honest);
  });

  it("leaves out who has left before the list was fixed, and skips who leaves after that", async () => {
    const { _id, members } = await publish();
    await nameOrganiser(app);
    const versions = [await publishDocument(app, "rules", { stockId: _id }), await publishDocument(app, "prize_data")];
    const [early, late, ...others] = members;
    for (const entrant of [early, late]) {
      const entered = await app.call("enterDraw", { _idStock: _id, adult: true, versions }, entrant?.token);
      expect(entered.status).toBe(200);
    }
    app.clock.advance(hour + grace / 1000);
    await closeDraws(app.services);
    expect((await app.call("leaveDraw", { _idStock: _id }, early?.token)).status).toBe(200);
    await runDueLotteries(app.services);
    expect((await proofOf(_id)).list?.count).toBe(4);
    expect((await app.call("leaveDraw", { _idStock: _id }, late?.token)).status).toBe(200);
    app.clock.advance(2 * 60);
    await runDueLotteries(app.services);
    const { data } = (await app.call("listAwards", { _idStock: _id }, token)).body;
    expect(data).toHaveLength(2);
    expect(data.every(({ member }) => others.some(({ userId }) => userId === member._id))).toBe(true);
    expect(verifyLottery(await lotteryProofOf(_id), beacon.chain)).toEqual(honest);
  });

  it("takes as long as it needs, whoever runs it, without the time limits of calls; that of a lost node ends", async () => {
    const tables = ["drawing_parts", "drawings"];
    const run = async (statement: string) => sql.raw(statement).execute(app.db.kysely);
    const [idle, lock] = app.db.engine === "postgres" ? ["10min", "10s"] : ["0", "0"];
    await run(`create function check_limits() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '0' or current_setting('lock_timeout') <> '${lock}'
        or current_setting('idle_in_transaction_session_timeout') <> '${idle}' then
        raise exception 'There are other limits of time';
      end if;
      return new; end $$`);
    for (const table of tables) {
      await run(`create trigger check_limits before insert on ${table} for each row execute function check_limits()`);
    }
    try {
      const [due, pasted, seeded] = [await publish(), await publish(), await publish({ more: { randomness: "seed" } })];
      await end();
      app.clock.advance(2 * 60);
      const answer = beacon.sign(pasted.beacon_round ?? 0);
      expect((await app.call("submitBeacon", { _idStock: pasted._id, answer }, token)).status).toBe(200);
      expect((await app.call("runLottery", { _idStock: seeded._id, entrants: 5 }, token)).status).toBe(200);
      await runDueLotteries(app.services);
      expect((await proofOf(due._id)).drawn).not.toBeNull();
    } finally {
      for (const table of tables) await run(`drop trigger check_limits on ${table}`);
      await run("drop function check_limits");
    }
  });

  it("of a rehearsal is run by a round that is named at its end, long before that of the draw", async () => {
    const far = new Date(app.clock.now().getTime() + 1000 * hour * 1000).toISOString();
    const { body: made } = await app.call("createStock", fields({ end_date: far }), token);
    const { _id } = made;
    await app.call("createStockPrize", { _idStock: _id, name: "Гитара", quantity: 2, way: "draw" }, token);
    for (const score of [30, 20, 10]) await createEntrant(app, _id, { score });
    expect((await app.call("endRehearsal", { _idStock: _id }, token)).status).toBe(200);
    await runDueLotteries(app.services);
    const { beacon_at, drawn_at } = await read(_id);
    expect(drawn_at).toBeNull();
    const wait = Date.parse(beacon_at ?? "") - app.clock.now().getTime();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThan(hour * 1000);
    expect((await edit(_id, { description: "Другие слова" })).body.beacon_at).toBe(beacon_at);
    app.clock.advance(Math.ceil(wait / 1000));
    await runDueLotteries(app.services);
    const proof = await lotteryProofOf(_id, token);
    expect(proof.drawn.winners).toHaveLength(3);
    expect(verifyLottery(proof, beacon.chain)).toEqual(honest);
    // For players it stays a rehearsal.
    expect((await app.call("getDrawProof", { _idStock: _id })).status).toBe(404);
  });

  it("of a rehearsal that has ended keeps its source of randomness until the rehearsal is reset", async () => {
    const { body: made } = await app.call("createStock", fields(), token);
    await app.call("createStockPrize", { _idStock: made._id, name: "Гитара", way: "draw" }, token);
    await createEntrant(app, made._id, { score: 10 });
    await app.call("endRehearsal", { _idStock: made._id }, token);
    await runDueLotteries(app.services);
    const { status, error } = await edit(made._id, { randomness: "seed" });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([409, ["randomness"]]);
    app.clock.advance(2 * 60);
    await runDueLotteries(app.services);
    expect((await proofOf(made._id, token)).drawn?.winners).toHaveLength(1);
    await app.call("resetRehearsal", { _idStock: made._id }, token);
    expect((await edit(made._id, { randomness: "seed" })).body.randomness).toBe("seed");
  });

  it("without entrants or prizes waits, holds up no other draw and opens no connection", async () => {
    const empty = await publish({ scores: [] });
    const bare = await publish({ quantity: 0 });
    const poor = await publish({ scores: [2, 1], more: { draw_min_score: 3 } });
    const placed = await publish({ scores: [2] });
    await app.call("createStockPrize", { _idStock: placed._id, name: "Кубок", way: "place", place_from: 1 }, token);
    const full = await publish();
    await end();
    app.clock.advance(2 * 60);
    const { db } = app.services;
    let connections = 0;
    const withoutTimeouts: typeof db.withoutTimeouts = (work) => {
      connections += 1;
      return db.withoutTimeouts(work);
    };
    await runDueLotteries({ ...app.services, db: { ...db, withoutTimeouts } });
    expect(connections).toBe(1);
    for (const { _id } of [empty, bare, poor, placed]) expect((await proofOf(_id)).list).toBeNull();
    expect((await proofOf(full._id)).drawn).not.toBeNull();
  });

  it("that will never be run says why; one that may be, or has been, does not", async () => {
    const noPrizes = "Нет призов, которые вручают по\u00A0жребию";
    const empty = await publish({ scores: [] });
    const bare = await publish({ quantity: 0 });
    const seeded = await publish({ scores: [2], more: { draw_min_score: 3, randomness: "seed" } });
    const full = await publish({ scores: [2] });
    const told = async () => {
      const proofs = [];
      for (const { _id } of [empty, bare, seeded, full]) proofs.push((await proofOf(_id)).obstacle);
      return proofs;
    };
    expect(await told()).toEqual([undefined, undefined, undefined, undefined]);
    await end();
    // What is fixed is drawn from, whoever leaves.
    const out = { _idStock: full._id, _id: full.members[0]?.userId ?? "", reason: "Два аккаунта" };
    expect((await app.call("excludeMember", out, token)).status).toBe(204);
    expect(await told()).toEqual(["Некому участвовать", noPrizes, "Некому участвовать", undefined]);
    app.clock.advance(2 * 60);
    await runDueLotteries(app.services);
    expect(await told()).toEqual(["Некому участвовать", noPrizes, "Некому участвовать", undefined]);
    expect(await proofOf(full._id)).not.toHaveProperty("obstacle");
  });

  it("is the same wherever the server stops: at every statement of closing, list and lottery", async () => {
    for (let step = 1; ; step++) {
      const { _id } = await publish({ scores: [3, 2, 1] });
      app.clock.advance(hour + grace / 1000);
      let count = 0;
      const broken = withStatementHook(app.services, () => {
        count += 1;
        if (count === step) throw new Error("cut off");
      });
      await closeDraws(broken).catch(() => {});
      await runDueLotteries(broken).catch(() => {});
      app.clock.advance(2 * 60);
      await runDueLotteries(broken).catch(() => {});
      const before = await proofOf(_id);
      await closeDraws(app.services);
      await runDueLotteries(app.services);
      app.clock.advance(5 * 60);
      await runDueLotteries(app.services);
      const proof = await lotteryProofOf(_id);
      expect(verifyLottery(proof, beacon.chain)).toEqual(honest);
      expect((await app.call("listAwards", { _idStock: _id }, token)).body.data).toHaveLength(2);
      if (before.drawn !== null) expect(proof.drawn).toEqual(before.drawn);
      // All statements have been answered.
      if (count < step) return;
      if (step % 20 === 0) ({ token } = await createAccount(app, 2));
    }
  });
});

describe("an entrant", () => {
  it("of a fixed list has a path to its root; another player has none", async () => {
    const { _id, members } = await publish();
    const [draw] = (await app.call("listStocks", {}, members[2]?.token)).body.data;
    const entrant = draw !== undefined && "me" in draw ? (draw.me?.entrant ?? "") : "";
    const ask = (id: string) =>
      app.call("findDrawEntrant", { _idStock: _id, entrant: id }, undefined, app.nextAddress());
    expect((await ask(entrant)).status).toBe(404);
    await end();
    const { number, line, path } = (await ask(entrant)).body;
    const { list } = await proofOf(_id);
    expect(line).toBe(`${entrant} 10`);
    expect(number).toBeGreaterThan(0);
    expect(verifyPath(line, path, list?.hash ?? "")).toBe(true);
    expect((await ask("0".repeat(32))).status).toBe(404);
    expect((await ask("f".repeat(32))).status).toBe(404);
  });
});

describe("the file of the proof", () => {
  it("is the proof, with the whole list even if that is too long for the page", async () => {
    const { _id } = await publish();
    await end();
    app.clock.advance(2 * 60);
    await runDueLotteries(app.services);
    const file = async () =>
      (await app.call("downloadDrawProof", { _idStock: _id }, undefined, app.nextAddress())).body as unknown;
    expect(await file()).toEqual(await proofOf(_id));

    // As many lines as none has been drawn from.
    const lines = Array.from({ length: 10_001 }, (_, at) => `${at.toString(16).padStart(32, "0")} 1`);
    const { kysely } = app.db;
    const { terms } = await kysely.selectFrom("drawing_lists").select("terms").executeTakeFirstOrThrow();
    const great = JSON.stringify({ ...JSON.parse(terms), list: { ...JSON.parse(terms).list, count: lines.length } });
    await kysely.updateTable("drawing_lists").set({ terms: great }).execute();
    await kysely.deleteFrom("drawing_parts").execute();
    for (let part = 0; part * 1024 < lines.length; part++) {
      const own = lines.slice(part * 1024, part * 1024 + 1024);
      const row = { stock_id: _id, part, first: own[0]?.slice(0, 32) ?? "", entrants: own.join("\n") };
      await kysely.insertInto("drawing_parts").values(row).execute();
    }
    const proof = await proofOf(_id);
    expect(proof.drawn?.entrants).toBeNull();
    expect(await file()).toEqual({ ...proof, drawn: { ...proof.drawn, entrants: lines.join("\n") } });
    expect(listRoot(lines.join("\n"))).not.toBe(proof.list?.hash);
  });
});
