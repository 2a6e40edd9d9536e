import { z } from "zod";
import { limits } from "./limits.ts";
import { queryNumber } from "./list.ts";
import { access, defineRoutes } from "./route.ts";

/** Ratings of all players; a running draw's rating is named by the draw's id. */
export const ratingKeys = ["all", "month", "week"] as const;
export type RatingKey = (typeof ratingKeys)[number];

/** A player as other players see one. */
export const RankSchema = z.strictObject({
  /** From 1, by score, then by who reached it first. */
  place: z.int(),
  /** What the player wants to be called, else the login. */
  name: z.string(),
  photo: z.string().nullable(),
  score: z.int(),
  /** Songs guessed, ever. */
  songs: z.int(),
  premium: z.boolean(),
  /** The one who asks. */
  me: z.boolean(),
});
export type Rank = z.infer<typeof RankSchema>;

/** Neighbours shown beside the own place. */
export const neighbours = { above: 3, below: 2 } as const;

export const RankingSchema = z.strictObject({
  data: z.array(RankSchema),
  /** Null where the one who asks has no points in this rating yet, or is of staff. */
  me: z
    .strictObject({
      ...RankSchema.shape,
      /** The place ahead and the points that are missing to stand there; null for the first. */
      next: z.strictObject({ place: z.int(), points: z.int() }).nullable(),
    })
    .nullable(),
  /** The own row among its neighbours, five of them where there are as many. */
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
