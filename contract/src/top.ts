import { z } from "zod";
import { limits } from "./limits.ts";
import { queryNumber } from "./list.ts";
import { access, defineRoutes } from "./route.ts";

/** The leaderboards of all players; that of a running draw has the draw's id as its key. */
export const ratingKeys = ["all", "month", "week"] as const;
export type RatingKey = (typeof ratingKeys)[number];

/** A row of a leaderboard: a player as other players see them. */
export const RankSchema = z.strictObject({
  /** The rank from 1, by score, then by who reached the score first. */
  place: z.int(),
  /** The name in the profile; the login if there is none. */
  name: z.string(),
  photo: z.string().nullable(),
  score: z.int(),
  /** How many songs the player has guessed, of all time; null where the name is masked: the number tells who it is. */
  songs: z.int().nullable(),
  premium: z.boolean(),
  /** Whether this row is the caller's. */
  me: z.boolean(),
});
export type Rank = z.infer<typeof RankSchema>;

/** How many neighbours are shown above and below the caller's row. */
export const neighbours = { above: 3, below: 2 } as const;

export const RankingSchema = z.strictObject({
  data: z.array(RankSchema),
  /** The caller's row; null if the caller has no points in this leaderboard yet, or is staff. */
  me: z
    .strictObject({
      ...RankSchema.shape,
      /** The next higher rank and the points missing to reach it; null for the first. */
      next: z.strictObject({ place: z.int(), points: z.int() }).nullable(),
    })
    .nullable(),
  /** The caller's row with its neighbours; five neighbours if there are that many. */
  around: z.array(RankSchema),
  total: z.int(),
});
export type Ranking = z.infer<typeof RankingSchema>;

export const topRoutes = defineRoutes({
  getTop: {
    method: "GET",
    path: "/api/top",
    summary: "A rating that staff show, or that of a running draw, page by page, with the own place",
    access: access.account,
    previews: true,
    limit: { max: 120, seconds: 60, by: "player" },
    query: z.strictObject({
      rating: z.union([z.enum(ratingKeys), z.uuid()], "Нет такого рейтинга").default("all"),
      skip: queryNumber().min(0, "Не меньше нуля").max(10_000_000, "Слишком много").default(0),
      limit: queryNumber()
        .min(1, "Не меньше одного")
        .max(limits.page.max, `Не больше ${limits.page.max}`)
        .default(limits.page.default),
    }),
    status: 200,
    response: RankingSchema,
  },
});
