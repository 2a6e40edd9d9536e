import { api } from "./api.ts";
import { signOut, token } from "./session.ts";
import { dropSubscription } from "./drop-subscription.ts";
import { report } from "./usage.ts";

/** Signs out here, even if the server cannot be reached, and then at the operator if the player came from there. */
export async function leaveGame(): Promise<void> {
  report({ name: "auth-logout", data: {} });
  const left = api.logout({}, { keepalive: true }).catch(() => null);
  signOut();
  void dropSubscription().catch(() => {});
  const redirect = (await left)?.redirect;
  // A player who has signed in since stays signed in.
  if (redirect !== undefined && token() === null) location.assign(redirect);
}
