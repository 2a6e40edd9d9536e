/** Why a browser takes no messages. */
export type Refusal = "unsupported" | "denied";

export type BrowserSubscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/**
 * Subscribes this browser; it asks the player, so only for a press.
 * @param publicKey of the server, base64url.
 */
export async function subscribe(publicKey: string): Promise<BrowserSubscription | Refusal> {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return "unsupported";
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  const [p256dh, auth] = [keys?.["p256dh"], keys?.["auth"]];
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return "unsupported";
  return { endpoint, keys: { p256dh, auth } };
}

/** Where this browser gets messages already; null where it gets none. */
export async function endpointHere(): Promise<string | null> {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription?.endpoint ?? null;
}
