import type { LaterContract } from "@hitoslov/contract";
import { ApiError, type Client, createClient } from "@hitoslov/contract/client";
import { endpoints } from "virtual:later-endpoints";
import { handleError, inPreview } from "./api.ts";
import { askInTime } from "./connection.ts";
import { token } from "./session.ts";

/** How long an answer may take to begin, ms: longer than the server itself tries. */
export const timeoutMs = 30_000;

/** A connection may fail silently: a list is then asked for again, and a button can be pressed again. */
function fetchInTime(address: string, init: RequestInit): Promise<Response> {
  return askInTime(
    (call: RequestInit, { signal }) => fetch(address, { ...call, signal }),
    init,
    timeoutMs,
    init.signal ?? undefined,
  );
}

/** What no first screen calls; its addresses do not weigh on one. */
export const laterApi: Client<keyof LaterContract> = createClient(inPreview(endpoints), {
  token,
  onError: handleError,
  fetch: fetchInTime,
});

/** Whether the call may have been done all the same: its answer was lost. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Of a call that is done once, however often it is sent. `crypto.randomUUID` is missing without HTTPS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Sends a call with its key, or without it to a node of the previous release, which does not know it and names no field. */
export async function askOnce<Asked extends object, Answer>(
  call: (asked: Asked & { readonly key?: string }) => Promise<Answer>,
  asked: Asked,
  key: string,
): Promise<Answer> {
  try {
    return await call({ ...asked, key });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400 || error.body.fields !== undefined) throw error;
    return call(asked);
  }
}
