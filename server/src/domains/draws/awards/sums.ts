import type { LegalTerms } from "@hitoslov/contract";
import { cashPart, freeLeft } from "@hitoslov/rules";
import { type Kysely, sql } from "kysely";
import type { Config } from "../../../config.ts";
import { isOneOf } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";

export type AwardSums = { readonly value: number | null; readonly free_left: number; readonly cash: number | null };

type Row = {
  readonly id: string;
  readonly value: number | null;
  readonly tax_payer: LegalTerms["tax_payer"];
  readonly earlier: number;
};

/**
 * The value of these awards, how much of the year's free limit the winner's earlier prizes have left, and the money that
 * the tax is withheld from, none where the winner pays it. A prize is an income of the year it is received in; one not
 * received yet counts as of now. The prizes of another draw's rehearsal are none.
 */
export async function findSums(
  db: Kysely<Database>,
  ids: readonly string[],
  zone: Config["TIME_ZONE"],
  now: Date,
): Promise<Map<string, AwardSums>> {
  const order = (award: string) =>
    sql`(coalesce(${sql.ref(`${award}.received_at`)}, 'infinity'), ${sql.ref(`${award}.assigned_at`)}, ${sql.ref(`${award}.id`)})`;
  const year = (award: string) =>
    sql`date_part('year', coalesce(${sql.ref(`${award}.received_at`)}, ${now}::timestamptz) at time zone ${zone})`;
  const settings = await db.selectFrom("settings").select("prize_free_limit").executeTakeFirst();
  const { rows } = await sql<Row>`
    select own.id, own.value, draw.tax_payer, coalesce(sum(other.value), 0) as earlier from awards as own
    join stocks as draw on draw.id = own.stock_id
    left join (
      awards as other join stocks on stocks.id = other.stock_id
    ) on other.user_id = own.user_id and other.id <> own.id
      and (stocks.status <> 'testing' or other.stock_id = own.stock_id)
      and other.state <> 'expired' and ${year("other")} = ${year("own")} and ${order("other")} < ${order("own")}
    where ${isOneOf(sql.ref("own.id"), ids)}
    group by own.id, draw.id`.execute(db);
  return new Map(
    rows.map(({ id, value, tax_payer, earlier }) => {
      const left = freeLeft(settings?.prize_free_limit ?? 0, [{ value: earlier }]);
      const cash = value && (tax_payer === "winner" ? 0 : cashPart({ value, freeLeft: left }));
      return [id, { value, free_left: left, cash }];
    }),
  );
}
