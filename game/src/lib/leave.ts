import { api } from "./api.ts";
import { signOut, token } from "./session.ts";
import { report } from "./usage.ts";

/** Ends the session here, even when the server cannot be told, and then with the operator where that is due. */
export async function leaveGame(): Promise<void> {
  report({ name: "auth-logout", data: {} });
  const left = api.logout({}, { keepalive: true }).catch(() => null);
  signOut();
  void dropSubscription().catch(() => {});
  const redirect = (await left)?.redirect;
  // Whoever has signed in since stays.
  if (redirect !== undefined && token() === null) location.assign(redirect);
}

/** What the account is told of is no business of whoever comes next to this browser; its push service tells the server. */
async function dropSubscription(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
