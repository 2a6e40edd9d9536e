import type { DrawStatus } from "@hitoslov/contract";

/** Lots are drawn of what has ended, or is rehearsed. */
export const lotStatuses = ["ended", "testing"] as const satisfies DrawStatus[];

export function hasLots(status: DrawStatus): boolean {
  return lotStatuses.some((known) => known === status);
}
