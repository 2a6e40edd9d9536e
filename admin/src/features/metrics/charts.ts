import type { Metric, metrics } from "@hitoslov/contract";

/** One of the things a chart counts. */
export type Part = {
  /** The label the server counts it by. */
  readonly key: string;
  readonly name: string;
  readonly colour: string;
  readonly line?: "area" | "dashed";
  /** Named at its end, beside the name in the legend. */
  readonly end?: string;
};

type PartsOf<M extends Metric> = (typeof metrics)[M] extends readonly (infer Label extends string)[]
  ? readonly (Part & { readonly key: Label })[]
  : null;

/** A chart of a series. `parts` is null where the labels come from the data. */
export type SeriesChart = {
  readonly [M in Metric]: {
    readonly metric: M;
    readonly title: string;
    /** What is counted, and «за день» or «за час» after it; `ever` without that. */
    readonly unit: string;
    readonly ever?: true;
    readonly look: "bars" | "lines";
    readonly parts: PartsOf<M>;
  };
}[Metric];

export const palette = ["var(--ch-1)", "var(--ch-2)", "var(--ch-3)", "var(--ch-4)", "var(--ch-5)"] as const;
const [blue, red, amber, green, pink] = palette;
/** What is left over. */
export const grey = "var(--ch-0)";

const audienceParts = [
  { key: "operator", name: "Оператор", colour: green },
  { key: "ordinary", name: "Обычные", colour: blue },
  { key: "demo", name: "Проба", colour: amber },
] as const satisfies readonly Part[];

export const launches: SeriesChart = {
  metric: "launch",
  title: "Запуски по\u00A0платформам",
  unit: "запусков",
  look: "bars",
  parts: [
    { key: "android", name: "Android", colour: blue },
    { key: "ios", name: "iOS", colour: red },
    { key: "web", name: "Веб", colour: amber },
    { key: "not set", name: "Неизвестно", colour: grey },
  ],
};

export const songs: SeriesChart = {
  metric: "song",
  title: "Собрано и\u00A0пропущено",
  unit: "песен",
  look: "lines",
  parts: [
    { key: "guessed", name: "Собрано", colour: green, line: "area", end: "собрано" },
    { key: "skipped", name: "Пропущено", colour: pink, line: "dashed", end: "пропуск" },
    { key: "started", name: "Начато", colour: blue },
    { key: "failed", name: "Не\u00A0собрано", colour: amber },
  ],
};

/** Below the four that are drawn first. */
export const moreCharts: readonly SeriesChart[] = [
  {
    metric: "active",
    title: "Активные игроки",
    unit: "разных игроков",
    ever: true,
    look: "lines",
    parts: [
      { key: "month", name: "За\u00A030 дней", colour: blue },
      { key: "week", name: "За\u00A07 дней", colour: amber },
      { key: "day", name: "За\u00A0день", colour: green, line: "area" },
    ],
  },
  { metric: "joined", title: "Новые игроки, откуда пришли", unit: "игроков", look: "bars", parts: null },
  {
    metric: "launch_audience",
    title: "Запуски: оператор и\u00A0обычные",
    unit: "запусков",
    look: "bars",
    parts: audienceParts,
  },
  {
    metric: "guessed_audience",
    title: "Собрано: оператор и\u00A0обычные",
    unit: "песен",
    look: "bars",
    parts: audienceParts,
  },
  {
    metric: "hint",
    title: "Подсказки",
    unit: "подсказок",
    look: "bars",
    parts: [
      { key: "lamp", name: "Лампа", colour: amber },
      { key: "eye", name: "Глазок", colour: green },
    ],
  },
  {
    metric: "points",
    title: "Начислено очков",
    unit: "очков",
    look: "bars",
    parts: [{ key: "given", name: "Очки", colour: blue }],
  },
  {
    metric: "ad",
    title: "Реклама",
    unit: "раз",
    look: "lines",
    parts: [
      { key: "shown", name: "Показана", colour: blue, line: "area" },
      { key: "skip", name: "Пропущена", colour: pink, line: "dashed" },
      { key: "click", name: "Открыта", colour: green },
    ],
  },
  {
    metric: "video",
    title: "Видеоинструкция",
    unit: "раз",
    look: "lines",
    parts: [
      { key: "start", name: "Начата", colour: blue, line: "area" },
      { key: "first", name: "Впервые", colour: amber },
      { key: "complete", name: "Досмотрена", colour: green },
      { key: "skip", name: "Пропущена", colour: pink, line: "dashed" },
      { key: "error", name: "Не\u00A0включилась", colour: red, line: "dashed" },
    ],
  },
];
