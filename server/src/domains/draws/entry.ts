import {
  type DrawEntry,
  type drawEntryRoutes,
  entryPurposes,
  isOrganiser,
  limits,
  type ParsedInput,
} from "@hitoslov/contract";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { AccountCaller } from "../../http/caller.ts";
import { AppError } from "../../http/errors.ts";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { inTransaction, missing, nextStamp } from "../../crud/change.ts";
import { isShownIn } from "../../showing.ts";
import {
  findAccepted,
  findOrganiser,
  keepConsents,
  listGiven,
  listInForce,
  withdrawConsents,
} from "../legal/consents.ts";
import { changeScores, drawChange } from "../ratings/scores.ts";
import { changeState, lockAward } from "./awards/change-state.ts";
import { type LockedDraw, lockDraw } from "./prizes.ts";
import { leftDraw, listUnacceptedDraws } from "./entry-state.ts";
import { shownStatuses } from "./player-draws.ts";

const offered = ["mailings", "publication"] as const;

type Caller = Pick<AccountCaller, "userId" | "audiences">;

export const drawEntryHandlers = (services: Services): Handlers<typeof drawEntryRoutes> => {
  const { db } = services;
  return {
    async getDrawEntry({ _idStock }, { caller, now }) {
      await requireShown(db.kysely, _idStock, caller, now);
      return findEntry(db.kysely, _idStock, caller.userId);
    },

    async enterDraw(input, { caller, address, now }) {
      await inTransaction(services, {}, (trx) => enter(trx, input, { caller, address, now }));
      return findEntry(db.kysely, input._idStock, caller.userId);
    },

    async leaveDraw({ _idStock }, { caller, now }) {
      await inTransaction(services, {}, async (trx) => {
        await lockAccount(trx, caller.userId);
        const withdrawn = await withdrawConsents(trx, caller.userId, entryPurposes, now, _idStock);
        // A consent can be withdrawn even if the draw is no longer shown.
        if (withdrawn === 0) await requireShown(trx, _idStock, caller, now);
        await excludeLeaver(trx, _idStock, caller.userId, now);
        await giveBack(trx, _idStock, caller.userId, now);
      });
      return findEntry(db.kysely, _idStock, caller.userId);
    },
  };
};

type Given = { readonly caller: Caller; readonly address: string; readonly now: Date };

async function enter(
  trx: Transaction<Database>,
  { _idStock, versions }: ParsedInput<(typeof drawEntryRoutes)["enterDraw"]>,
  { caller, address, now }: Given,
): Promise<void> {
  const draw = await requireShown(trx, _idStock, caller, now);
  const canPlay = canEnter(draw, now);
  // A winner may accept the rules later: without that the prize cannot be confirmed.
  if (!canPlay && (await findUnsent(trx, _idStock, caller.userId)) === undefined) throw entryClosed();
  await lockAccount(trx, caller.userId);
  const accepted = await findAccepted(trx, versions, [...entryPurposes, ...offered], _idStock);
  const { documents } = await findEntry(trx, _idStock, caller.userId);
  const lacking = documents.filter(
    ({ kind }) =>
      entryPurposes.some((purpose) => purpose === kind) && !accepted.some(({ purpose }) => purpose === kind),
  );
  if (lacking.length > 0) {
    const fields = Object.fromEntries(lacking.map(({ kind }) => [kind, "Без этого участвовать не\u00A0получится"]));
    throw new AppError(400, "bad_request", "Примите правила и\u00A0дайте согласие на\u00A0обработку данных", {
      fields,
    });
  }
  await keepConsents(trx, accepted, { userId: caller.userId, address, now }, { stockId: _idStock, adult: true });
  if (canPlay) await readmitLeaver(trx, _idStock, caller.userId, now);
}

function canEnter({ status, end_date }: Pick<LockedDraw, "status" | "end_date">, now: Date): boolean {
  return status === "active" && end_date > now;
}

function entryClosed(): AppError {
  return new AppError(409, "conflict", "В\u00A0этом розыгрыше уже не\u00A0участвуют");
}

