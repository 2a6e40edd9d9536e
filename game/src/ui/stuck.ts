import type { UseQueryResult } from "@tanstack/react-query";

/** Nothing has come, and asking again has not helped: time to tell the player, who may ask at once. */
export function isStuck({ data, isError, failureCount }: UseQueryResult): boolean {
  return data === undefined && (isError || failureCount > 1);
}
