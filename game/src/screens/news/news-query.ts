import type { News } from "@hitoslov/contract";
import { queryOptions } from "@tanstack/react-query";
import { laterApi } from "../../lib/later-api.ts";
import { createKept } from "../../lib/storage.ts";

// Out of `lib/queries.ts`, all of which every first screen carries.

/** One large piece and four rows of two. */
export const newsPerPage = 9;

/** Staff are sent what is switched off as well; here they read what players read. */
const status_id = "Активна";

/** What is not for everybody is for the one who is sent it. */
const own: readonly News["user_category"][] = ["default", "megafon", "megafonSubscription", "premium"];

type NewsPage = { readonly data: readonly News[]; readonly total: number };

/** A page of all the news, or only of those that are not for everybody. */
export function newsQuery(choice: "all" | "own", skip: number) {
  const filter = JSON.stringify({ status_id, ...(choice === "own" && { user_category: own }) });
  return queryOptions<NewsPage>({
    queryKey: ["news", choice, skip],
    queryFn: ({ signal }) => laterApi.listNews({ filter, skip, limit: newsPerPage }, { signal }),
  });
}

/** The heads of the latest news. */
export const headlinesQuery = queryOptions<readonly Pick<News, "_id" | "title" | "created_at">[]>({
  queryKey: ["news", "headlines"],
  queryFn: async ({ signal }) => {
    const filter = JSON.stringify({ status_id });
    return (await laterApi.listNews({ filter, select: "title,created_at" }, { signal })).data;
  },
  refetchInterval: 5 * 60_000,
});

/** More than a week of news; older marks are of no use. */
const kept = 200;

const ids = createKept("read-news", (saved) => saved ?? "");

export function useReadNews(): ReadonlySet<string> {
  return new Set(ids.use().split(","));
}

export function markRead(id: string): void {
  const read = ids.get().split(",");
  if (!read.includes(id)) ids.set([id, ...read].slice(0, kept).join(","));
}

/** News are fresh for a week. */
const freshFor = 7 * 86_400_000;

export function isFresh(created: string, now = Date.now()): boolean {
  return now - Date.parse(created) < freshFor;
}
