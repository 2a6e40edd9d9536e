import { type Draw, type DrawTerms, DrawTermsSchema, type DrawStatus, type Randomness } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import { timeNotBehind } from "../../db/clock.ts";
import type { Database } from "../../db/schema.ts";
import { conflictAt } from "../../http/errors.ts";
import type { Period } from "../../time.ts";

type Terms = DrawTerms & { readonly randomness: Randomness };
type State = Period & Partial<{ [Term in keyof Terms]: Terms[Term] | undefined }> & { readonly status: DrawStatus };

/** What stays once the ranking is frozen: a list of entrants may be fixed with it from then on. */
const terms = [...DrawTermsSchema.keyof().options, "randomness"] as const;

/**
 * The time of the freeze after an edit by staff: a draw that ends is frozen now. A frozen draw keeps its dates and
 * terms, also in a rehearsal; it may run again only while nobody has won anything. One that is not keeps its points
 * within its dates. A node whose clock is behind asks that of the database what has passed.
 * @throws {AppError} 409 for an edit that would take back what players have been told.
 */
export async function frozenAfter(
  trx: Transaction<Database>,
  before: State & Pick<Draw, "_id" | "frozen_at" | "beacon_at" | "members_total">,
  next: State,
  now: Date,
): Promise<Date | null> {
  const latest = await timeNotBehind(trx, () => now);
  if (next.status === "disabled") await requireNoneWaiting(trx, before);
  if (before.frozen_at === null) {
    requirePointsWithin(before, next, latest);
    return next.status === "ended" ? now : null;
  }
  const staysInTests = before.status === "testing" && next.status === "testing";
  if (!staysInTests && next.status !== "ended" && next.status !== "disabled") {
    if (await hasWinners(trx, before._id))
      throw conflictAt("status", "Призы уже вручены: розыгрыш не\u00A0возобновить");
    // The winners can be computed from now on, so nobody may change the list.
    if (before.beacon_at !== null && Date.parse(before.beacon_at) <= latest.getTime())
      throw conflictAt("status", "Раунд маяка уже прошёл: розыгрыш не\u00A0возобновить");
    requirePointsWithin(before, next, latest);
    return null;
  }
  for (const date of ["start_date", "end_date"] as const) {
    if (Date.parse(next[date]) !== Date.parse(before[date])) {
      throw conflictAt(date, "Итоги подведены: даты больше не\u00A0меняются");
    }
  }
  for (const term of terms) {
    if (next[term] !== undefined && next[term] !== before[term]) {
      throw conflictAt(term, "Итоги подведены: условия больше не\u00A0меняются");
    }
  }
  return new Date(before.frozen_at);
}

/**
 * Points that have been earned would lie outside of the dates that players are shown. A rehearsal shows them to nobody.
 * @throws {AppError} 409 if the end moves to a time that has passed, or the start once points can have been earned.
 */
function requirePointsWithin(before: State & Pick<Draw, "members_total">, next: State, now: Date): void {
  if (before.status === "testing") return;
  const moves = (date: keyof Period) => Date.parse(next[date]) !== Date.parse(before[date]);
  if (moves("end_date") && Date.parse(next.end_date) <= now.getTime()) {
    throw conflictAt("end_date", "Это время прошло. Чтобы закончить сейчас, выберите статус «Окончен».");
  }
  if (moves("start_date") && Date.parse(before.start_date) <= now.getTime() && before.members_total > 0) {
    throw conflictAt(
      "start_date",
      "Розыгрыш начался, и\u00A0в\u00A0нём есть участники: начало больше не\u00A0меняется",
    );
  }
}

/**
 * Players do not see a disabled draw, nor the prizes that they have won in it: their time to confirm would run out
 * unseen.
 * @throws {AppError} 409 while a winner may still confirm a prize.
 */
async function requireNoneWaiting(
  trx: Transaction<Database>,
  { _id, status }: Pick<State, "status"> & Pick<Draw, "_id">,
): Promise<void> {
  if (status === "testing" || status === "disabled") return;
  const waiting = trx.selectFrom("awards").select("id").where("stock_id", "=", _id).where("state", "=", "assigned");
  if ((await waiting.limit(1).executeTakeFirst()) === undefined) return;
  throw conflictAt("status", "Победители ещё не\u00A0подтвердили призы: отключить розыгрыш можно после этого");
}

/** Whether anybody has ever won something in the draw. */
export async function hasWinners(trx: Transaction<Database>, drawId: string): Promise<boolean> {
  const award = await trx.selectFrom("awards").select("id").where("stock_id", "=", drawId).limit(1).executeTakeFirst();
  if (award !== undefined) return true;
  const lottery = trx.selectFrom("drawings").select("stock_id").where("stock_id", "=", drawId);
  return (await lottery.executeTakeFirst()) !== undefined;
}
