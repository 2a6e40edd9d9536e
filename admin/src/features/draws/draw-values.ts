import {
  defaultDrawTerms,
  defaultPrizeCategory,
  type LotteryMode,
  lotteryModeTexts,
  type Draw,
  type DrawStatus,
  drawStatuses,
  drawStatusTexts,
  type Randomness,
  randomnessTexts,
  type TaxPayer,
  taxPayerTexts,
} from "@hitoslov/contract";
import { momentOf, noMoment } from "../../lib/moments.ts";
import { readShowing, showingLabels, showingNames, type ShowingValues } from "../../lib/showing-values.ts";
import type { Period } from "../../ui/moment/moment-range.tsx";
import type { PrizeFields } from "./prizes/prize-fields.ts";

/** A prize of a draw that is not saved yet. */
export type PrizeDraft = PrizeFields & {
  readonly key: string;
  readonly prize_id: string;
  readonly name: string;
  readonly img: string | null;
};

/** A prize of a draw that was saved without it. */
export type RefusedPrize = { readonly prize: PrizeDraft; readonly errors: Readonly<Record<string, string>> };

export type DrawValues = {
  readonly fullname: string;
  readonly name: string;
  readonly description: string;
  readonly status: DrawStatus;
  readonly period: Period;
  readonly showing: ShowingValues;
  readonly draw_mode: LotteryMode;
  readonly draw_min_score: string;
  readonly draw_reserves: string;
  readonly answer_days: string;
  readonly randomness: Randomness;
  readonly handover: string;
  readonly region: string;
  /** Empty: not entered yet. */
  readonly min_age: string;
  readonly tax_payer: TaxPayer | "";
  /** Of a new draw; those of a saved one are saved row by row. */
  readonly prizes: readonly PrizeDraft[];
};

export function readDraw(row: Draw | null): DrawValues {
  const { draw_mode, draw_min_score, draw_reserves, answer_days } = row ?? defaultDrawTerms;
  return {
    fullname: row?.fullname ?? "",
    name: row?.name ?? "",
    description: row?.description ?? "",
    status: row?.status ?? "testing",
    period: {
      start: row === null ? noMoment : momentOf(row.start_date),
      end: row === null ? { ...noMoment, hours: "23", minutes: "59" } : momentOf(row.end_date),
    },
    showing: readShowing(row),
    draw_mode,
    draw_min_score: String(draw_min_score),
    draw_reserves: String(draw_reserves),
    answer_days: String(answer_days),
    randomness: row?.randomness ?? "beacon",
    handover: row?.handover ?? "",
    region: row?.region ?? "",
    min_age: String(row?.min_age ?? ""),
    tax_payer: row?.tax_payer ?? "",
    prizes: [],
  };
}

/** The categories to choose from: the usual one, those of this draw and those of other draws. */
export function categoriesOf(draws: readonly Pick<Draw, "prizes">[], more: readonly string[]): string[] {
  const known = draws.flatMap(({ prizes }) => Object.values(prizes).map(({ category }) => category));
  return [...new Set([defaultPrizeCategory, ...more, ...known])].filter((category) => category !== "");
}

export const drawLabels = {
  fullname: "Полное название",
  name: "Название в\u00A0игре",
  description: "Сообщение участникам",
  start_date: "Начало",
  end_date: "Конец",
  status: "Статус",
  ...showingLabels,
  draw_mode: "Жребий",
  draw_min_score: "Очков для\u00A0участия",
  draw_reserves: "Сколько запасных",
  answer_days: "Дней на\u00A0ответ",
  randomness: "Откуда случайность",
  beacon_round: "Раунд маяка",
  entrants_hash: "Список участников закреплён",
  handover: "Как вручаем призы",
  region: "Территория",
  min_age: "Возраст, от",
  tax_payer: "Налог платит",
  frozen_at: "Итоги подведены",
  tester: "Тестировщик",
  entrants: "Участников репетиции",
  awards: "Призов репетиции",
  lots: "Жребий репетиции",
  rules: "Правила очков",
  songs: "Песен",
};

/** Their texts in the history. */
export const drawNames = {
  status: Object.fromEntries(drawStatuses.map((status) => [status, drawStatusTexts[status].name])),
  draw_mode: lotteryModeTexts,
  randomness: randomnessTexts,
  tax_payer: taxPayerTexts,
  ...showingNames,
};
