import { z } from "zod";
import { createRoute, deleteRoute, listRoute, updateRoute } from "./crud.ts";
import { DrawPrizeSchema, drawPrizeRoutes } from "./draw-prizes.ts";
import { drawStatuses } from "./draw-status.ts";
import { EntrantSchema, entrantRoutes } from "./entrants.ts";
import { instant } from "./instant.ts";
import { limits } from "./limits.ts";
import { listQuery, oneOrMore } from "./list.ts";
import { lotteryModes, randomnesses } from "./lottery.ts";
import { LegalTermsSchema } from "./readiness.ts";
import { access, defineRoutes, inSection } from "./route.ts";
import { requiredText } from "./text.ts";
import { showingFields, ShowingSchema } from "./showing.ts";
import { RankingSchema, RankSchema } from "./top.ts";

export const DrawStatusSchema = z.enum(drawStatuses, "Выберите статус");

/** By what rules prizes are given; fixed once the ranking is frozen. */
export const DrawTermsSchema = z.strictObject({
  draw_mode: z.enum(lotteryModes, "Выберите, как разыгрывать"),
  /** The points from which an entrant takes part in the lottery. */
  draw_min_score: z
    .int("Введите очки числом")
    .min(1, "Не меньше одного очка")
    .max(limits.score.max, "Слишком много очков"),
  /** How many reserves are drawn for winners who do not answer. */
  draw_reserves: z
    .int("Введите число")
    .min(0, "Не меньше нуля")
    .max(limits.reserves.max, `Не больше ${limits.reserves.max}`),
  /** Days a winner has to confirm a prize. */
  answer_days: z
    .int("Введите дни числом")
    .min(1, "Не меньше дня")
    .max(limits.answerDays.max, `Не больше ${limits.answerDays.max}`),
});
export type DrawTerms = z.infer<typeof DrawTermsSchema>;
export const defaultDrawTerms: DrawTerms = { draw_mode: "none", draw_min_score: 1, draw_reserves: 10, answer_days: 7 };

export const DrawSchema = z.strictObject({
  _id: z.uuid(),
  fullname: z.string(),
  /** The name in the game. */
  name: z.string(),
  /** Message to participants. */
  description: z.string(),
  start_date: z.iso.datetime(),
  end_date: z.iso.datetime(),
  status: z.enum(drawStatuses),
  /** Outside of this time and audience no player sees the draw, and nobody earns points in it. */
  ...ShowingSchema.shape,
  ...DrawTermsSchema.shape,
  ...LegalTermsSchema.shape,
  /** There is no organiser yet, so no prizes are handed over. */
  training: z.boolean(),
  /** SHA-256 of the seed, hex: proves that the seed has not been changed since. */
  commitment: z.string(),
  randomness: z.enum(randomnesses),
  /** The round of the beacon and its time; null until players see the draw, or if the seed decides alone. */
  beacon_round: z.int().nullable(),
  beacon_at: z.iso.datetime().nullable(),
  /** When the ranking was frozen; null while entrants may earn points. */
  frozen_at: z.iso.datetime().nullable(),
  /** When the lottery was run. */
  drawn_at: z.iso.datetime().nullable(),
  prizes: z.record(z.uuid(), DrawPrizeSchema),
  /** The first entrants of the ranking, by player; all are listed page by page at /api/stock/members. */
  members: z.record(z.uuid(), EntrantSchema),
  members_total: z.int(),
  updated_at: z.iso.datetime(),
});
export type Draw = z.infer<typeof DrawSchema>;

