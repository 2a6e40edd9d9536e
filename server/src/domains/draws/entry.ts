import {
  type DrawEntry,
  type drawEntryRoutes,
  entryPurposes,
  isOrganiser,
  limits,
  type ParsedInput,
  unsentAwardStates,
} from "@hitoslov/contract";
import type { Kysely, Transaction } from "kysely";
import { leftDraw } from "../../db/has-left.ts";
import type { Database } from "../../db/schema.ts";
import type { AccountCaller } from "../../http/caller.ts";
import { AppError } from "../../http/errors.ts";
import type { Handlers } from "../../http/register.ts";
import { requireSession } from "../../http/require-session.ts";
import type { Services } from "../../services.ts";
import { inTransaction, missing } from "../../crud/change.ts";
import { isShownIn } from "../../showing.ts";
import {
  findAccepted,
  findOrganiser,
  keepConsents,
  listGiven,
  listInForce,
  withdrawConsents,
} from "../legal/consents.ts";
import { changeState, lockAward } from "./awards/change-state.ts";
import { canEnter, entryClosed, listUnacceptedDraws } from "./entry-state.ts";
import { excludeLeaver, readmitLeaver } from "./leavers.ts";
import { shownStatuses } from "./player-draws.ts";

const offered = ["mailings", "publication"] as const;

type Caller = Pick<AccountCaller, "userId" | "tokenId" | "audiences">;

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
        await lockAccount(trx, caller);
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
  await lockAccount(trx, caller);
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
async function lockAccount(trx: Transaction<Database>, caller: Caller): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", caller.userId).forNoKeyUpdate().execute();
  await requireSession(trx, caller);
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
    .where("state", "in", unsentAwardStates)
    .executeTakeFirst();
  return award?.id;
}
