import { type News, type NewsQuery, type StatusCode, statusNames } from "@hitoslov/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { byName, contains, isOneOf, orderOf } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import { showingTimes } from "../../../showing.ts";

/** A page of the news; for a player only active ones, whatever else the query asks, dated and ordered by when they appeared. */
export async function listNews(
  db: Kysely<Database>,
  { skip, limit, sort, find, filter = {}, ids }: NewsQuery,
  shown?: RawBuilder<boolean>,
): Promise<{ data: News[]; total: number }> {
  const { status_id, user_category } = filter;
  let news = db.selectFrom("news");
  if (shown !== undefined) news = news.where("status_id", "=", "active").where(shown);
  if (ids !== undefined) news = news.where(isOneOf(sql.ref("id"), ids));
  if (status_id !== undefined) news = news.where("status_id", "in", status_id);
  if (user_category !== undefined) news = news.where("user_category", "in", user_category);
  if (find !== undefined) news = news.where(contains(searched, find));
  const { field, direction } = orderOf(sort);
  const created = shown === undefined ? sql.ref<Date>("created_at") : appeared;
  const orders: Partial<Record<typeof field, RawBuilder<unknown>>> = {
    title: sql`title ${byName}`,
    created_at: created,
  };
  const [rows, { total }] = await Promise.all([
    news
      .select([...columns, created.as("created_at")])
      .orderBy(orders[field] ?? sql.ref(field), direction)
      .orderBy("id")
      .offset(skip)
      .limit(limit)
      .execute(),
    news.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map(presentNews), total };
}

/** A piece that is written ahead is news from the day it is switched on, and shown. */
const appeared = sql<Date>`greatest(coalesce(published_at, created_at), shown_from)`;

/** Title and text as they are read: without tags, so that a search for «strong» means the word, and with «&» for its entity. */
const searched: RawBuilder<unknown> = sql`fold_name(title || ' ' || replace(replace(replace(
  regexp_replace(content, '<[^>]*>', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'))`;

export async function findNews(db: Kysely<Database>, id: string): Promise<News | undefined> {
  const row = await db
    .selectFrom("news")
    .select([...columns, "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && presentNews(row);
}

const columns = [
  "id as _id",
  "title",
  "content",
  "user_category",
  "shown_from",
  "shown_until",
  "advertiser",
  "erid",
  "status_id",
  "updated_at",
] as const;

type Row = Omit<News, "status_id" | "shown_from" | "shown_until" | "created_at" | "updated_at"> & {
  readonly shown_from: Date | null;
  readonly shown_until: Date | null;
  readonly status_id: StatusCode;
  readonly created_at: Date;
  readonly updated_at: Date;
};

function presentNews({ status_id, created_at, updated_at, ...news }: Row): News {
  return {
    ...news,
    ...showingTimes(news),
    status_id: statusNames[status_id],
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
