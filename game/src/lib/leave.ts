import { api } from "./api.ts";
import { meQuery, queryClient } from "./queries.ts";
import { signOut, token } from "./session.ts";

/** Ends the session here, even when the server cannot be told, and then with the operator where that is due. */
export async function leaveGame(): Promise<void> {
  const left = api.logout({}, { keepalive: true }).catch(() => null);
  signOut();
  queryClient.removeQueries({ queryKey: meQuery.queryKey });
  const redirect = (await left)?.redirect;
  // Whoever has signed in since stays.
  if (redirect !== undefined && token() === null) location.assign(redirect);
}
