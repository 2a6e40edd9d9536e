import type { GamerPlay } from "@hitoslov/contract";
import { type Column, dated, sheet, writeWorkbook } from "../../http/workbook.ts";
import type { listPlayerStats, listPlayStats } from "./stats.ts";

type PlayerRow = Awaited<ReturnType<typeof listPlayerStats>>[number];
type PlayRow = Awaited<ReturnType<typeof listPlayStats>>[number];

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

export function writeStats(players: readonly PlayerRow[], plays: readonly PlayRow[]): Promise<Uint8Array> {
  const playRows = plays.map((play) => ({ ...play, state: states[play.state] }));
  return writeWorkbook([sheet("Игроки", playerColumns, players), sheet("Партии", playColumns, playRows)]);
}
