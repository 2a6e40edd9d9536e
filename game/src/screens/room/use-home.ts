import { useSession } from "../../lib/session.ts";

/** Where the game begins for whoever is here. */
export function useHome(): string {
  return useSession()?.kind === "player" ? "/" : "/demo";
}
