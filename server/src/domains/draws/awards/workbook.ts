import { awardStateTexts, prizeWayTexts } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import type { Config } from "../../../config.ts";
import { onePage, pageSize, pagesOf } from "../../../db/pages.ts";
import type { Database } from "../../../db/schema.ts";
import { wallClock } from "../../../db/wall-clock.ts";
import { type Column, dated, type Sheet, sheet } from "../../../http/workbook.ts";
import { entrantAlias } from "../entrant-alias.ts";
import { ranking } from "../entrants.ts";

type Zone = Config["TIME_ZONE"];

/** «Участники»: all entrants in the order of the ranking; «Победители»: all awards. */
export function drawSheets(db: Kysely<Database>, drawId: string, zone: Zone): Sheet[] {
  return [
    sheet("Участники", entrantColumns, entrantPages(db, drawId, zone)),
    sheet(
      "Победители",
      winnerColumns,
      onePage(() => listWinnerRows(db, drawId, zone)),
    ),
  ];
}

/** Pages of entrants with their ranks. An entrant who moves meanwhile may appear twice or not at all. */
export async function* entrantPages(db: Kysely<Database>, drawId: string, zone: Zone) {
  let place = 0;
  const pages = pagesOf<EntrantRow>((last) => listEntrantRows(db, drawId, zone, last));
  for await (const entrants of pages) {
    yield entrants.map((entrant) => ({ ...entrant, place: entrant.excluded ? null : (place += 1) }));
  }
}

type EntrantRow = Awaited<ReturnType<typeof listEntrantRows>>[number];
type Last = { readonly user_id: string; readonly excluded: boolean; readonly score: number; readonly reached: string };

function listEntrantRows(db: Kysely<Database>, drawId: string, zone: Zone, last: Last | undefined) {
  const behind =
    last &&
    sql<boolean>`((excluded_at is not null), -score, score_reached_at, user_id)
      > (${last.excluded}::boolean, ${-last.score}::int, ${last.reached}::text::timestamptz, ${last.user_id}::uuid)`;
  return (
    db
      .selectFrom((from) => {
        const entrants = from.selectFrom("stock_members").selectAll().where("stock_id", "=", drawId);
        return (behind === undefined ? entrants : entrants.where(behind)).orderBy(ranking).limit(pageSize).as("member");
      })
      .innerJoin("users", "users.id", "member.user_id")
      .innerJoin("stocks", "stocks.id", "member.stock_id")
      .leftJoin("awards", (join) =>
        join
          .onRef("awards.stock_id", "=", "member.stock_id")
          .onRef("awards.user_id", "=", "member.user_id")
          .on("awards.state", "<>", "expired"),
      )
      .leftJoin("stock_prizes", "stock_prizes.id", "awards.stock_prize_id")
      .select(["login", "users.name", "email", "type", "member.score", "stock_prizes.name as prize"])
      .select([wallClock<Date>("member.score_reached_at", zone).as("reached_at"), "excluded_reason"])
      .select(entrantAlias(sql.ref("member.user_id")).as("entrant"))
      // As a text: a Date would lose the microseconds.
      .select(["member.user_id", sql<string>`member.score_reached_at::text`.as("reached")])
      .select(sql<boolean>`excluded_at is not null`.as("excluded"))
      .orderBy("excluded")
      .orderBy("member.score", "desc")
      .orderBy("member.score_reached_at")
      .orderBy("member.user_id")
      .execute()
  );
}

async function listWinnerRows(db: Kysely<Database>, drawId: string, zone: Zone) {
  const rows = await db
    .selectFrom("awards")
    .innerJoin("stock_prizes", "stock_prizes.id", "awards.stock_prize_id")
    .innerJoin("users", "users.id", "awards.user_id")
    .select(["stock_prizes.name as prize", "category", "awards.way", "slot", "login", "users.name", "email"])
    .select((select) => [select.fn.coalesce("awards.phone", "users.phone").as("phone"), "awards.state"])
    .select([wallClock<Date>("assigned_at", zone).as("assigned_at"), wallClock<Date>("due_at", zone).as("due_at")])
    .select([wallClock("confirmed_at", zone).as("confirmed_at"), wallClock("sent_at", zone).as("sent_at")])
    .select([wallClock("received_at", zone).as("received_at"), "reason"])
    .where("awards.stock_id", "=", drawId)
    .orderBy("slot")
    .orderBy("awards.assigned_at")
    .orderBy("awards.id")
    .execute();
  return rows.map((row) => ({ ...row, way: prizeWayTexts[row.way], state: awardStateTexts[row.state] }));
}

const entrantColumns: Column<Omit<EntrantRow, "excluded"> & { place: number | null }>[] = [
  { header: "Место", key: "place", width: 10 },
  { header: "Логин", key: "login", width: 24 },
  { header: "Имя", key: "name", width: 24 },
  { header: "Почта", key: "email", width: 28 },
  { header: "Тип", key: "type", width: 14 },
  { header: "Очки", key: "score", width: 10 },
  { header: "Набраны", key: "reached_at", ...dated },
  { header: "Приз", key: "prize", width: 28 },
  { header: "Исключён, причина", key: "excluded_reason", width: 40 },
];

const winnerColumns: Column<Awaited<ReturnType<typeof listWinnerRows>>[number]>[] = [
  { header: "Приз", key: "prize", width: 28 },
  { header: "Категория", key: "category", width: 20 },
  { header: "Как вручён", key: "way", width: 14 },
  { header: "За место", key: "slot", width: 10 },
  { header: "Логин", key: "login", width: 24 },
  { header: "Имя", key: "name", width: 24 },
  { header: "Почта", key: "email", width: 28 },
  { header: "Телефон", key: "phone", width: 16 },
  { header: "Состояние", key: "state", width: 14 },
  { header: "Назначен", key: "assigned_at", ...dated },
  { header: "Подтвердить до", key: "due_at", ...dated },
  { header: "Подтверждён", key: "confirmed_at", ...dated },
  { header: "Отправлен", key: "sent_at", ...dated },
  { header: "Получен", key: "received_at", ...dated },
  { header: "Причина", key: "reason", width: 40 },
];
