import type { Result } from "@hitoslov/contract";
import { byHint, hints } from "@hitoslov/contract/hints";
import { uncountedNames } from "@hitoslov/contract/uncounted-names";
import type { Deck } from "../../features/round/deck.ts";
import type { ResultLine } from "../../features/result/result-sheet.tsx";
import { answerOf } from "../../ui/credits.ts";
import { times, whole } from "../../lib/figures.ts";
import { signed } from "../../ui/figures.ts";

type ScoreKey = Result["lines"][number]["key"];

const labels: { readonly [Key in ScoreKey]: string } = {
  word: "Слова на\u00A0месте",
  typed: "Вписано без\u00A0клавиш",
  author: "Автор угадан",
  mistake: "Ошибки",
  ...byHint("scoreKey", (hint) => hints[hint].label),
  in_row: "Песни подряд",
};

function labelOf(key: ScoreKey, count: number, flawless: boolean): string {
  if (count > 1) return `${labels[key]} × ${count}`;
  if (key !== "in_row") return labels[key];
  // One song is no row yet; one mistake is forgiven.
  return flawless ? "Без ошибок и\u00A0подсказок" : "Без подсказок и\u00A0второй ошибки";
}

/** Why the song paid what it paid, line by line. */
export function resultLines(result: Result): ResultLine[] {
  const { lines, coefficient, difficulty, author, stocks } = result;
  const reasons = new Set(result.uncounted?.map(({ reason }) => reason));
  const flawless = lines.every(({ key }) => key !== "mistake");
  const rules = lines.map(({ key, count, score }) => ({
    label: labelOf(key, count, flawless),
    value: signed(score),
  }));
  const missed = author.name === null ? [] : [{ label: "Автор не\u00A0угадан", value: answerOf(author.name) }];
  return [
    ...rules,
    ...(author.right ? [] : missed),
    { label: "Темп", value: times(coefficient) },
    { label: `Уровень ${difficulty.name}`, value: signed(difficulty.points) },
    ...(result.accuracy === undefined ? [] : [{ label: "Меткость", value: times(result.accuracy) }]),
    ...(result.share === undefined
      ? []
      : [{ label: result.replay === undefined ? "Ответ был показан" : "Переиздание", value: times(result.share) }]),
    ...(result.replay === undefined
      ? []
      : [{ label: "Сегодня за\u00A0переиздания ещё", value: whole(result.replay.left) }]),
    ...[...reasons].map((reason) => ({ label: "Не\u00A0идёт в\u00A0розыгрыш", value: uncountedNames[reason] })),
    ...stocks.map(({ name, place }) => ({
      label: stocks.length > 1 && name !== undefined ? `Место: «${name}»` : "Место в\u00A0розыгрыше",
      value: whole(place),
    })),
  ];
}

type LevelEndInput = {
  readonly level: { readonly songs: number } | undefined;
  readonly deck: Deck | undefined;
  readonly results: Readonly<Record<string, Result>>;
};

/** Why a level has no more songs: all are guessed; some were given up, and the next visit brings them again; it has none. */
export type LevelEnd = "whole" | "left" | "empty";

export function levelEnd({ level, deck, results }: LevelEndInput): LevelEnd {
  if (level === undefined || level.songs === 0) return "empty";
  // The round counts a song that was given up among the guessed, as it is over; its result does not.
  return Object.keys(deck?.songs ?? {}).some((id) => results[id]?.guessed === false) ? "left" : "whole";
}
