import type { Award, LotteryMode, PrizeWay, Entrant } from "@hitoslov/contract";
import { quicknet, roundTime } from "@hitoslov/rules/beacon";
import { fixList } from "../domains/draws/lottery/list.ts";
import { lockDraw } from "../domains/draws/prizes.ts";
import type { TestApp } from "./app.ts";
import { createEntrant, createDraw } from "./factories.ts";

export type FinishedDraw = {
  readonly way: PrizeWay;
  readonly quantity?: number;
  /** One entrant for each score, without ties. */
  readonly scores?: readonly number[];
  readonly mode?: LotteryMode;
  readonly reserves?: number;
  readonly minScore?: number;
};

/** A draw that has ended, with entrants and one prize that goes to the first ranks or by lottery. */
export async function createFinishedDraw(
  app: TestApp,
  token: string,
  { way, quantity = 1, scores = [20, 10], reserves = 10, minScore = 1, ...more }: FinishedDraw,
) {
  const mode = more.mode ?? (way === "draw" ? "equal" : "none");
  const now = app.clock.now().getTime();
  const _idStock = await createDraw(app, { start: new Date(now - 1e6), end: new Date(now + 1e6) });
  await app.db.kysely
    .updateTable("stocks")
    .set({ draw_mode: mode, draw_reserves: reserves, draw_min_score: minScore })
    .where("id", "=", _idStock)
    .execute();
  const entrants = [];
  for (const [at, score] of scores.entries()) {
    const phone = `+7900${String(1_000_000 + at)}`;
    const email = `${_idStock}-${at}@example.ru`;
    entrants.push(await createEntrant(app, _idStock, { score, email, phone: await freePhone(app, phone) }));
  }
  const fields = { name: "Гитара", quantity, way, place_from: way === "place" ? 1 : null };
  const { body: prize } = await app.call("createStockPrize", { _idStock, ...fields }, token);
  await endDraw(app, _idStock);
  return { _idStock, prize, members: entrants };
}

/** The wanted number, or another one if an account of another draw has it already. */
async function freePhone({ db }: TestApp, wanted: string): Promise<string> {
  const taken = await db.kysely.selectFrom("users").select("phone").where("phone", "is not", null).execute();
  const phones = new Set(taken.map(({ phone }) => phone));
  let number = Number(wanted.slice(1));
  while (phones.has(`+${number}`)) number += 1000;
  return `+${number}`;
}

/** Ends a draw and freezes its ranking, as the job does at the end date. */
export async function endDraw({ db, clock }: TestApp, id: string): Promise<void> {
  const now = clock.now();
  await db.kysely.updateTable("stocks").set({ status: "ended", frozen_at: now }).where("id", "=", id).execute();
}

/** The preview of the prizes by rank, in the form in which it is sent back. */
export async function rankAwardsOf(app: TestApp, token: string, _idStock: string) {
  const { body } = await app.call("previewPlaceAwards", { _idStock }, token);
  return body.data.map(({ place, prize_id, member }) => ({ place, prize_id, user_id: member._id }));
}

/** Gives the prizes by rank. */
export async function givePlaces(app: TestApp, token: string, _idStock: string) {
  return app.call("givePlaceAwards", { _idStock, awards: await rankAwardsOf(app, token, _idStock) }, token);
}

/** An award of the first entrant of a draw; the second one is next in line. */
export async function createAward(app: TestApp, token: string): Promise<Award> {
  const { _idStock } = await createFinishedDraw(app, token, { way: "place" });
  const { body } = await givePlaces(app, token, _idStock);
  const [award] = body.data;
  if (award === undefined) throw new Error("Nobody has won");
  return award;
}

/** The entrants of a draw by rank, as staff see them. */
export async function rankingOf(app: TestApp, token: string, _idStock: string): Promise<Entrant[]> {
  return (await app.call("listStockMembers", { _idStock }, token)).body.data;
}

/** A published round of quicknet, the network that the server uses by default. */
export const publishedRound = {
  round: 1000,
  signature: "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
} as const;

/** Fixes the list of a finished draw and makes the draw wait for a round that was published long ago. */
export async function listForRound(app: TestApp, id: string, round: number): Promise<void> {
  const now = app.clock.now();
  await app.db.kysely.transaction().execute(async (trx) => {
    await fixList(trx, app.services, null, await lockDraw(trx, id), now);
    const named = { randomness: "beacon" as const, beacon_round: round, beacon_at: roundTime(quicknet, round) };
    await trx.updateTable("stocks").set(named).where("id", "=", id).execute();
  });
}
