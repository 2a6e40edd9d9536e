import { z } from "zod";
import { platforms } from "./analytics.ts";
import { staffRead } from "./crud.ts";
import { byHint, hintNames, hints } from "./hints.ts";
import { limits } from "./limits.ts";
import { IdSchema, listQuery, queryNumber } from "./list.ts";
import { access, inSection } from "./route.ts";
import { MaskedDateSchema } from "./stats.ts";

/** The steps of a play, in order; the funnel counts how many plays reach each. */
export const funnelSteps = ["started", "word", "words", "author", "guessed"] as const;
export type FunnelStep = (typeof funnelSteps)[number];
export const funnelStepTexts: Record<FunnelStep, string> = {
  started: "Начали песню",
  word: "Открыли слово",
  words: "Собрали все слова",
  author: "Дошли до\u00A0автора",
  guessed: "Закончили песню",
};

/** The audiences that are counted apart: players of the mobile operator, players who signed up, demo visitors. */
export const audiences = ["operator", "ordinary", "demo"] as const;

/** The labels of new players whose first launch has no source. */
export const joinedWithoutSource = { operator: "оператор", ordinary: "без источника" } as const;

/**
 * What is counted per hour, with the labels of its parts; `null`: the labels come from the data (a source, or
 * `level:step` of the funnel).
 */
export const metrics = {
  /** Launches of the game. */
  launch: platforms,
  launch_audience: audiences,
  /** How many visits reported their length, and the sum of these in seconds. */
  visit: ["count", "seconds"],
  song: ["started", "guessed", "failed", "skipped"],
  guessed_audience: audiences,
  /** `1:started`: by level and step. */
  funnel: null,
  hint: hintNames.map((hint) => hints[hint].metric),
  ad: ["shown", "skip", "click"],
  video: ["start", "first", "skip", "complete", "error"],
  points: ["given"],
  /** New players by the source of their first launch, else by `joinedWithoutSource`. */
  joined: null,
  /** Distinct players of the day, and of the 7 and 30 days up to it; per day, never per hour. */
  active: ["day", "week", "month"],
} as const satisfies Record<string, readonly string[] | null>;
export type Metric = keyof typeof metrics;

const audienceTexts = { operator: "Оператор", ordinary: "Обычные", demo: "Демо" };

/** The names of each figure and its labels, in charts and workbooks. */
export const metricTexts = {
  launch: { name: "Запуски", labels: { android: "Android", ios: "iOS", web: "Веб", "not set": "Неизвестно" } },
  launch_audience: { name: "Запуски по\u00A0игрокам", labels: audienceTexts },
  visit: { name: "Посещения", labels: { count: "Число", seconds: "Секунд вместе" } },
  song: {
    name: "Песни",
    labels: { started: "Начато", guessed: "Собрано", failed: "Не\u00A0собрано", skipped: "Пропущено" },
  },
  guessed_audience: { name: "Собрано по\u00A0игрокам", labels: audienceTexts },
  funnel: { name: "Воронка", labels: null },
  hint: { name: "Подсказки", labels: byHint("metric", (hint) => hints[hint].label) },
  ad: { name: "Реклама", labels: { shown: "Показана", skip: "Пропущена", click: "Открыта" } },
  video: {
    name: "Видеоинструкция",
    labels: {
      start: "Начата",
      first: "Впервые",
      skip: "Пропущена",
      complete: "Досмотрена",
      error: "Не\u00A0включилась",
    },
  },
  points: { name: "Очки", labels: { given: "Начислено" } },
  joined: { name: "Новые игроки", labels: null },
  active: {
    name: "Активные игроки",
    labels: { day: "За\u00A0день", week: "За\u00A07\u00A0дней", month: "За\u00A030\u00A0дней" },
  },
} as const satisfies {
  [M in Metric]: {
    readonly name: string;
    readonly labels: (typeof metrics)[M] extends readonly (infer Label extends string)[]
      ? Readonly<Record<Label, string>>
      : null;
  };
};
// `Object.keys` returns strings; these are the metrics.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const MetricSchema = z.enum(Object.keys(metrics) as [Metric], "Такого показателя нет");

/** Values by label; labels without events are left out. */
const ValuesSchema = z.record(z.string(), z.number());

export const SeriesSchema = z.strictObject({
  /** `hour` for a range of up to two days, else `day`; or `hour_of_day`, over all days of the range. */
  unit: z.enum(["hour", "day", "hour_of_day"]),
  /** In order, without gaps; `at` is `2026-06-05`, `2026-06-05 13` or `13`, in TIME_ZONE. */
  buckets: z.array(z.strictObject({ at: z.string(), values: ValuesSchema })),
  /** The sums of the range, and of the range of the same length before it. For `active`, the values of the last day. */
  total: ValuesSchema,
  previous: ValuesSchema,
});
export type Series = z.infer<typeof SeriesSchema>;

