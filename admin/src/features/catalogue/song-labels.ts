import type { HistoryNames } from "../../ui/history/history-drawer.tsx";
import { showingLabels, showingNames } from "../../lib/showing-values.ts";
import type { CatalogueSong } from "@hitoslov/contract";
import { importFields } from "@hitoslov/contract/import-fields";

const { code, ...imported } = importFields;

/** The names of a song's fields, in its form and its history. */
export const songLabels = {
  ...imported,
  sound_id: code,
  fragment_order: "Порядок фрагмента",
  decoys: "Лишние слова на клавишах",
  aliases: "Верные ответы",
  status_id: "Статус",
  ...showingLabels,
  filter: "Фильтр сайта",
  demo: "Песня для демо",
  typing_only: "Только ввод: без клавиш со словами",
  word_times: "Времена слов",
  source: "Исходная запись",
  cut: "Отрезок записи",
  silence: "Тишина на\u00A0слове",
  daily_on: "Песня дня",
  duration: "Длительность",
} as const;

/** How values read in its history: words are numbered from one, like the tiles. */
export const songNames: HistoryNames = {
  ...showingNames,
  aliases: (rows) =>
    Array.isArray(rows) ? rows.flatMap((row) => (isAlias(row) ? [`${row.word}: ${row.answer}`] : [])).join(", ") : "",
  hidden: (positions) => (Array.isArray(positions) ? positions.map((position) => Number(position) + 1).join(", ") : ""),
};

function isAlias(row: unknown): row is { word: string; answer: string } {
  return typeof row === "object" && row !== null && "word" in row && "answer" in row;
}

const digits = 6;

/** Tells a song from others with the same name: «Хор «Лад», код 004217». */
export function aboutSong({ executors, sound_id }: Pick<CatalogueSong, "executors" | "sound_id">): string {
  const names = executors.map(({ name }) => name).join(", ");
  return `${names === "" ? "Без исполнителя" : names}, код ${formatSongCode(sound_id)}`;
}

/** «004217» */
export function formatSongCode(code: number): string {
  return String(code).padStart(digits, "0");
}
