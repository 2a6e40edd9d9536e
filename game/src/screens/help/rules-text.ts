import type { GameSettings } from "@hitoslov/contract";
import { byHint } from "@hitoslov/contract/hints";
import { plural } from "@hitoslov/contract/plural";
import { DEFAULT_COEFFICIENT, IN_ROW_CAP, scoreKeys } from "@hitoslov/rules/config";
import { hintTexts } from "../../features/hints/texts.ts";
import { times } from "../../lib/figures.ts";
import { signed } from "../../ui/figures.ts";

/** A rule, and the points or factor that it brings. */
export type Row = { readonly label: string; readonly value: string };
type ScoreRule = GameSettings["scores"][number];
type Speed = GameSettings["speeds"][number];

const labels: { readonly [Key in ScoreRule["key"]]: string } = {
  word: "Каждое слово на\u00A0месте",
  typed: "Слово в\u00A0песне без\u00A0клавиш, ещё",
  author: "Автор угадан",
  mistake: "Каждая ошибка",
  ...byHint("scoreKey", (hint) => hintTexts[hint].rule),
  in_row: `Каждая песня подряд без\u00A0подсказок и\u00A0второй ошибки, до\u00A0${IN_ROW_CAP}`,
};

/** The score rules in the order of a result; rules without points are left out. */
export function scoreRows(scores: readonly ScoreRule[]): Row[] {
  return scoreKeys.flatMap((key) => {
    const score = scores.find((rule) => rule.key === key)?.score ?? 0;
    return score === 0 ? [] : [{ label: labels[key], value: signed(score) }];
  });
}

/** The speeds as ranges of seconds, and a row for all other times. */
export function tempoRows(speeds: readonly Speed[]): Row[] {
  const rows = speeds.map(({ min_time, max_time, coefficient }) => ({
    label: min_time === 0 ? `до\u00A0${seconds(max_time)}` : `от\u00A0${min_time} до\u00A0${seconds(max_time)}`,
    value: times(coefficient),
  }));
  const rest = {
    label: rows.length === 0 ? "любое время" : "в\u00A0остальное время",
    value: times(DEFAULT_COEFFICIENT),
  };
  return [...rows, isUnbroken(speeds) ? { ...rest, label: "дольше" } : rest];
}

/** Whether the ranges have no gaps: the first begins at 0, and each of the others where the one before ends. */
function isUnbroken(speeds: readonly Speed[]): boolean {
  return speeds.length > 0 && speeds.every(({ min_time }, at) => min_time === (speeds[at - 1]?.max_time ?? 0));
}

/** «20 секунд», «21 секунды»: the genitive, after «до». */
function seconds(count: number): string {
  return `${count}\u00A0${plural(count, "секунды", "секунд", "секунд")}`;
}

/** The points that each level adds to a song. */
export function levelRows(difficulties: GameSettings["difficulties"]): Row[] {
  return difficulties.map(({ name, points }) => ({ label: `Уровень\u00A0${name}`, value: signed(points) }));
}
