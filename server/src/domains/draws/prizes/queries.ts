import { type Prize, type PrizeQuery, type DrawStatus, drawStatuses } from "@hitoslov/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { byName, contains, isAmong, isOneOf, mediaUrl, orderOf } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";

export async function listPrizes(
  db: Kysely<Database>,
  { skip, limit, sort, find, filter = {}, ids }: PrizeQuery,
  among?: Among,
): Promise<{ data: Prize[]; total: number }> {
  let prizes = selectPrizes(db, among);
  if (ids !== undefined) prizes = prizes.where(isOneOf(sql.ref("prizes.id"), ids));
  if (find !== undefined) prizes = prizes.where(contains(sql`fold_name(prizes.name || ' ' || description)`, find));
  for (const field of ["name", "description"] as const) {
    if (filter[field]) prizes = prizes.where(isAmong(sql.ref(`prizes.${field}`), filter[field]));
  }
  if (filter.stocks) prizes = prizes.where(isAmong(sql`(${countDraws(among)})`, filter.stocks));
  const { field, direction } = orderOf(sort);
  const [rows, { total }] = await Promise.all([
    prizes
      .orderBy(field === "name" ? sql`prizes.name ${byName}` : sql.ref(field), direction)
      .orderBy("prizes.id")
      .offset(skip)
      .limit(limit)
      .execute(),
    prizes
      .clearSelect()
      .select((select) => select.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map(presentPrize), total };
}

export async function findPrize(db: Kysely<Database>, id: string): Promise<Prize | undefined> {
  const row = await selectPrizes(db).where("prizes.id", "=", id).executeTakeFirst();
  return row && presentPrize(row);
}

type Among = { readonly statuses: readonly DrawStatus[]; readonly shown: RawBuilder<boolean> };
const anywhere: Among = { statuses: drawStatuses, shown: sql`true` };

/** How many of these draws offer the prize. */
function countDraws({ statuses, shown } = anywhere) {
  return sql<number>`(
    select count(distinct stock_id) from stock_prizes join stocks on stocks.id = stock_prizes.stock_id
    where stocks.status in (${sql.join(statuses)}) and ${shown} and prize_id = prizes.id)`;
}

/** Prizes with how many of these draws offer each: players do not learn of a hidden draw by its prize. */
function selectPrizes(db: Kysely<Database>, { statuses, shown } = anywhere) {
  return db
    .selectFrom("prizes")
    .select([
      "prizes.id as _id",
      "prizes.name",
      "description",
      mediaUrl<"prizes">("prizes.img").as("img"),
      countDraws({ statuses, shown }).as("stocks"),
      "prizes.updated_at",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPrizes>["executeTakeFirstOrThrow"]>>;

function presentPrize({ updated_at, ...prize }: Row): Prize {
  return { ...prize, updated_at: updated_at.toISOString() };
}
