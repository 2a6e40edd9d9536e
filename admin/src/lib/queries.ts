import type { Entity, User } from "@hitoslov/contract";
import { setTimeZone } from "@hitoslov/brand/time-zone.ts";
import { ApiError } from "@hitoslov/contract/client";
import { queryOptions, QueryClient } from "@tanstack/react-query";
import { api, onFactorMissing } from "./api.ts";
import { onSessionChange, signOut } from "./session.ts";

/** A refusal stays one; without a line the query tries on for a while. */
function retry(failures: number, error: Error): boolean {
  return !(error instanceof ApiError && error.status >= 400 && error.status < 500) && failures < 2;
}

export const queryClient = new QueryClient({
  // Without a line a query fails and says so, instead of waiting for one in silence.
  defaultOptions: { queries: { retry, networkMode: "always", staleTime: 10_000, refetchOnWindowFocus: false } },
});

// What one member of staff has read is not for the next one.
onSessionChange(() => queryClient.clear());

/** Who is at the desk; null where the token is a player's, who is sent to the game. */
export const meQuery = queryOptions<User | null>({
  queryKey: ["me"],
  queryFn: async ({ signal }) => {
    // The zone is known before any screen shows a day.
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

async function learnTimeZone(signal: AbortSignal): Promise<void> {
  try {
    setTimeZone((await api.getAppSettings({}, { signal })).timeZone);
  } catch (error) {
    // Staff create the settings where there are none.
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

/** The figures of the sidebar. */
export const countsQuery = queryOptions({
  queryKey: ["counts"],
  queryFn: ({ signal }) => api.getCounts({}, { signal }),
  staleTime: 60_000,
});

/** Of them the blanks whose complaints wait for an answer. */
export const openDisputesQuery = queryOptions({
  queryKey: ["disputes", "open"],
  queryFn: async ({ signal }) => (await api.listDisputedBlanks({ limit: 1 }, { signal })).counts.open,
  staleTime: 60_000,
});

/** The key of a page of a list; `invalidate(entity)` reads them all anew. */
export function listKey(entity: Entity, params: object) {
  return [entity, "list", params] as const;
}

/** The key of one row. */
export function rowKey(entity: Entity, id: string) {
  return [entity, "row", id] as const;
}

/** The other lists whose rows show something of an entity's rows: a name, or how many there are. */
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
  stock_prize: ["stock", "stock_member", "award"],
  stock_member: ["stock", "stock_prize", "award"],
  award: ["stock", "stock_prize", "stock_member"],
};

/** To be called after every write: lists, rows, histories and counts of the entity are read anew. */
export async function invalidate(entity: Entity): Promise<void> {
  const keys = [entity, ...(shownIn[entity] ?? []), "counts", "trash", "journal"];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
