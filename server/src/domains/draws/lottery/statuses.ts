import type { DrawStatus } from "@hitoslov/contract";

/** A lottery is run for a draw that has ended or is rehearsed. */
export const lotteryStatuses = ["ended", "testing"] as const satisfies DrawStatus[];

export function allowsLottery(status: DrawStatus): boolean {
  return lotteryStatuses.some((known) => known === status);
}
