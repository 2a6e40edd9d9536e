import type { News } from "@hitoslov/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { readShowing, type ShowingValues, writeShowing } from "../../lib/showing-values.ts";
import { rowKey } from "../../lib/queries.ts";

export type NewsValues = Pick<News, "title" | "content" | "status_id" | "advertiser" | "erid"> & {
  /** Its audience is sent as the category. */
  readonly showing: ShowingValues;
};

export function readNews(row: News | null): NewsValues {
  if (row === null) {
    return { title: "", content: "", showing: readShowing(null), status_id: "Активна", advertiser: "", erid: "" };
  }
  const { title, content, user_category: audience, shown_from, shown_until, status_id, advertiser, erid } = row;
  return { title, content, showing: readShowing({ shown_from, shown_until, audience }), status_id, advertiser, erid };
}

export async function saveNews(values: NewsValues, updated_at: string | undefined, row: News | null): Promise<News> {
  const { showing, ...rest } = values;
  const { audience: user_category, ...times } = writeShowing(showing);
  const fields = { ...rest, user_category, ...times };
  return row === null ? api.createNews(fields) : api.updateNews({ ...fields, _id: row._id, updated_at });
}

/** Null if there is no such news item. */
export async function loadNews(id: string, signal?: AbortSignal): Promise<News | null> {
  const { data } = await api.listNews({ ids: id }, signal && { signal });
  return data[0] ?? null;
}

export const newsQuery = (id: string) =>
  queryOptions({ queryKey: rowKey("news", id), queryFn: ({ signal }) => loadNews(id, signal) });