/** A draw as players see it: of other entrants no more than a leaderboard shows. */
export const PlayerDrawSchema = z.strictObject({
  ...DrawSchema.pick({
    _id: true,
    fullname: true,
    name: true,
    description: true,
    start_date: true,
    end_date: true,
    draw_mode: true,
    draw_min_score: true,
    draw_reserves: true,
    commitment: true,
    randomness: true,
    beacon_round: true,
    beacon_at: true,
    training: true,
    frozen_at: true,
    drawn_at: true,
  }).shape,
  status: z.enum(["active", "paused", "ended", "testing"]),
  /** The server's time at the answer, so that a countdown need not trust the clock of the device. */
  now: z.iso.datetime(),
  prizes: z.record(
    z.uuid(),
    DrawPrizeSchema.pick({
      _id: true,
      name: true,
      img: true,
      quantity: true,
      category: true,
      way: true,
      place_from: true,
      place_to: true,
    }),
  ),
  /** The first entrants of the ranking, by player; others with a prize, or of a draw that has ended, by a random id. */
  members: z.record(z.uuid(), z.strictObject({ ...RankSchema.shape, prize: z.string().nullable() })),
  members_total: z.int(),
  /** The last rank that brings a prize, and its score; null if no prize is given by rank or there are fewer entrants. */
  cut: z.strictObject({ place: z.int(), score: z.int() }).nullable(),
  /** The player's own rank and prize; null for a player who is no entrant, or is excluded. */
  me: z
    .strictObject({
      ...RankSchema.shape,
      next: RankingSchema.shape.me.unwrap().shape.next,
      prize: z.string().nullable(),
      /** The rival right above, if the rival was behind when the player last earned points; else null. */
      passed: z.strictObject({ name: z.string(), points: z.int() }).nullable(),
      /** The player's alias in the proof of the draw: in the list of entrants and in the interventions. */
      entrant: z.string().nullable(),
    })
    .nullable(),
  /** The draw is over and all that it promised is given: whoever holds no prize gets none. */
  awarded: z.boolean(),
  /** The player's neighbours, if the player's rank is below those of `members`. */
  around: z.array(RankSchema),
  /** The player has to accept the rules before points count: see `enterDraw`. */
  asks: z.boolean(),
  /** Staff have excluded the player. */
  excluded: z.boolean(),
});
export type PlayerDraw = z.infer<typeof PlayerDrawSchema>;

const CreateFieldsSchema = z.strictObject({
  fullname: requiredText(limits.title.max, "Введите полное название"),
  name: requiredText(limits.title.max, "Введите название в\u00A0игре"),
  description: requiredText(limits.comment.max, "Введите сообщение участникам"),
  start_date: instant("Введите дату начала"),
  end_date: instant("Введите дату конца"),
  ...showingFields,
  /** What is left out stays as it was, or gets the default. */
  ...DrawTermsSchema.partial().shape,
  /** Fixed once players have seen the draw. If left out: as it was, or the beacon for a new draw. */
  randomness: z.enum(randomnesses, "Выберите, откуда случайность").optional(),
  ...LegalTermsSchema.partial().shape,
});
/** A new draw is always `testing`; staff choose its status later. */
export const DrawCreateSchema = z.strictObject({
  ...CreateFieldsSchema.shape,
  status: z.literal("testing", "Новый розыгрыш начинается с\u00A0тестов").default("testing"),
});
export const DrawUpdateSchema = z.strictObject({ ...CreateFieldsSchema.shape, status: DrawStatusSchema });

const filter = { status: oneOrMore(DrawStatusSchema) };
const sort = ["start_date", "end_date", "frozen_at", "name", "fullname", "status", "updated_at"] as const;
const DrawsListSchema = listQuery({ row: DrawSchema, filter, sort, defaultSort: "-start_date" });
const FindOptionsSchema = z
  .string()
  .max(1000, "Слишком длинно")
  .transform((raw, context): unknown => {
    try {
      return JSON.parse(raw);
    } catch {
      context.addIssue("Ожидается JSON");
      return z.NEVER;
    }
  })
  .pipe(
    // Without defaults, or they would override the parameters of the address.
    z.strictObject({
      sort: DrawsListSchema.shape.sort.in,
      skip: DrawsListSchema.shape.skip.unwrap().optional(),
      limit: DrawsListSchema.shape.limit.unwrap().optional(),
    }),
  );
export const DrawsQuerySchema = z.strictObject({
  ...DrawsListSchema.shape,
  /** `sort`, `skip` and `limit` as JSON; they override the parameters. */
  findOptions: FindOptionsSchema.optional(),
});
export type DrawsQuery = z.output<typeof DrawsQuerySchema>;

const drawsList = listRoute("/api/stocks", "Prize draws", DrawsQuerySchema, DrawSchema);
export const drawPublicRoutes = defineRoutes({
  listStocks: {
    ...drawsList,
    summary: "Prize draws; players get the active, paused and ended ones, and no one's e-mail or phone",
    access: access.account,
    previews: true,
    // Staff are shown everybody's e-mail.
    secondFactor: true,
    limit: { max: 120, seconds: 60, by: "player" },
    response: z.strictObject({
      data: z.union([drawsList.response.shape.data, z.array(PlayerDrawSchema)]),
      total: z.int(),
    }),
  },
});

export const drawRoutes = {
  ...inSection("draws", {
    createStock: createRoute("/api/stock", "New prize draw, in status testing", DrawCreateSchema, DrawSchema),
    updateStock: updateRoute("/api/stock", "Edit a prize draw", DrawUpdateSchema, DrawSchema),
    deleteStock: deleteRoute("/api/stock", "Delete a draw that players do not see"),
  }),
  ...drawPrizeRoutes,
  ...entrantRoutes,
};
