import { createClient } from "@hitoslov/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { endpoints } from "virtual:endpoints";
import { api } from "./api.ts";

/** Where the game keeps its session, in `lib/storage.ts` there; both apps are of one origin. */
const keys = {
  token: "hitoslov.game.token",
  player: "hitoslov.game.player",
  round: "hitoslov.game.round",
  drafts: "hitoslov.game.drafts",
} as const;

/** Opens the game as oneself, signed in; whoever is there already goes on. */
export async function enterGame(userId: string): Promise<void> {
  const isThere = localStorage.getItem(keys.player) === userId && localStorage.getItem(keys.token) !== null;
  if (!isThere) {
    const { token } = await api.enterGame({});
    // What another player has left here is nobody's business.
    localStorage.removeItem(keys.round);
    localStorage.removeItem(keys.drafts);
    localStorage.setItem(keys.player, userId);
    localStorage.setItem(keys.token, `player ${token}`);
  }
  location.assign("/");
}

/** Who sits at the game in this browser: a role, or null for nobody with an account. */
export const gameRoleQuery = queryOptions<number | null>({
  queryKey: ["game-role"],
  queryFn: async ({ signal }) => {
    const [kind, token] = playerToken();
    if (kind !== "player" || token === undefined) return null;
    return createClient(endpoints, { token: () => token })
      .checkToken({}, { signal })
      .then(({ role }) => role)
      .catch(() => null);
  },
  // Whoever signs in or out there is another one.
  gcTime: 0,
  staleTime: 0,
});

function playerToken(): readonly string[] {
  try {
    return (localStorage.getItem(keys.token) ?? "").split(" ");
  } catch {
    return [];
  }
}
