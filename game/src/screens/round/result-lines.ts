import type { Result } from "@hitoslov/contract";
import type { ResultLine } from "../../features/result/result-sheet.tsx";
import { times } from "../../lib/figures.ts";
import { signed, whole } from "../../ui/figures.ts";

type ScoreKey = Result["lines"][number]["key"];

const labels: { readonly [Key in ScoreKey]: string } = {
  word: "Слова на\u00A0месте",
  typed: "Вписано с\u00A0клавиатуры",
  author: "Автор угадан",
  mistake: "Ошибки",
  word_tip: "Лампа",
  name_tip: "Глаз",
  in_row: "Песни подряд",
};

/** Why the song paid what it paid, line by line. */
export function resultLines({ lines, coefficient, difficulty, author, stocks }: Result): ResultLine[] {
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
    ...stocks.map(({ place }) => ({ label: "Место в\u00A0розыгрыше", value: whole(place) })),
  ];
}
