import { type Draw, type DrawStatus, readinessNames } from "@hitoslov/contract";
import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { conflictAt } from "../../../http/errors.ts";
import { findReadiness } from "./readiness.ts";

type State = { readonly status: DrawStatus };

/** Whether the edit makes players see the draw, or makes their songs count in it. */
function isPublished(before: State & Pick<Draw, "frozen_at" | "members_total">, next: State): boolean {
  const hidden: readonly DrawStatus[] = ["testing", "disabled"];
  // What has been held can only be shown again; a rehearsal with entrants is reset before it leaves its tests.
  const isHeld = before.status === "disabled" && before.frozen_at !== null && before.members_total > 0;
  if (isHeld && next.status === "ended") return false;
  if (next.status === "active") return before.status !== "active";
  return hidden.includes(before.status) && !hidden.includes(next.status);
}

/**
 * Checks an edit that publishes a draw; the row is locked and changed already.
 * @throws {AppError} 409 with all that is missing.
 */
export async function requireReady(
  trx: Transaction<Database>,
  drawId: string,
  before: Parameters<typeof isPublished>[0],
  next: State,
  now: Date,
  timeZone: string,
): Promise<void> {
  if (!isPublished(before, next)) return;
  const { on, items } = await findReadiness(trx, drawId, now, timeZone);
  const missing = items.filter(({ done }) => !done).map(({ key }) => readinessNames[key].toLocaleLowerCase("ru"));
  if (!on || missing.length === 0) return;
  throw conflictAt("status", `Публиковать рано, не\u00A0хватает: ${missing.join(", ")}`);
}
