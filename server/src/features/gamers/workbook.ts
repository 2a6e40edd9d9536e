import type { GamerPlay } from "@hitoslov/contract";
import { type CellValue, type ColumnDef, writeXlsx, type WriteSheet } from "hucre/xlsx";
import type { listPlayerStats, listPlayStats } from "./stats.ts";

type PlayerRow = Awaited<ReturnType<typeof listPlayerStats>>[number];
type PlayRow = Awaited<ReturnType<typeof listPlayStats>>[number];
type Column<Row> = ColumnDef & { readonly header: string; readonly key: keyof Row & string };

const dated = { width: 18, numFmt: "dd.mm.yyyy hh:mm:ss" } as const;

const playerColumns: Column<PlayerRow>[] = [
  { header: "Логин", key: "login", width: 24 },
  { header: "Имя", key: "name", width: 24 },
  { header: "Почта", key: "email", width: 28 },
  { header: "Телефон", key: "phone", width: 16 },
  { header: "Тип", key: "type", width: 14 },
  { header: "Категория", key: "user_category", width: 20 },
  { header: "Очки", key: "score", width: 10 },
  { header: "Зарегистрирован", key: "created_at", ...dated },
  { header: "Был в игре", key: "last_seen_at", ...dated },
  { header: "Партий за период", key: "plays", width: 18 },
  { header: "Угадано за период", key: "guessed", width: 18 },
  { header: "Очков за период", key: "points", width: 18 },
];

const playColumns: Column<PlayRow>[] = [
  { header: "Начата", key: "started_at", ...dated },
  { header: "Закончена", key: "finished_at", ...dated },
  { header: "Игрок", key: "login", width: 24 },
  { header: "Песня", key: "sound", width: 40 },
  { header: "Итог", key: "state", width: 14 },
  { header: "Очки", key: "points", width: 10 },
  { header: "Ошибки", key: "mistakes", width: 10 },
  { header: "Подсказки", key: "hints", width: 12 },
];

const states: Record<GamerPlay["state"], string> = {
  served: "Выдана",
  started: "Не закончена",
  guessed: "Угадана",
  failed: "Не угадана",
};

/** Texts stay texts: the writer makes a formula only of what is given as one, never of a string. */
export function writeStats(players: readonly PlayerRow[], plays: readonly PlayRow[]): Promise<Uint8Array> {
  const playRows = plays.map((play) => ({ ...play, state: states[play.state] }));
  return writeXlsx({
    sheets: [sheet("Игроки", playerColumns, [...players]), sheet("Партии", playColumns, playRows)],
  });
}

function sheet(name: string, columns: ColumnDef[], data: Record<string, CellValue>[]): WriteSheet {
  return { name, columns, data: data.map(literal), freezePane: { rows: 1 } };
}

/** In the file `_x0041_` would mean «A»: an underscore that looks so is written by its own number. */
function literal(row: Record<string, CellValue>): Record<string, CellValue> {
  const cells = Object.entries(row).map(([key, value]): [string, CellValue] => [
    key,
    typeof value === "string" ? value.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_") : value,
  ]);
  return Object.fromEntries(cells);
}
