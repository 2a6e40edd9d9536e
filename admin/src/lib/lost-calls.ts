import { newId } from "./ids.ts";

/** After so long a person means another call, ms. */
const keptMs = 10 * 60_000;

/** The keys of writes without an answer, by what was sent; they outlive the dialog that sent them. */
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
  const headers = new Headers(init.headers);
  const call = `${headers.get("token") ?? ""} ${init.method ?? ""} ${address} ${meant(init.body)}`;
  const now = performance.now();
  const known = lost.get(call);
  const { key } = known !== undefined && now < known.until ? known : { key: newId() };
  lost.set(call, { key, until: now + keptMs });
  headers.set("idempotency-key", key);
  const response = await send(address, { ...init, headers });
  const isWhole = await response
    .clone()
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
  // A proxy may have given up a call that the server goes on with.
  if (isWhole && response.status < 500) lost.delete(call);
  return response;
}

/** What a person means: a press after a reload has another stamp, and a later press another code. */
function meant(body: RequestInit["body"]): string {
  if (typeof body !== "string") return "";
  return JSON.stringify(JSON.parse(body), (name, value: unknown) =>
    name === "updated_at" || name === "code" ? undefined : value,
  );
}
