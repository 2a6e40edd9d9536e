import { newId } from "./ids.ts";

/** After so long without a press a person means another call, ms. */
const keptMs = 10 * 60_000;

/**
 * The keys of writes that may have been done without the page knowing it, by what was sent. They outlive the dialog and the
 * session that sent them.
 */
const lost = new Map<string, { readonly key: string; readonly until: number }>();

/**
 * Sends a call. A write carries a key, and the same one again as long as its answer was lost, so that the server writes
 * it once (decision 078).
 */
export async function sendOnce(
  send: (address: string, init: RequestInit) => Promise<Response>,
  address: string,
  init: RequestInit,
): Promise<Response> {
  if (init.method === "GET") return send(address, init);
  const now = performance.now();
  for (const [call, { until }] of lost) if (until <= now) lost.delete(call);
  const call = `${init.method ?? ""} ${address} ${meant(init.body)}`;
  const key = lost.get(call)?.key ?? newId();
  lost.set(call, { key, until: now + keptMs });
  const headers = new Headers(init.headers);
  headers.set("idempotency-key", key);
  const response = await send(address, { ...init, headers });
  // If the rest is lost, so is the answer, and the key is kept.
  const body = await response.arrayBuffer();
  // Other refusals come before the server looks whether it was done: the session is over, too many calls, it is busy.
  if (response.ok || [400, 404, 409].includes(response.status)) lost.delete(call);
  return new Response(body.byteLength === 0 ? null : body, response);
}

/** What a person means: a press after a reload has another stamp, and a later press another code. */
function meant(body: RequestInit["body"]): string {
  if (typeof body !== "string") return "";
  return JSON.stringify(JSON.parse(body), (name, value: unknown) =>
    name === "updated_at" || name === "code" ? undefined : value,
  );
}