const range = { start_date: MaskedDateSchema, end_date: MaskedDateSchema };

/** A song compared with its level; figures are null while too few players have played it. */
export const SongQualitySchema = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  level: z.int(),
  launches: z.int(),
  guessed: z.int(),
  failed: z.int(),
  skipped: z.int(),
  /** Shares from 0 to 1 of the ended plays (guessed, failed or skipped). */
  guess_rate: z.number().nullable(),
  skip_share: z.number().nullable(),
  /** The share of finished plays in which a hint was used. */
  hint_share: z.number().nullable(),
  /** The median time to the last word of guessed plays, seconds. */
  median_time: z.number().nullable(),
  mistakes_per_word: z.number().nullable(),
  /** 95 % Wilson interval of the guess rate. */
  interval: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
  /** Set if the whole interval is above or below the guess rate of the level. */
  mark: z.enum(["too_easy", "too_hard"]).nullable(),
  /** The level whose guess rate is nearest; only with a mark. */
  suggested_level: z.int().nullable(),
});
export type SongQuality = z.infer<typeof SongQualitySchema>;

export const SongQualityQuerySchema = z.strictObject({
  ...range,
  ...listQuery({
    row: SongQualitySchema,
    filter: { mark: z.enum(["too_easy", "too_hard"]) },
    sort: ["name", "level", "launches", "guess_rate", "median_time", "mistakes_per_word", "skip_share", "hint_share"],
    defaultSort: "-launches",
  }).pick({ skip: true, limit: true, sort: true, find: true, filter: true }).shape,
});
export type SongQualityQuery = z.output<typeof SongQualityQuerySchema>;

export const WrongWordSchema = z.strictObject({
  position: z.int(),
  /** The word that is hidden at the position now. */
  right: z.string(),
  /** The wrong answers, the most frequent first, with the number of players; a player counts once a day. */
  wrong: z.array(z.strictObject({ word: z.string(), players: z.int() })),
});
export type WrongWord = z.infer<typeof WrongWordSchema>;

export const CohortSchema = z.strictObject({
  /** The Monday of the week in which they joined. */
  week: z.iso.date(),
  players: z.int(),
  /** How many of them played in that week and in each later one, up to the current one. */
  returned: z.array(z.int()),
});
export type Cohort = z.infer<typeof CohortSchema>;

export const metricsRoutes = inSection("numbers", {
  getSeries: {
    method: "GET",
    path: "/api/metrics/series",
    summary: "One figure over time, with its total and that of the range before",
    access: access.staff,
    limit: staffRead,
    waits: "report",
    query: z.strictObject({
      ...range,
      metric: MetricSchema,
      by: z.enum(["time", "hour_of_day"]).default("time"),
    }),
    status: 200,
    response: SeriesSchema,
  },
  listCohorts: {
    method: "GET",
    path: "/api/metrics/retention",
    summary: "Who comes back, by the week of joining; weeks that begin in the range",
    access: access.staff,
    limit: staffRead,
    waits: "report",
    query: z.strictObject(range),
    status: 200,
    response: z.strictObject({ data: z.array(CohortSchema) }),
  },
  listSongQuality: {
    method: "GET",
    path: "/api/metrics/songs",
    summary: "How songs are played, each against its level",
    access: access.staff,
    limit: staffRead,
    waits: "report",
    query: SongQualityQuerySchema,
    status: 200,
    response: z.strictObject({ data: z.array(SongQualitySchema), total: z.int() }),
  },
  listWrongWords: {
    method: "GET",
    path: "/api/metrics/wrong-words",
    summary: "Wrong answers that several players gave at each hidden word of a song",
    access: access.staff,
    limit: staffRead,
    waits: "report",
    query: z.strictObject({
      ...range,
      _id: IdSchema,
      /** The least number of players for a wrong answer to be listed. */
      players: queryNumber().min(1, "Не меньше одного").max(limits.score.max, "Слишком много").default(2),
    }),
    status: 200,
    response: z.strictObject({ data: z.array(WrongWordSchema) }),
  },
});

/** For the screen of a song, which belongs to another section than the other figures. */
export const songNumberRoutes = inSection("songs", {
  getSongNumbers: {
    method: "GET",
    path: "/api/sound/numbers",
    summary: "How one song is played against its level, and the wrong answers at its hidden words",
    access: access.staff,
    limit: staffRead,
    waits: "report",
    query: z.strictObject({ ...range, _id: IdSchema }),
    status: 200,
    response: z.strictObject({
      /** Null if nobody has played the song in these days. */
      quality: SongQualitySchema.nullable(),
      wrong: z.array(WrongWordSchema),
    }),
  },
});
