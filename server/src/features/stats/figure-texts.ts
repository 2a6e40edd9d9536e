import type { audiences, Metric, metrics } from "@hitoslov/contract";

const audienceTexts: Record<(typeof audiences)[number], string> = {
  operator: "оператор",
  ordinary: "обычные",
  demo: "проба",
};

/** A figure as the workbook calls it; `labels` is null where they come from the data. */
type FigureText = { readonly name: string; readonly labels: Readonly<Record<string, string>> | null };

export const figureTexts = {
  launch: {
    name: "Запуски",
    labels: { android: "Android", ios: "iOS", web: "веб", "not set": "неизвестно" },
  },
  launch_audience: { name: "Запуски по игрокам", labels: audienceTexts },
  visit: { name: "Посещения", labels: { count: "число", seconds: "секунд вместе" } },
  song: {
    name: "Песни",
    labels: { started: "начато", guessed: "собрано", failed: "не\u00A0собрано", skipped: "пропущено" },
  },
  guessed_audience: { name: "Собрано по игрокам", labels: audienceTexts },
  funnel: { name: "Воронка", labels: null },
  hint: { name: "Подсказки", labels: { lamp: "лампа", eye: "глазок" } },
  ad: { name: "Реклама", labels: { shown: "показана", skip: "пропущена", click: "открыта" } },
  video: {
    name: "Видеоинструкция",
    labels: {
      start: "начата",
      first: "впервые",
      skip: "пропущена",
      complete: "досмотрена",
      error: "не\u00A0включилась",
    },
  },
  points: { name: "Очки", labels: { given: "начислено" } },
  joined: { name: "Новые игроки", labels: null },
  active: {
    name: "Активные игроки",
    labels: { day: "за\u00A0день", week: "за\u00A07 дней", month: "за\u00A030 дней" },
  },
} as const satisfies {
  [M in Metric]: (typeof metrics)[M] extends readonly (infer Label extends string)[]
    ? { name: string; labels: Readonly<Record<Label, string>> }
    : { name: string; labels: null };
} satisfies Record<Metric, FigureText>;

// `Object.entries` answers strings; these are the metrics.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const figures = Object.entries(figureTexts) as [Metric, FigureText][];
