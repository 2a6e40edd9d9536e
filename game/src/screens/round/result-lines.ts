import type { Result, UncountedReason } from "@hitoslov/contract";
import { byHint, hints } from "@hitoslov/contract/hints";
import type { ResultLine } from "../../features/result/result-sheet.tsx";
import { times } from "../../lib/figures.ts";
import { signed, whole } from "../../ui/figures.ts";

type ScoreKey = Result["lines"][number]["key"];

const labels: { readonly [Key in ScoreKey]: string } = {
  word: "Слова на\u00A0месте",
  typed: "Вписано без\u00A0клавиш",
  author: "Автор угадан",
  mistake: "Ошибки",
  ...byHint("scoreKey", (hint) => hints[hint].label),
  in_row: "Песни подряд",
};

const uncounted: { readonly [Reason in UncountedReason]: string } = {
  demo: "демо-песня",
  answer_shown: "ответ показан",
  dealt_before: "выдана раньше",
};

/** Why the song paid what it paid, line by line. */
export function resultLines(result: Result): ResultLine[] {
  const { lines, coefficient, difficulty, author, stocks } = result;
  const reasons = new Set(result.uncounted?.map(({ reason }) => reason));
  const rules = lines.map(({ key, count, score }) => ({
    label: count > 1 ? `${labels[key]} × ${count}` : labels[key],
    value: signed(score),
  }));
  const missed = author.name === null ? [] : [{ label: "Автор", value: author.name }];
  return [
    ...rules,
    ...(author.right ? [] : missed),
    { label: "Темп", value: times(coefficient) },
    { label: `Уровень ${difficulty.name}`, value: signed(difficulty.points) },
    ...(result.accuracy === undefined ? [] : [{ label: "Меткость", value: times(result.accuracy) }]),
    ...(result.share === undefined ? [] : [{ label: "Ответ был показан", value: times(result.share) }]),
    ...[...reasons].map((reason) => ({ label: "Не\u00A0идёт в\u00A0розыгрыш", value: uncounted[reason] })),
    ...stocks.map(({ place }) => ({ label: "Место в\u00A0розыгрыше", value: whole(place) })),
  ];
}
