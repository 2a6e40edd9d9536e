import { z } from "zod";
import { staffRead } from "./crud.ts";
import { SongInPlaySchema } from "./song-in-play.ts";
import { queryNumber } from "./list.ts";
import { access, defineRoutes, inSection } from "./route.ts";

/** What became of a word, without the word; `name` stands once at the end where the song's name was told. */
export const dailySigns = ["right", "lamp", "mistake", "name"] as const;
export type DailySign = (typeof dailySigns)[number];

/** What a day was to a player; on a closed one there was no song, or nobody could play for a while. */
export const dayMarks = ["played", "spared", "missed", "closed", "open"] as const;
const DaySchema = z.strictObject({ day: z.iso.date(), mark: z.enum(dayMarks) });

export const StreakSchema = z.strictObject({
  days: z.int(),
  best: z.int(),
  /** Songs of their day, ever. */
  total: z.int(),
  /** Spare days of this month. */
  spares: z.strictObject({ left: z.int(), of: z.int() }),
  /** Today and the six days before. */
  week: z.array(DaySchema),
  /** Days that were spared since the last one before today that was played. */
  spared: z.int(),
});
export type DailyStreak = z.infer<typeof StreakSchema>;

export const DailyResultSchema = z.strictObject({
  guessed: z.boolean(),
  points: z.int(),
  signs: z.array(z.enum(dailySigns)),
  /** Among those who have played it on its day; null for a song of the archive, and of a day that is over. */
  standing: z
    .strictObject({
      place: z.int(),
      players: z.int(),
      /** Of all who have fewer points, percent. */
      above: z.int(),
      /** The points of all in ten bars, so many points wide each, and the bar with the own ones. */
      histogram: z.strictObject({ step: z.int(), counts: z.array(z.int()), own: z.int() }),
    })
    .nullable(),
  song: z.strictObject({
    name: z.string(),
    executors: z.array(z.string()),
    authors: z.strictObject({ music: z.array(z.string()), text: z.array(z.string()) }),
    photo: z.string().nullable(),
    /** Where its audio is. */
    sound: z.string(),
    /** What is worth knowing of it; left out where nobody has said. */
    fact: z.string().optional(),
  }),
});
export type DailyResult = z.infer<typeof DailyResultSchema>;

export const DailySchema = z.strictObject({
  /** From 1, a day each. */
  number: z.int(),
  day: z.iso.date(),
  /** Whether it is today's; else it is of the archive, pays little and has no places. */
  today: z.boolean(),
  /** Till the next song, by the server's clock. */
  secondsLeft: z.int(),
  /** Whether it was begun and not finished. */
  begun: z.boolean(),
  result: DailyResultSchema.nullable(),
  streak: StreakSchema,
});
export type Daily = z.infer<typeof DailySchema>;

const noSuchDay = "Такого эфира не\u00A0было";
const number = queryNumber().min(1, noSuchDay).max(1_000_000, noSuchDay);
/** Left out: this month. */
const month = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, "Нет такого месяца")
  .optional();
const read = { max: 120, seconds: 60, by: "player" } as const;

/** Pictures to be shown to friends, in pixels. */
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
    /** Left out: today's. */
    query: z.strictObject({ number: number.optional() }),
    status: 200,
    response: z.strictObject({
      /** Null where there is no song to play. */
      daily: DailySchema.nullable(),
      /** The player comes back after a day: the first lamp of the next song costs nothing. */
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
      /** The months before and after that have songs. */
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
  /** Null for a day that has not come, or on which there was no song. */
  number: z.int().nullable(),
  /** Of a day that has not come: what staff have planned; null: the server chooses. */
  song: z.strictObject({ _id: z.uuid(), name: z.string(), level: z.string() }).nullable(),
  /** Who has finished it on its day, and what they have got on average; null where there are none. */
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

/** Asked for by messengers, and by no page of ours. */
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
