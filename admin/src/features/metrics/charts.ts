import { hintNames, hints, type Metric, metricTexts, type metrics } from "@hitoslov/contract";

/** One series of a chart. */
export type Part = {
  /** The server's label of the series. */
  readonly key: string;
  readonly name: string;
  readonly colour: string;
  readonly line?: "area" | "dashed";
  /** The label at the end of the line, besides the name in the legend. */
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
    /** The unit, followed by «за день» or «за час»; `ever`: without these. */
    readonly unit: string;
    readonly ever?: true;
    readonly look: "bars" | "lines";
    readonly parts: PartsOf<M>;
  };
}[Metric];

export const palette = ["var(--ch-1)", "var(--ch-2)", "var(--ch-3)", "var(--ch-4)", "var(--ch-5)"] as const;
const [blue, red, amber, green, pink] = palette;
/** The colour of all other labels. */
export const grey = "var(--ch-0)";

const hintColours = [amber, green, blue, pink, red];

const audienceParts = [
  { key: "operator", name: metricTexts.launch_audience.labels.operator, colour: green },
  { key: "ordinary", name: metricTexts.launch_audience.labels.ordinary, colour: blue },
  { key: "demo", name: metricTexts.launch_audience.labels.demo, colour: amber },
] as const satisfies readonly Part[];

export const launches: SeriesChart = {
  metric: "launch",
  title: "Запуски по\u00A0платформам",
  unit: "запусков",
  look: "bars",
  parts: [
    { key: "android", name: metricTexts.launch.labels.android, colour: blue },
    { key: "ios", name: metricTexts.launch.labels.ios, colour: red },
    { key: "web", name: metricTexts.launch.labels.web, colour: amber },
    { key: "not set", name: metricTexts.launch.labels["not set"], colour: grey },
  ],
};

export const songs: SeriesChart = {
  metric: "song",
  title: "Собрано и\u00A0пропущено",
  unit: "песен",
  look: "lines",
  parts: [
    { key: "guessed", name: metricTexts.song.labels.guessed, colour: green, line: "area", end: "собрано" },
    { key: "skipped", name: metricTexts.song.labels.skipped, colour: pink, line: "dashed", end: "пропуск" },
    { key: "started", name: metricTexts.song.labels.started, colour: blue },
    { key: "failed", name: metricTexts.song.labels.failed, colour: amber },
  ],
};

/** The charts below the first four. */
export const moreCharts: readonly SeriesChart[] = [
  {
    metric: "active",
    title: "Активные игроки",
    unit: "разных игроков",
    ever: true,
    look: "lines",
    parts: [
      { key: "month", name: metricTexts.active.labels.month, colour: blue },
      { key: "week", name: metricTexts.active.labels.week, colour: amber },
      { key: "day", name: metricTexts.active.labels.day, colour: green, line: "area" },
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
    parts: hintNames.map((hint, at) => {
      const { metric: key, label: name } = hints[hint];
      return { key, name, colour: hintColours[at] ?? grey };
    }),
  },
  {
    metric: "points",
    title: "Начислено очков",
    unit: "очков",
    look: "bars",
    parts: [{ key: "given", name: metricTexts.points.labels.given, colour: blue }],
  },
  {
    metric: "ad",
    title: "Реклама",
    unit: "раз",
    look: "lines",
    parts: [
      { key: "shown", name: metricTexts.ad.labels.shown, colour: blue, line: "area" },
      { key: "skip", name: metricTexts.ad.labels.skip, colour: pink, line: "dashed" },
      { key: "click", name: metricTexts.ad.labels.click, colour: green },
    ],
  },
  {
    metric: "video",
    title: "Видеоинструкция",
    unit: "раз",
    look: "lines",
    parts: [
      { key: "start", name: metricTexts.video.labels.start, colour: blue, line: "area" },
      { key: "first", name: metricTexts.video.labels.first, colour: amber },
      { key: "complete", name: metricTexts.video.labels.complete, colour: green },
      { key: "skip", name: metricTexts.video.labels.skip, colour: pink, line: "dashed" },
      { key: "error", name: metricTexts.video.labels.error, colour: red, line: "dashed" },
    ],
  },
];
