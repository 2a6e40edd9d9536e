import { z } from "zod";
import { staffRead } from "./crud.ts";
import { SongInPlaySchema } from "./song-in-play.ts";
import { queryNumber } from "./list.ts";
import { access, defineRoutes, inSection } from "./route.ts";

/** The outcome of each hidden word, without the word; `name` comes last, once, if the hint `title` was used. */
export const dailySigns = ["right", "lamp", "mistake", "name"] as const;
export type DailySign = (typeof dailySigns)[number];

/**
 * A day of a player. `spared`: missed, but a spare day kept the streak; `closed`: there was no song, or the game was
 * down for a while; `open`: today, not played yet.
 */
export const dayMarks = ["played", "spared", "missed", "closed", "open"] as const;
const DaySchema = z.strictObject({ day: z.iso.date(), mark: z.enum(dayMarks) });

export const StreakSchema = z.strictObject({
  days: z.int(),
  best: z.int(),
  /** How many songs of the day the player has played on their day, of all time. */
  total: z.int(),
  /** The spare days of this month: how many are left, and of how many. */
  spares: z.strictObject({ left: z.int(), of: z.int() }),
  /** The six days before today, then today. */
  week: z.array(DaySchema),
  /** How many days were spared since the last day played before today; 0 where one more was missed. */
  spared: z.int(),
});
export type DailyStreak = z.infer<typeof StreakSchema>;

export const DailyResultSchema = z.strictObject({
  guessed: z.boolean(),
  points: z.int(),
  signs: z.array(z.enum(dailySigns)),
  /** The rank among those who played the song on its day; null for a song of the archive, or once the day is over. */
  rank: z
    .strictObject({
      place: z.int(),
      players: z.int(),
      /** Percent of these players who have fewer points, rounded down. */
      above: z.int(),
      /** The points of all these players in ten bars of `step` points each; `own`: the index of the caller's bar. */
      histogram: z.strictObject({ step: z.int(), counts: z.array(z.int()), own: z.int() }),
    })
    .nullable(),
  song: z.strictObject({
    name: z.string(),
    executors: z.array(z.string()),
    authors: z.strictObject({ music: z.array(z.string()), text: z.array(z.string()) }),
    photo: z.string().nullable(),
    /** The URL of the audio. */
    sound: z.string(),
    /** One fact about the song; left out if there is none. */
    fact: z.string().optional(),
  }),
});
export type DailyResult = z.infer<typeof DailyResultSchema>;

export const DailySchema = z.strictObject({
  /** The number of the day, from 1. */
  number: z.int(),
  day: z.iso.date(),
  /** Whether it is today's song; one of the archive pays little and has no ranks. */
  today: z.boolean(),
  /** Whether it counts for its day when it is finished now: today's song, and for a while after its day one begun before. */
  inTime: z.boolean(),
  /** Seconds until the next song, by the server's clock. */
  secondsLeft: z.int(),
  /** Whether the player has started it and not finished it. */
  begun: z.boolean(),
  result: DailyResultSchema.nullable(),
  streak: StreakSchema,
});
export type Daily = z.infer<typeof DailySchema>;

const noSuchDay = "Такого эфира не\u00A0было";
const number = queryNumber().min(1, noSuchDay).max(1_000_000, noSuchDay);
/** A month as YYYY-MM; if left out, the current one. */
const month = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, "Нет такого месяца")
  .optional();
const read = { max: 120, seconds: 60, by: "player" } as const;

/** The pictures of a result, to share with friends; in pixels. */
export const dailyPictures = {
  wide: { width: 1200, height: 630 },
  tall: { width: 1080, height: 1920 },
} as const;
export type DailyPicture = keyof typeof dailyPictures;

export const dailyRoutes = defineRoutes({
  getDaily: {
    method: "GET",
    path: "/api/daily",
    summary: "The song of the day, or of a day of the archive, without the song; the own result and streak",
    access: access.all,
    limit: read,
    waits: "never",
    /** If left out: today's song. */
    query: z.strictObject({ number: number.optional() }),
    status: 200,
    response: z.strictObject({
      /** Null if there is no song to play. */
      daily: DailySchema.nullable(),
      /** The player returns after a day without a guessed song, songs of the day aside: the first lamp of the next song is free. */
      lamp: z.boolean(),
    }),
  },
  startDaily: {
    method: "POST",
    path: "/api/daily",
    summary: "Deals the song of a day, once to each player, and gives a game token; `_id` is the day's, not the song's",
    access: access.player,
    limit: read,
    body: z.strictObject({ number: z.int(noSuchDay).min(1, noSuchDay).max(1_000_000, noSuchDay).optional() }),
    status: 200,
    response: z.strictObject({ number: z.int(), song: SongInPlaySchema, token: z.string(), points: z.int() }),
  },
  listDailies: {
    method: "GET",
    path: "/api/daily/archive",
    summary: "The songs of a month's days, as far as they have come, with what each was to the player",
    access: access.all,
    limit: read,
    query: z.strictObject({ month }),
    status: 200,
    response: z.strictObject({
      month: z.string(),
      /** The months before and after; null outside of the months that have songs. */
      previous: z.string().nullable(),
      next: z.string().nullable(),
      data: z.array(z.strictObject({ ...DaySchema.shape, number: z.int().nullable(), points: z.int().nullable() })),
      streak: StreakSchema,
    }),
  },
  getDailyPicture: {
    method: "GET",
    path: "/api/daily/picture",
    summary: "The own result as a picture to be sent to friends; tells no word of the song",
    access: access.player,
    limit: { max: 30, seconds: 60, by: "player" },
    query: z.strictObject({ number, shape: z.enum(["wide", "tall"]).default("wide") }),
    status: 200,
    download: { name: "hitoslov.png", type: "image/png" },
  },
});

export const PlannedDaySchema = z.strictObject({
  day: z.iso.date(),
  /** Null for a future day, or a day without a song. */
  number: z.int().nullable(),
  /** The song of the day; for a future day, the one that staff have planned, or null if the server will choose. */
  song: z.strictObject({ _id: z.uuid(), name: z.string(), level: z.string() }).nullable(),
  /** Whether the server will choose another song, as the planned one cannot be dealt to everybody at that midnight. */
  cannotAir: z.boolean(),
  /**
   * How many players finished it on its day, and their average points, counted with the statistics; `points` is null if there are
   * none.
   */
  players: z.int(),
  points: z.int().nullable(),
});
export type PlannedDay = z.infer<typeof PlannedDaySchema>;

export const dailyPlanRoutes = inSection("songs", {
  listDailyPlan: {
    method: "GET",
    path: "/api/daily/plan",
    summary: "The days of a month with the songs they had, have or are planned to have",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({ month }),
    status: 200,
    response: z.strictObject({ month: z.string(), today: z.iso.date(), data: z.array(PlannedDaySchema) }),
  },
});

/** Called by messengers that preview a link; no page of ours calls it. */
export const dailyCoverRoutes = defineRoutes({
  getDailyCover: {
    method: "GET",
    path: "/api/daily/cover",
    summary: "The picture that messengers show beside a link to a song of the day",
    access: access.all,
    limit: { max: 120, seconds: 60, by: "address" },
    query: z.strictObject({ number }),
    status: 200,
    download: { name: "hitoslov.png", type: "image/png" },
    forAll: true,
  },
});
