import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Caller } from "../../../http/caller.ts";
import { closeSession, lockVisit } from "./queries.ts";

/** How plays of a demo visit are moved; implemented by domains above accounts. */
export type Visits = {
  /** Gives a new account what the demo visit has earned. */
  readonly keep: (
    trx: Transaction<Database>,
    kept: { readonly visitId: string; readonly userId: string },
    now: Date,
  ) => Promise<void>;
  /** Moves duels and plays of songs of the day to a new visit, since each allows one try. */
  readonly carryOver: (
    trx: Transaction<Database>,
    visit: { readonly from: string; readonly to: string },
    now: Date,
  ) => Promise<void>;
};

/**
 * Moves the caller's demo visit to a new account, once: if two tabs sign up together, the second
 * finds no visit.
 */
export async function takeVisit(
  trx: Transaction<Database>,
  keep: Visits["keep"],
  caller: Caller,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> {
  if (caller.role !== 4 || !(await lockVisit(trx, caller.tokenId))) return;
  await keep(trx, { visitId: caller.tokenId, userId }, now);
  await closeSession(trx, caller);
}
