import { createClient } from "@hitoslov/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { endpoints } from "virtual:endpoints";
import { api } from "./api.ts";

/** The storage keys of the game's session, see its `lib/storage.ts`; both apps share one origin. */
const keys = {
  token: "hitoslov.game.token",
  player: "hitoslov.game.player",
  round: "hitoslov.game.round",
  drafts: "hitoslov.game.drafts",
} as const;

/** Opens the game signed in with one's own account; keeps the game's session if it is of that account. */
export async function enterGame(userId: string): Promise<void> {
  const isThere = localStorage.getItem(keys.player) === userId && (await findGameRole()) !== null;
  if (!isThere) {
    const { token } = await api.enterGame({});
    // Remove the data of another player.
    localStorage.removeItem(keys.round);
    localStorage.removeItem(keys.drafts);
    localStorage.setItem(keys.player, userId);
    localStorage.setItem(keys.token, `player ${token}`);
  }
  location.assign("/");
}

/** The role of the account signed in to the game in this browser; null if there is none. */
export const gameRoleQuery = queryOptions<number | null>({
  queryKey: ["game-role"],
  queryFn: ({ signal }) => findGameRole(signal),
  // Not cached: somebody may sign in or out there.
  gcTime: 0,
  staleTime: 0,
});

async function findGameRole(signal?: AbortSignal): Promise<number | null> {
  const [kind, token] = playerToken();
  if (kind !== "player" || token === undefined) return null;
  return createClient(endpoints, { token: () => token })
    .checkToken({}, signal && { signal })
    .then(({ role }) => role)
    .catch(() => null);
}

function playerToken(): readonly string[] {
  try {
    return (localStorage.getItem(keys.token) ?? "").split(" ");
  } catch {
    return [];
  }
}
