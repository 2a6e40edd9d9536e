import {
  awardDocumentTexts,
  awardStateTexts,
  endOf,
  lotteryModeTexts,
  type DrawProof,
  prizeWayTexts,
} from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import type { Config } from "../../../config.ts";
import { onePage } from "../../../db/pages.ts";
import type { Database } from "../../../db/schema.ts";
import { wallClock } from "../../../db/wall-clock.ts";
import { type Cell, type Column, dated, type Sheet, sheet } from "../../../http/workbook.ts";
import type { Services } from "../../../services.ts";
import { entrantAlias } from "../entrant-alias.ts";
import { findProof } from "../lottery/proof.ts";
import { listDrawDocuments } from "./draw-documents.ts";
import { findSums } from "./sums.ts";
import { entrantPages } from "./workbook.ts";

type Zone = Config["TIME_ZONE"];

/** A draw as a workbook for a lawyer: terms, documents, entrants, interventions, winners of the lottery, awards. */
export async function drawFileSheets(
  { db: { kysely: db }, config, now, origin }: Pick<Services, "db" | "config" | "now" | "origin">,
  drawId: string,
): Promise<Sheet[]> {
  const zone = config.TIME_ZONE;
  const proof = await findProof({ db, config }, drawId, true);
  const { frozen_at } = await db
    .selectFrom("stocks")
    .select("frozen_at")
    .where("id", "=", drawId)
    .executeTakeFirstOrThrow();
  const wall = (instant: string) =>
    new Date(new Date(instant).toLocaleString("sv", { timeZone: zone }).replace(" ", "T") + "Z");
  return [
    sheet(
      "Розыгрыш",
      factColumns,
      onePage(async () => factsOf(proof, frozen_at, wall)),
    ),
    sheet(
      "Документы",
      documentColumns,
      onePage(async () =>
        (await listDrawDocuments(db, drawId)).map(({ published_at, path, ...document }) => ({
          ...document,
          published_at: wall(published_at),
          address: new URL(path, origin()).href,
        })),
      ),
    ),
    sheet("Участники", entrantColumns, entrantPages(db, drawId, zone)),
    sheet(
      "Исправления",
      correctionColumns,
      onePage(async () =>
        proof.interventions.map(({ at, by, entrant, text, reason }) => ({
          at: wall(at),
          by: byTexts[by],
          entrant,
          text,
          reason,
        })),
      ),
    ),
    sheet(
      "Жребий",
      drawnColumns,
      onePage(async () => drawnOf(proof)),
    ),
    sheet(
      "Призы",
      awardColumns,
      onePage(() => listAwardRows(db, drawId, zone, now())),
    ),
  ];
}

type Fact = { readonly what: string; readonly value: Cell };

function factsOf(proof: DrawProof, frozenAt: Date | null, wall: (instant: string) => Date): Fact[] {
  const { stock, mode, min_score, reserves, commitment, algorithm, beacon, drawn } = proof;
  const told = (instant: string) => wall(instant).toISOString().slice(0, 19).replace("T", " ");
  const ended = endOf({ ...stock, frozen_at: frozenAt?.toISOString() ?? null });
  return [
    { what: "Полное название", value: stock.fullname },
    { what: "Номер", value: stock._id },
    { what: "Начало", value: told(stock.start_date) },
    { what: "Конец", value: told(ended) },
    ...(ended === stock.end_date ? [] : [{ what: "Конец по\u00A0условиям", value: told(stock.end_date) }]),
    { what: "Жребий", value: lotteryModeTexts[mode] },
    { what: "Очков для участия", value: min_score },
    { what: "Запасных", value: reserves },
    { what: "Алгоритм", value: algorithm },
    { what: "Отпечаток секретного числа, SHA-256", value: commitment },
    { what: "Секретное число", value: drawn?.seed ?? "жребий не\u00A0проведён" },
    { what: "Раунд маяка drand", value: beacon?.round ?? "без маяка" },
    { what: "Ответ маяка", value: drawn?.signature ?? null },
    { what: "Отпечаток списка участников", value: drawn?.entrants_hash ?? null },
    {
      what: "Жребий проведён",
      value: drawn === null ? null : told(drawn.at),
    },
  ];
}