/** A draw that the player sees. */
async function requireShown(db: Kysely<Database>, id: string, { audiences }: Caller, now: Date) {
  const draw = await db
    .selectFrom("stocks")
    .select(["status", "end_date"])
    .where("id", "=", id)
    .where("status", "in", shownStatuses)
    .where(isShownIn("stocks", audiences, now))
    .executeTakeFirst();
  if (draw === undefined) throw missing("stock");
  return draw;
}

/** Accounts are locked before draws, as by a finish: so no finish pays points meanwhile. */
async function lockAccount(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

async function findEntry(db: Kysely<Database>, drawId: string, userId: string): Promise<DrawEntry> {
  const asked = await listUnacceptedDraws(db, [drawId], userId);
  const organiser = await findOrganiser(db);
  const draw = await db.selectFrom("stocks").select("min_age").where("id", "=", drawId).executeTakeFirst();
  const rules = isOrganiser(organiser) ? await listInForce(db, drawId) : [];
  const common = rules.length > 0 ? await listInForce(db) : [];
  const known = (kinds: readonly string[]) => common.filter(({ kind }) => kinds.includes(kind));
  return {
    entered: !asked.has(drawId),
    min_age: draw?.min_age ?? limits.age.min,
    organiser: organiser.name,
    documents: [...rules, ...known(["prize_data"]), ...known(offered)],
    given: await listGiven(db, userId, offered),
  };
}

/** Takes a player who leaves out of the ranking and the lottery of a running draw; the points are kept. */
async function excludeLeaver(trx: Transaction<Database>, drawId: string, userId: string, now: Date): Promise<void> {
  const draw = await lockDraw(trx, drawId);
  if (draw.frozen_at !== null) return;
  const moved = await trx
    .updateTable("stock_members")
    .set({ excluded_at: now, excluded_reason: leftDraw, updated_at: nextStamp(now) })
    .where("stock_id", "=", drawId)
    .where("user_id", "=", userId)
    .where("excluded_at", "is", null)
    .returning("score_reached_at")
    .executeTakeFirst();
  if (moved !== undefined) await changeScores(trx, userId, [drawChange(drawId, 0)], moved.score_reached_at);
}

/** Frees the prize of a winner who leaves, unless it has been sent. */
async function giveBack(trx: Transaction<Database>, drawId: string, userId: string, now: Date): Promise<void> {
  const unsent = await findUnsent(trx, drawId, userId);
  if (unsent === undefined) return;
  const { award } = await lockAward(trx, unsent);
  await changeState(trx, { userId }, award, { state: "expired", reason: leftDraw }, now);
}

async function findUnsent(db: Kysely<Database>, drawId: string, userId: string): Promise<string | undefined> {
  const award = await db
    .selectFrom("awards")
    .select("id")
    .where("stock_id", "=", drawId)
    .where("user_id", "=", userId)
    .where("state", "in", ["assigned", "confirmed"])
    .executeTakeFirst();
  return award?.id;
}

/**
 * Puts a player who comes back into the ranking again; whom staff have excluded stays excluded.
 * @throws {AppError} 409 where the draw has ended meanwhile: its ranking is frozen.
 */
async function readmitLeaver(trx: Transaction<Database>, drawId: string, userId: string, now: Date): Promise<void> {
  const left = await trx
    .selectFrom("stock_members")
    .select("user_id")
    .where("stock_id", "=", drawId)
    .where("user_id", "=", userId)
    .where("excluded_reason", "=", leftDraw)
    .executeTakeFirst();
  // Most enter for the first time and need no lock, which finishes would wait for.
  if (left === undefined) return;
  if (!canEnter(await lockDraw(trx, drawId), now)) throw entryClosed();
  const moved = await trx
    .updateTable("stock_members")
    .set({ excluded_at: null, excluded_reason: null, updated_at: nextStamp(now) })
    .where("stock_id", "=", drawId)
    .where("user_id", "=", userId)
    .where("excluded_reason", "=", leftDraw)
    .returning(["score", "score_reached_at"])
    .executeTakeFirst();
  if (moved !== undefined) {
    await changeScores(trx, userId, [drawChange(drawId, moved.score)], moved.score_reached_at);
  }
}
