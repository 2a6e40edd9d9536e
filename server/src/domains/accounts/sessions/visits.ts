import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Caller } from "../../../http/caller.ts";
import { closeSession, lockVisit } from "./queries.ts";

/** What becomes of the plays of a demo visit; games are above accounts. */
export type Visits = {
  /** Gives a new account what the visit has earned. */
  readonly keep: (
    trx: Transaction<Database>,
    kept: { readonly visitId: string; readonly userId: string },
    now: Date,
  ) => Promise<void>;
  /** Gives a new visit the songs of days: each has one try. */
  readonly keepDays: (
    trx: Transaction<Database>,
    visit: { readonly from: string; readonly to: string },
  ) => Promise<void>;
};

/** Makes the caller's demo visit a new account's, once: of two tabs that sign up together the second finds none any more. */
export async function takeVisit(
  trx: Transaction<Database>,
  keep: Visits["keep"],
  caller: Caller,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> {
  if (caller.role !== 4 || !(await lockVisit(trx, caller.tokenId))) return;
  await keep(trx, { visitId: caller.tokenId, userId }, now);
  await closeSession(trx, caller.tokenId);
}
