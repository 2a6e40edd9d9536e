/** Why a browser takes no messages. */
export type Refusal = "unsupported" | "denied" | "failed";

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
  try {
    return read(await subscribeWith(pushManager, publicKey)) ?? "unsupported";
  } catch (error) {
    // The browser says why in English.
    if (error instanceof DOMException) return "failed";
    throw error;
  }
}

async function subscribeWith(pushManager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
    // What this browser has subscribed to goes by another key of the server.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  }
}

function read(subscription: PushSubscription): BrowserSubscription | null {
  const { endpoint, keys } = subscription.toJSON();
  const [p256dh, auth] = [keys?.["p256dh"], keys?.["auth"]];
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return null;
  return { endpoint, keys: { p256dh, auth } };
}

/** Where this browser gets messages already; null where it gets none. */
export async function subscriptionHere(): Promise<BrowserSubscription | null> {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  return subscription && read(subscription);
}
