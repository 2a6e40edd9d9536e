import { useState } from "react";
import { useSession } from "../lib/session.ts";

/**
 * Whether the player of this screen has been signed out since, here or in another tab. A page for all then leads to the
 * sign-in page: as a guest's, a song would begin anew in a demo visit, which forgets what the player has saved here.
 */
export function useSignedOut(): boolean {
  const session = useSession();
  const [last, setLast] = useState(session);
  if (session !== null && session !== last) setLast(session);
  return session === null && last?.kind === "player";
}
