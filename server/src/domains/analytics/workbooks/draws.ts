import { awardStateTexts, drawStatusTexts } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import { type Days, midnight } from "../../../db/days.ts";
import { pageSize, pagesOf } from "../../../db/pages.ts";
import type { Database } from "../../../db/schema.ts";
import { wallClock } from "../../../db/wall-clock.ts";
import { type Column, dated, type Sheet, sheet } from "../../../http/workbook.ts";

type Row = Awaited<ReturnType<typeof listDraws>>[number];

const columns: readonly Column<Row>[] = [
  { header: "Розыгрыш", key: "name", width: 28 },
  { header: "Полное название", key: "fullname", width: 40 },
  { header: "Статус", key: "status", width: 14 },
  { header: "Начало", key: "start_date", ...dated },
  { header: "Конец", key: "end_date", ...dated },
  { header: "Участников", key: "members", width: 14 },
  { header: "Исключено", key: "excluded", width: 14 },
  { header: "Очков у\u00A0всех", key: "points", width: 14 },
  { header: "Призов", key: "prizes", width: 12 },
  { header: "Победителей", key: "winners", width: 14 },
  { header: awardStateTexts.assigned, key: "assigned", width: 14 },
  { header: awardStateTexts.confirmed, key: "confirmed", width: 14 },
  { header: awardStateTexts.sent, key: "sent", width: 14 },
  { header: awardStateTexts.received, key: "received", width: 14 },
  { header: awardStateTexts.expired, key: "expired", width: 14 },
];

/** «Розыгрыши»: draws that ran in these days, even if only for a part of them. */
export function drawsSheet(db: Kysely<Database>, days: Days, zone: string): Sheet {
  return sheet(
    "Розыгрыши",
    columns,
    pagesOf<Row>((last) => listDraws(db, days, zone, last?.id)),
  );
}

/** As `endOf` of the contract: staff may end a running draw before the time that was announced. */
const end = sql<Date>`
  case when frozen_at > start_date and frozen_at < end_date then frozen_at else end_date end`;

async function listDraws(db: Kysely<Database>, { from, to }: Days, zone: string, after: string | undefined) {
  let sought = db
    .selectFrom("stocks")
    .select(["id", "name", "fullname", "status"])
    .select([wallClock<Date>("start_date", zone).as("start_date"), wallClock<Date>(end, zone).as("end_date")])
    .select((select) => {
      const entrants = select.selectFrom("stock_members").whereRef("stock_id", "=", "stocks.id");
      const awards = select.selectFrom("awards").whereRef("stock_id", "=", "stocks.id");
      const prizes = select.selectFrom("stock_prizes").whereRef("stock_id", "=", "stocks.id");
      const count = sql<number>`count(*)`.as("count");
      return [
        entrants.select(count).where("excluded_at", "is", null).as("members"),
        entrants.select(count).where("excluded_at", "is not", null).as("excluded"),
        entrants
          .select(sql<number>`coalesce(sum(score), 0)`.as("sum"))
          .where("excluded_at", "is", null)
          .as("points"),
        prizes.select(sql<number>`coalesce(sum(quantity), 0)`.as("sum")).as("prizes"),
        awards.select(count).where("state", "<>", "expired").as("winners"),
        awards.select(count).where("state", "=", "assigned").as("assigned"),
        awards.select(count).where("state", "=", "confirmed").as("confirmed"),
        awards.select(count).where("state", "=", "sent").as("sent"),
        awards.select(count).where("state", "=", "received").as("received"),
        awards.select(count).where("state", "=", "expired").as("expired"),
      ];
    })
    .where("start_date", "<", midnight(to, zone, 1))
    .where(end, ">", midnight(from, zone));
  if (after !== undefined) sought = sought.where("id", ">", after);
  const draws = await sought.orderBy("id").limit(pageSize).execute();
  return draws.map((draw) => ({ ...draw, status: drawStatusTexts[draw.status].name }));
}
