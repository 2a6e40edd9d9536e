import type { DisputeKind } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { laterApi } from "../../lib/later-api.ts";
import { retryUntilOnline } from "../../lib/connection.ts";
import { queryClient } from "../../lib/queries.ts";

type Sending = {
  readonly kind: DisputeKind;
  readonly soundId: string;
  readonly position?: number;
  readonly answer?: string;
  readonly comment: string;
};

/** Sends a complaint as soon as there is a connection; returns how many are left today. */
export async function sendDispute(sending: Sending): Promise<number> {
  const { left } = await retryUntilOnline(async (complaint: Sending, options) => {
    try {
      return await laterApi.sendDispute(complaint, options);
    } catch (error) {
      // There is nothing to wait for: visitors of an address may have used up their day.
      if (error instanceof ApiError && error.status === 429) throw new Error(error.message, { cause: error });
      throw error;
    }
  }, sending);
  void queryClient.invalidateQueries({ queryKey: ["disputes"] });
  return left;
}
