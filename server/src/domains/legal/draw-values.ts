import { type Kysely, sql } from "kysely";
import { isOneOf } from "../../db/list.ts";
import type { Database } from "../../db/schema.ts";
import type { Values } from "./blanks.ts";

/** What the blanks of rules stand for, by draw. */
export async function valuesOfDraws(
  db: Kysely<Database>,
  ids: readonly string[],
  timeZone: string,
): Promise<Map<string, Values>> {
  if (ids.length === 0) return new Map();
  const [draws, prizes] = await Promise.all([
    db
      .selectFrom("stocks")
      .select(["id", "fullname", "start_date", "end_date", "answer_days", "handover", "region"])
      .where(isOneOf(sql.ref("id"), ids))
      .execute(),
    db
      .selectFrom("stock_prizes")
      .select(["stock_id", "name", "quantity", "value"])
      .where(isOneOf(sql.ref("stock_id"), ids))
      .orderBy("place_from")
      .orderBy("id")
      .execute(),
  ]);
  const format = new Intl.DateTimeFormat("ru", { dateStyle: "long", timeStyle: "short", timeZone });
  const prizesOf = Map.groupBy(prizes, ({ stock_id }) => stock_id);
  return new Map(
    draws.map((draw) => [
      draw.id,
      {
        розыгрыш: draw.fullname,
        начало: format.format(draw.start_date),
        конец: format.format(draw.end_date),
        "дней на ответ": String(draw.answer_days),
        территория: draw.region,
        "порядок вручения": draw.handover,
        "стоимость призов": worthOf(prizesOf.get(draw.id) ?? []),
        призы: (prizesOf.get(draw.id) ?? []).map(({ name, quantity }) => `• ${name}: ${quantity} шт.`).join("\n"),
      },
    ]),
  );
}

/** Empty while the price of one is not said: the blank then stays one. */
function worthOf(prizes: readonly { readonly quantity: number; readonly value: number | null }[]): string {
  if (prizes.length === 0 || prizes.some(({ value }) => value === null)) return "";
  const worth = prizes.reduce((sum, { quantity, value }) => sum + quantity * (value ?? 0), 0);
  return `${worth.toLocaleString("ru")} рублей`;
}
