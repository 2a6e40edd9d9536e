import { awardStateTexts, prizeWayTexts } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/schema.ts";
import { wallClock } from "../../db/wall-clock.ts";
import { type Column, dated, sheet, writeWorkbook } from "../../http/workbook.ts";
import { missing } from "../audit/change.ts";
import { ranking } from "../stocks/members.ts";

/** A workbook is made in memory: of a greater draw it holds the first of the ranking. */
const membersAtMost = 100_000;

type Zone = Config["TIME_ZONE"];

/** What the workbook of a draw is made of; `isCut` where there are more members. */
export async function listForWorkbook(db: Kysely<Database>, stockId: string, zone: Zone, most = membersAtMost) {
  const stock = await db.selectFrom("stocks").select("id").where("id", "=", stockId).executeTakeFirst();
  if (stock === undefined) throw missing("stock");
  const members = await listMemberRows(db, stockId, zone, most + 1);
  const winners = await listWinnerRows(db, stockId, zone);
  return { members: members.slice(0, most), isCut: members.length > most, winners };
}

function listMemberRows(db: Kysely<Database>, stockId: string, zone: Zone, limit: number) {
  return db
    .selectFrom((from) =>
      from
        .selectFrom("stock_members")
        .selectAll()
        .select(sql<number>`row_number() over (order by ${ranking})`.as("position"))
        .where("stock_id", "=", stockId)
        .orderBy(ranking)
        .limit(limit)
        .as("member"),
    )
    .innerJoin("users", "users.id", "member.user_id")
    .leftJoin("awards", (join) =>
      join
        .onRef("awards.stock_id", "=", "member.stock_id")
        .onRef("awards.user_id", "=", "member.user_id")
        .on("awards.state", "<>", "expired"),
    )
    .leftJoin("stock_prizes", "stock_prizes.id", "awards.stock_prize_id")
    .select(sql<number | null>`case when excluded_at is null then position end`.as("place"))
    .select(["login", "users.name", "email", "type", "member.score", "stock_prizes.name as prize"])
    .select([wallClock<Date>("member.score_reached_at", zone).as("reached_at"), "excluded_reason"])
    .orderBy("position")
    .execute();
}

async function listWinnerRows(db: Kysely<Database>, stockId: string, zone: Zone) {
  const rows = await db
    .selectFrom("awards")
    .innerJoin("stock_prizes", "stock_prizes.id", "awards.stock_prize_id")
    .innerJoin("users", "users.id", "awards.user_id")
    .select(["stock_prizes.name as prize", "category", "awards.way", "slot", "login", "users.name", "email"])
    .select((select) => [select.fn.coalesce("awards.phone", "users.phone").as("phone"), "awards.state"])
    .select([wallClock<Date>("assigned_at", zone).as("assigned_at"), wallClock<Date>("due_at", zone).as("due_at")])
    .select([wallClock("confirmed_at", zone).as("confirmed_at"), wallClock("sent_at", zone).as("sent_at")])
    .select([wallClock("received_at", zone).as("received_at"), "reason"])
    .where("awards.stock_id", "=", stockId)
    .orderBy("slot")
    .orderBy("awards.assigned_at")
    .orderBy("awards.id")
    .execute();
  return rows.map((row) => ({ ...row, way: prizeWayTexts[row.way], state: awardStateTexts[row.state] }));
}

type Listed = Awaited<ReturnType<typeof listForWorkbook>>;

const memberColumns: Column<Listed["members"][number]>[] = [
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

const winnerColumns: Column<Listed["winners"][number]>[] = [
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

export function writeStockWorkbook({ members, isCut, winners }: Listed): Promise<Uint8Array> {
  // Nobody should take the first for all.
  const name = isCut ? `Первые ${members.length.toLocaleString("ru")}` : "Участники";
  return writeWorkbook([sheet(name, memberColumns, members), sheet("Победители", winnerColumns, winners)]);
}