/** Who was drawn, in order; those after the last prize are reserves. */
function drawnOf({ drawn }: DrawProof) {
  return (drawn?.winners ?? []).map((entrant, at) => ({
    number: at + 1,
    entrant,
    prize: drawn?.prizes[at]?.name ?? "в\u00A0запасе",
  }));
}

async function listAwardRows(db: Kysely<Database>, drawId: string, zone: Zone, now: Date) {
  const rows = await db
    .selectFrom("awards")
    .innerJoin("stocks", "stocks.id", "awards.stock_id")
    .innerJoin("stock_prizes", "stock_prizes.id", "awards.stock_prize_id")
    .innerJoin("users", "users.id", "awards.user_id")
    .select([
      "stock_prizes.name as prize",
      "awards.way",
      "slot",
      "login",
      "awards.id",
      "documents",
      "awards.state",
      "reason",
    ])
    .select(entrantAlias(sql.ref("awards.user_id")).as("entrant"))
    .select([
      wallClock<Date>("assigned_at", zone).as("assigned_at"),
      wallClock("confirmed_at", zone).as("confirmed_at"),
    ])
    .select([wallClock("sent_at", zone).as("sent_at"), wallClock("received_at", zone).as("received_at")])
    .where("awards.stock_id", "=", drawId)
    .orderBy("slot")
    .orderBy("awards.assigned_at")
    .orderBy("awards.id")
    .execute();
  const sums = await findSums(
    db,
    rows.map(({ id }) => id),
    zone,
    now,
  );
  return rows.map(({ id, ...row }) => ({
    ...row,
    value: sums.get(id)?.value ?? null,
    cash: sums.get(id)?.cash ?? null,
    way: prizeWayTexts[row.way],
    state: awardStateTexts[row.state],
    documents: row.documents.map((document) => awardDocumentTexts[document]).join(", "),
  }));
}

const byTexts = { staff: "сотрудник", player: "игрок", server: "программа" } as const satisfies Record<
  DrawProof["interventions"][number]["by"],
  string
>;

const factColumns: Column<Fact>[] = [
  { header: "Что", key: "what", width: 40 },
  { header: "Значение", key: "value", width: 70 },
];
const documentColumns = [
  { header: "Документ", key: "title", width: 40 },
  { header: "Редакция", key: "number", width: 10 },
  { header: "Опубликована", key: "published_at", ...dated },
  { header: "SHA-256", key: "sha256", width: 66 },
  { header: "Где лежит", key: "address", width: 50 },
] as const;
const entrantColumns = [
  { header: "Место", key: "place", width: 10 },
  { header: "Участник", key: "entrant", width: 34 },
  { header: "Логин", key: "login", width: 24 },
  { header: "Очки", key: "score", width: 10 },
  { header: "Набраны", key: "reached_at", ...dated },
  { header: "Исключён, причина", key: "excluded_reason", width: 40 },
] as const;
const correctionColumns = [
  { header: "Когда", key: "at", ...dated },
  { header: "Кто", key: "by", width: 14 },
  { header: "Участник", key: "entrant", width: 34 },
  { header: "Что", key: "text", width: 60 },
  { header: "Причина", key: "reason", width: 40 },
] as const;
const drawnColumns = [
  { header: "№", key: "number", width: 8 },
  { header: "Участник", key: "entrant", width: 34 },
  { header: "Приз", key: "prize", width: 40 },
] as const;
const awardColumns = [
  { header: "Приз", key: "prize", width: 28 },
  { header: "Как вручён", key: "way", width: 14 },
  { header: "За место", key: "slot", width: 10 },
  { header: "Участник", key: "entrant", width: 34 },
  { header: "Логин", key: "login", width: 24 },
  { header: "Стоимость, ₽", key: "value", width: 14 },
  { header: "Денежная часть и\u00A0НДФЛ, ₽", key: "cash", width: 24 },
  { header: "Документы", key: "documents", width: 40 },
  { header: "Состояние", key: "state", width: 14 },
  { header: "Назначен", key: "assigned_at", ...dated },
  { header: "Подтверждён", key: "confirmed_at", ...dated },
  { header: "Отправлен", key: "sent_at", ...dated },
  { header: "Получен", key: "received_at", ...dated },
  { header: "Причина", key: "reason", width: 40 },
] as const;
