import type { AppSettings, GameSettings, User } from "@hitoslov/contract";
import { setTimeZone } from "@hitoslov/brand/time-zone.ts";
import { ApiError } from "@hitoslov/contract/client";
import { queryOptions, QueryClient } from "@tanstack/react-query";
import { api } from "./api.ts";
import { retryUntilOnline } from "./line.ts";
import { onSessionChange, signOut } from "./session.ts";

/** A refusal stays one; without a line the query tries on. */
function retry(failures: number, error: Error): boolean {
  return !(error instanceof ApiError && error.status >= 400 && error.status < 500) && failures < 20;
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry, staleTime: 60_000, refetchOnWindowFocus: false } },
});

export const settingsQuery = queryOptions<AppSettings>({
  queryKey: ["settings"],
  queryFn: async ({ signal }) => {
    const settings = await api.getAppSettings({}, { signal });
    setTimeZone(settings.timeZone);
    return settings;
  },
  staleTime: 5 * 60_000,
});

export const gameSettingsQuery = queryOptions<GameSettings>({
  queryKey: ["game-settings"],
  queryFn: ({ signal }) => api.getGameSettings({}, { signal }),
});

// What one player has seen another one must not: only what is the same for all outlives the session.
onSessionChange(() => {
  const forAll: readonly unknown[] = [settingsQuery.queryKey[0], gameSettingsQuery.queryKey[0]];
  queryClient.removeQueries({ predicate: ({ queryKey }) => !forAll.includes(queryKey[0]) });
});

/** A visit of the demo; asked for twice, as React may in development, it is one. */
export const demoVisitQuery = queryOptions({
  queryKey: ["demo-visit"],
  queryFn: () => retryUntilOnline(() => api.enterDemo({})),
  retry: false,
  staleTime: Infinity,
});

/** The signed-in player. An account that is gone ends the session; any other failure changes nothing. */
export const meQuery = queryOptions<User>({
  queryKey: ["me"],
  queryFn: async ({ signal }) => {
    try {
      return await api.getMe({}, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) signOut();
      throw error;
    }
  },
});

/** Asks the operator about its player, once a launch; where it says something new, the player is read anew. */
export function askSubscription({ _id, role, user_category: known }: User): void {
  if (role !== 3 || known === "default") return;
  const ask = async () => {
    const { user_category } = await api.updateSubscription({});
    if (user_category !== known) refreshMe();
    return user_category;
  };
  const once = { staleTime: Infinity, gcTime: Infinity };
  queryClient.query({ queryKey: ["subscription", _id], queryFn: ask, retry, ...once }).catch(() => {});
}

/** What another tab has changed is read anew. */
export function refreshMe(): void {
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
}

export function setScore(score: number): void {
  queryClient.setQueryData(meQuery.queryKey, (user) => user && { ...user, score });
}
