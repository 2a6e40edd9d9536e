import type { AppSettings, GameSettings, User } from "@hitoslov/contract";
import { setTimeZone } from "@hitoslov/brand/time-zone.ts";
import { ApiError } from "@hitoslov/contract/client";
import { notifyManager, queryOptions, QueryClient, type QueryFunctionContext } from "@tanstack/react-query";
import { api } from "./api.ts";
import { askInTime, retryUntilOnline } from "./connection.ts";
import { onSessionChange, signOut } from "./session.ts";

// By default a timer tells a screen that its call is pending, and a second tap that already waits comes before it.
notifyManager.setScheduler(queueMicrotask);

/** Network and server errors are retried until there is an answer, refusals (4xx) are not. */
function retry(_failures: number, error: Error): boolean {
  return !(error instanceof ApiError && error.status >= 400 && error.status < 500);
}

/** The pause between retries, ms. The library's own grows to half a minute: too long after a busy server has recovered. */
const retryDelay = (failures: number) => Math.min(1000 * 2 ** failures, 4000);

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection calls fail at once: the library would keep a press and send it later, even a cancelled one.
    mutations: { networkMode: "always" },
    queries: {
      retry,
      retryDelay,
      networkMode: "always",
      refetchOnReconnect: true,
      staleTime: 60_000,
      refetchOnWindowFocus: false,
    },
  },
});

/** Gives up a call in time, since a connection may fail silently; later tries wait longer, for a slow one. */
function ask<Output>(
  call: (input: object, options: { readonly signal: AbortSignal }) => Promise<Output>,
  { client, queryKey, signal }: QueryFunctionContext,
): Promise<Output> {
  const { fetchFailureCount = 0 } = client.getQueryState(queryKey) ?? {};
  return askInTime(call, {}, Math.min(fetchFailureCount + 1, 4) * 15_000, signal);
}

/** When something of the settings, the news or the draws appears or goes by its time, ms. In sleep `performance.now` stops. */
let changesAt = Infinity;

export const settingsQuery = queryOptions<AppSettings>({
  queryKey: ["settings"],
  queryFn: async (context) => {
    const settings = await ask(api.getAppSettings, context);
    if (Date.now() >= changesAt) {
      for (const key of ["news", "stocks"]) void queryClient.invalidateQueries({ queryKey: [key] });
    }
    changesAt = Date.now() + (settings.next_change_ms ?? Infinity);
    setTimeZone(settings.timeZone);
    return settings;
  },
  staleTime: 5 * 60_000,
});

export const gameSettingsQuery = queryOptions<GameSettings>({
  queryKey: ["game-settings"],
  queryFn: (context) => ask(api.getGameSettings, context),
});

// One player must not see another's data: at the end of a session only what every screen needs stays in the cache.
onSessionChange(() => {
  queryClient.removeQueries({
    predicate: ({ queryKey: [name] }) => name !== settingsQuery.queryKey[0] && name !== gameSettingsQuery.queryKey[0],
  });
  // The settings are nearly the same for all; what is shown to one alone comes a moment later.
  void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
});

/** A visit of the demo; React may ask twice in development, which still gives one visit. */
export const demoVisitQuery = queryOptions({
  queryKey: ["demo-visit"],
  queryFn: () => retryUntilOnline(api.enterDemo, {}),
  retry: false,
  staleTime: Infinity,
});

/** The signed-in player. An account that is gone ends the session; any other failure changes nothing. */
export const meQuery = queryOptions<User>({
  queryKey: ["me"],
  queryFn: async (context) => {
    try {
      return await ask(api.getMe, context);
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
