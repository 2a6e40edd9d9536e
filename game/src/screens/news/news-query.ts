import type { News, User } from "@hitoslov/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

// Out of `lib/queries.ts`, all of which every first screen carries.

/** One large piece and four rows of two. */
export const newsPerPage = 9;

/** Staff are sent what is switched off as well; here they read what players read. */
const status_id = "Активна";

export const newsFor = {
  default: "default",
  megafon: "megafon",
  megafonSubscription: "megafon",
} as const satisfies Record<User["user_category"], News["user_category"]>;

type NewsPage = { readonly data: readonly News[]; readonly total: number };

/** A page of the news; of one category, or of all that are for the player. */
export function newsQuery(category: News["user_category"] | null, skip: number) {
  const filter = JSON.stringify({ status_id, ...(category !== null && { user_category: category }) });
  return queryOptions<NewsPage>({
    queryKey: ["news", category, skip],
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
