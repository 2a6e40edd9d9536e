import type { Entity, User } from "@hitoslov/contract";
import { setTimeZone } from "@hitoslov/brand/time-zone.ts";
import { ApiError } from "@hitoslov/contract/client";
import { type QueryKey, queryOptions, QueryClient } from "@tanstack/react-query";
import { api, onFactorMissing, onForbidden } from "./api.ts";
import { onSessionChange, signOut } from "./session.ts";

/** Whether the server has refused the call: the same call would be refused again. */
export function isRefused(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Whether there is no such row; what is no id is refused as malformed. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** Whether the row is gone, or was changed meanwhile: what is shown is out of date. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409);
}

/** Don't retry 4xx; `fetchWhenFree` has retried 503; retry other errors twice. */
function retry(failures: number, error: Error): boolean {
  const isBusy = error instanceof ApiError && error.status === 503;
  return !isRefused(error) && !isBusy && failures < 2;
}

export const queryClient = new QueryClient({
  // Without a connection a query fails with an error, instead of waiting silently.
  defaultOptions: { queries: { retry, networkMode: "always", staleTime: 10_000, refetchOnWindowFocus: false } },
});

// The next member of staff starts with an empty cache.
onSessionChange(() => queryClient.clear());

/** The signed-in member of staff; null if the token is a player's, who is sent to the game. */
export const meQuery = queryOptions<User | null>({
  queryKey: ["me"],
  queryFn: async ({ signal }) => {
    // Load the zone before any screen shows a day.
    const [{ role }] = await Promise.all([api.checkToken({}, { signal }), learnTimeZone(signal)]);
    if (role > 2) return null;
    try {
      return await api.getMe({}, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) signOut();
      throw error;
    }
  },
  staleTime: 60_000,
});

// Many calls refused at once ask once, and a refusal of this query's own calls does not start it again.
onForbidden(() => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey }, { cancelRefetch: false }));

async function learnTimeZone(signal: AbortSignal): Promise<void> {
  try {
    setTimeZone((await api.getAppSettings({}, { signal })).timeZone);
  } catch (error) {
    // The settings may not exist yet: staff create them.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** One's own second factor, and whether the owner requires one. */
export const totpQuery = queryOptions({
  queryKey: ["totp"],
  queryFn: ({ signal }) => api.getTotp({}, { signal }),
});

onFactorMissing(() => void queryClient.invalidateQueries({ queryKey: totpQuery.queryKey }));

/** Where one is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => api.listSessions({}, { signal }),
});

/** The counts in the sidebar. */
export const countsQuery = queryOptions({
  queryKey: ["counts"],
  queryFn: ({ signal }) => api.getCounts({}, { signal }),
  staleTime: 60_000,
});

/** The count of blanks with open complaints. */
export const openDisputesQuery = queryOptions({
  queryKey: ["disputes", "open"],
  queryFn: async ({ signal }) => (await api.listDisputedBlanks({ limit: 1 }, { signal })).counts.open,
  staleTime: 60_000,
});

/** The query key of a page of a list; `invalidate(entity)` reloads all of them. */
export function listKey(entity: Entity, params: object) {
  return [entity, "list", params] as const;
}

/** The query key of one row. */
export function rowKey(entity: Entity, id: string) {
  return [entity, "row", id] as const;
}

/** The other lists that show a name or a count of an entity's rows. */
const shownIn: Partial<Record<Entity, readonly Entity[]>> = {
  difficulty: ["sound"],
  genre: ["sound"],
  language: ["sound"],
  executor: ["sound", "library"],
  author: ["sound"],
  film: ["sound"],
  filter: ["sound"],
  sound: ["difficulty", "genre", "language", "executor", "author", "film", "filter"],
  prize: ["stock"],
  stock: ["stock_member", "award"],
  stock_prize: ["stock", "stock_member", "award"],
  stock_member: ["stock", "stock_prize", "award"],
  award: ["stock", "stock_prize", "stock_member"],
};

/** Call after every write: reloads lists, rows and histories of the entity, and the counts, for which nothing waits. */
export async function invalidate(entity: Entity): Promise<void> {
  void reload(["counts"]);
  const keys = [entity, ...(shownIn[entity] ?? []), "trash", "journal"];
  await Promise.all(keys.map((key) => reload([key])));
}

/** Loads anew what a write has changed. */
export async function reload(queryKey: QueryKey): Promise<void> {
  // A first load still under way would be joined, though its answer may be of before the write.
  void queryClient.cancelQueries({ queryKey }, { silent: true });
  await queryClient.invalidateQueries({ queryKey });
}
