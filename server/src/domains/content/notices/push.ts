import type { Config } from "../../../config.ts";
import type { Db } from "../../../db/client.ts";

/** The push services of browsers; whoever runs the server may name more. */
const services = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
];

/** The longest that push services keep a message for, s: four weeks. */
const longestLife = 28 * 24 * 3600;
const timeoutMs = 10_000;

// web-push is loaded at the first start and with the first message, so that it does not delay
// other starts.
const load = async () => (await import("web-push")).default;

/** Whether messages may be sent to this address: browsers report it, so it could be any host. */
export function isPushService(endpoint: string, { PUSH_HOSTS }: Pick<Config, "PUSH_HOSTS">): boolean {
  const { protocol, host, username, password } = new URL(endpoint);
  if (PUSH_HOSTS.includes(host)) return true;
  const isKnown = services.some((known) => (typeof known === "string" ? known === host : known.test(host)));
  return isKnown && protocol === "https:" && `${username}${password}` === "";
}

export type PushKeys = { readonly public_key: string; readonly private_key: string };

/** The server's keys; made once, at the first start of whichever node is first. */
export async function pushKeys({ kysely }: Pick<Db, "kysely">): Promise<PushKeys> {
  const find = () => kysely.selectFrom("push_keys").select(["public_key", "private_key"]).executeTakeFirst();
  const known = await find();
  if (known !== undefined) return known;
  const { publicKey, privateKey } = (await load()).generateVAPIDKeys();
  await kysely
    .insertInto("push_keys")
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await find();
  if (made === undefined) throw new Error("The keys for push messages were not kept");
  return made;
}

export type Subscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
export type PushMessage = {
  /** A UUID; of two messages with the same id a browser that was offline gets only the latter. */
  readonly id: string;
  readonly payload: string;
  readonly keys: PushKeys;
  /** Who sends it, for the push service: mailto: or https:. */
  readonly subject: string;
  /** How long the push service keeps it for a browser that is offline. */
  readonly seconds: number;
};

/**
 * Sends a message, encrypted by RFC 8291 and signed by RFC 8292. False: the browser has ended the
 * subscription.
 */
export async function sendPush(
  { endpoint, p256dh, auth }: Subscription,
  { id, payload, keys, subject, seconds }: PushMessage,
): Promise<boolean> {
  const details = (await load()).generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    TTL: Math.min(seconds, longestLife),
    // RFC 8030 §5.4: at most 32 characters of base64url.
    topic: id.replaceAll("-", ""),
    vapidDetails: { subject, publicKey: keys.public_key, privateKey: keys.private_key },
  });
  const response = await fetch(details.endpoint, {
    method: details.method,
    headers: details.headers,
    body: details.body === null ? null : new Uint8Array(details.body),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (response.status === 404 || response.status === 410) return false;
  if (!response.ok) throw new Error(`The push service answered ${response.status}`);
  return true;
}
