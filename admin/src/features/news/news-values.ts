import type { News } from "@hitoslov/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { rowKey } from "../../lib/queries.ts";

export type NewsValues = Pick<News, "title" | "content" | "user_category" | "status_id">;

export function readNews(row: News | null): NewsValues {
  if (row === null) return { title: "", content: "", user_category: "all", status_id: "Активна" };
  const { title, content, user_category, status_id } = row;
  return { title, content, user_category, status_id };
}

export async function saveNews(values: NewsValues, updated_at: string | undefined, row: News | null): Promise<News> {
  return row === null ? api.createNews(values) : api.updateNews({ ...values, _id: row._id, updated_at });
}

/** Null: there is no such piece of news, or no longer. */
export async function loadNews(id: string, signal?: AbortSignal): Promise<News | null> {
  const { data } = await api.listNews({ ids: id }, signal && { signal });
  return data[0] ?? null;
}

export const newsQuery = (id: string) =>
  queryOptions({ queryKey: rowKey("news", id), queryFn: ({ signal }) => loadNews(id, signal) });
