import type { News } from "@hitoslov/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

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
    queryFn: ({ signal }) => api.listNews({ filter, skip, limit: newsPerPage }, { signal }),
  });
}

/** The heads of the latest news. */
export const headlinesQuery = queryOptions<readonly Pick<News, "_id" | "title" | "created_at">[]>({
  queryKey: ["news", "headlines"],
  queryFn: async ({ signal }) => {
    const filter = JSON.stringify({ status_id });
    return (await api.listNews({ filter, select: "title,created_at" }, { signal })).data;
  },
  refetchInterval: 5 * 60_000,
});
