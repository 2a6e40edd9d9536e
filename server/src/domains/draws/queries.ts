import { type Draw, type DrawsQuery, type LegalTerms, noLegalTerms } from "@hitoslov/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { byName, contains, isOneOf, orderOf } from "../../db/list.ts";
import type { Database } from "../../db/schema.ts";
import { showingTimes } from "../../showing.ts";
import { findRules, legalIsOn } from "../legal/documents.ts";
import { listTops } from "./entrants.ts";
import { listDrawPrizes } from "./prizes.ts";

export async function listDraws(db: Kysely<Database>, query: DrawsQuery): Promise<{ data: Draw[]; total: number }> {
  const { ids, total } = await pageDraws(db, query);
  return { data: await loadDraws(db, ids), total };
}

/** The draws of a page, by their ids. */
export async function pageDraws(
  db: Kysely<Database>,
  { skip, limit, sort, find, filter = {}, ids, findOptions = {} }: DrawsQuery,
  shown?: RawBuilder<boolean>,
): Promise<{ ids: string[]; total: number }> {
  let draws = db.selectFrom("stocks");
  if (shown !== undefined) draws = draws.where(shown);
  if (ids !== undefined) draws = draws.where(isOneOf(sql.ref("id"), ids));
  if (filter.status !== undefined) draws = draws.where(sql<boolean>`status = any(${filter.status}::text[])`);
  if (find !== undefined) draws = draws.where(contains(sql`fold_name(fullname || ' ' || name)`, find));
  const { field, direction } = orderOf(findOptions.sort ?? sort);
  const isName = field === "name" || field === "fullname";
  // When it ends or has ended, which may be earlier than announced.
  const column = field === "frozen_at" ? sql`coalesce(frozen_at, end_date)` : sql.ref(field);
  const [rows, { total }] = await Promise.all([
    draws
      .select("id")
      .orderBy(isName ? sql`${column} ${byName}` : column, direction)
      .orderBy("id")
      .offset(findOptions.skip ?? skip)
      .limit(findOptions.limit ?? limit)
      .execute(),
    draws.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}

export async function findDraw(db: Kysely<Database>, id: string): Promise<Draw | undefined> {
  return (await loadDraws(db, [id]))[0];
}

/** These draws, in this order, with their prizes and the first of their rankings. */
async function loadDraws(db: Kysely<Database>, ids: readonly string[]): Promise<Draw[]> {
  const [draws, prizes, { entrants, totals }] = await Promise.all([
    selectDraws(db, ids),
    listDrawPrizes(db, ids),
    listTops(db, ids),
  ]);
  const prizesOf = Map.groupBy(prizes, (prize) => prize._idStock);
  const entrantsOf = Map.groupBy(entrants, (entrant) => entrant._idStock);
  return draws.map(({ updated_at, ...draw }) => ({
    ...draw,
    prizes: byId(prizesOf.get(draw._id)),
    members: byId(entrantsOf.get(draw._id)),
    members_total: totals.get(draw._id) ?? 0,
    updated_at: updated_at.toISOString(),
  }));
}

// `Object.keys` answers strings; these are the columns.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const legalTerms = Object.keys(noLegalTerms) as (keyof LegalTerms)[];

/** Whether nobody gets a prize, as draws have no organiser. */
export async function isTraining(db: Kysely<Database>): Promise<boolean> {
  return !(await legalIsOn(db));
}

/** The rules of a draw, and whether what is published of them states its terms; undefined before there are any. */
export function findDrawRules(db: Kysely<Database>, id: string, timeZone: string): ReturnType<typeof findRules> {
  return findRules(db, id, timeZone);
}

/** The own columns of these draws, in this order. */
export async function selectDraws(db: Kysely<Database>, ids: readonly string[]) {
  const training = await isTraining(db);
  const draws = await db
    .selectFrom("stocks")
    .leftJoin("drawings", "drawings.stock_id", "stocks.id")
    .select(["id as _id", "fullname", "name", "description", "start_date", "end_date", "status", "updated_at"])
    .select(["shown_from", "shown_until", "audience"])
    .select(["draw_mode", "draw_min_score", "draw_reserves", "answer_days"])
    .select(["commitment", "randomness", "beacon_round", "beacon_at", "frozen_at", "drawings.at as drawn_at"])
    .select(legalTerms)
    .where(isOneOf(sql.ref("id"), ids))
    .execute();
  return draws
    .map(({ start_date, end_date, beacon_at, frozen_at, drawn_at, ...draw }) => ({
      ...draw,
      ...showingTimes(draw),
      training,
      start_date: start_date.toISOString(),
      end_date: end_date.toISOString(),
      beacon_at: beacon_at?.toISOString() ?? null,
      frozen_at: frozen_at?.toISOString() ?? null,
      drawn_at: drawn_at?.toISOString() ?? null,
    }))
    .toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id));
}

export function byId<Row extends { readonly _id: string }>(rows: readonly Row[] = []): Record<string, Row> {
  return Object.fromEntries(rows.map((row) => [row._id, row]));
}
