import { z } from "zod";
import { createRoute, deleteRoute, listRoute, updateRoute } from "./crud.ts";
import { DrawPrizeSchema, drawPrizeRoutes } from "./draw-prizes.ts";
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

/** As staff know them (`drawStatusTexts`); players read the names of `game/src/features/draws/draw-status.tsx`. */
export const drawStatuses = ["active", "paused", "testing", "ended", "disabled"] as const;
export type DrawStatus = (typeof drawStatuses)[number];
export const DrawStatusSchema = z.enum(drawStatuses, "Выберите статус");

export const drawStatusTexts: Record<DrawStatus, { readonly name: string; readonly hint: string }> = {
  active: { name: "Активен", hint: "видят и\u00A0играют" },
  paused: { name: "Пауза", hint: "видят, играть нельзя" },
  testing: { name: "Тесты", hint: "скрыт, можно проверять" },
  ended: { name: "Окончен", hint: "только в\u00A0архиве" },
  disabled: { name: "Отключен", hint: "не видит никто" },
};

/** By what rules prizes are given; fixed once the ranking is frozen. */
export const DrawTermsSchema = z.strictObject({
  draw_mode: z.enum(lotteryModes, "Выберите, как разыгрывать"),
  /** Points from which a member takes part in the lot. */
  draw_min_score: z
    .int("Введите очки числом")
    .min(1, "Не меньше одного очка")
    .max(limits.score.max, "Слишком много очков"),
  /** How many are drawn to stand in for winners who do not answer. */
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
  /** In the game. */
  name: z.string(),
  /** Message to participants. */
  description: z.string(),
  start_date: z.iso.datetime(),
  end_date: z.iso.datetime(),
  status: z.enum(drawStatuses),
  /** Outside of it no player sees the draw, and nobody earns points in it. */
  ...ShowingSchema.shape,
  ...DrawTermsSchema.shape,
  ...LegalTermsSchema.shape,
  /** Nobody answers for prizes yet: none are handed over. */
  training: z.boolean(),
  /** SHA-256 of the seed, by which nobody can change it afterwards; hex. */
  commitment: z.string(),
  randomness: z.enum(randomnesses),
  /** The beacon's round and when it is made; null until players see the draw, or where the seed decides alone. */
  beacon_round: z.int().nullable(),
  beacon_at: z.iso.datetime().nullable(),
  /** When the ranking was frozen; null while points may still come. */
  frozen_at: z.iso.datetime().nullable(),
  /** When lots were drawn. */
  drawn_at: z.iso.datetime().nullable(),
  prizes: z.record(z.uuid(), DrawPrizeSchema),
  /** The first of the ranking by player; all of them page by page from /api/stock/members. */
  members: z.record(z.uuid(), EntrantSchema),
  members_total: z.int(),
  updated_at: z.iso.datetime(),
});
export type Draw = z.infer<typeof DrawSchema>;

/** What players see of a draw: no testing or disabled one, of other members no more than a rating shows. */
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
  /** The server's clock at the answer: a countdown need not trust the device's. */
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
  /** The first of the ranking, by player. */
  members: z.record(z.uuid(), z.strictObject({ ...RankSchema.shape, prize: z.string().nullable() })),
  members_total: z.int(),
  /** The last place that brings a prize, and the score there; null where no prize is given by place or fewer stand. */
  cut: z.strictObject({ place: z.int(), score: z.int() }).nullable(),
  /** The own place and prize; null for who is no member, or is excluded. */
  me: z
    .strictObject({
      ...RankSchema.shape,
      next: RankingSchema.shape.me.unwrap().shape.next,
      prize: z.string().nullable(),
      /** Who stands right above and was not above when the own points were last earned; null where nobody has passed. */
      passed: z.strictObject({ name: z.string(), points: z.int() }).nullable(),
      /** The own pseudonym in the draw's proof: in the list of entrants and in what staff have done. */
      entrant: z.string().nullable(),
    })
    .nullable(),
  /** The own neighbours where the own place is further down than the first. */
  around: z.array(RankSchema),
  /** The one who asks has to accept the rules before points count: see `enterDraw`. */
  asks: z.boolean(),
  /** Staff have excluded the one who asks. */
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
  /** Left out: as it was, or as by default. */
  ...DrawTermsSchema.partial().shape,
  /** Fixed once players have seen the draw. Left out: as it was; the beacon for a new one. */
  randomness: z.enum(randomnesses, "Выберите, откуда случайность").optional(),
  ...LegalTermsSchema.partial().shape,
});
/** A new stock is always `testing`; later its status is chosen. */
export const DrawCreateSchema = z.strictObject({
  ...CreateFieldsSchema.shape,
  status: z.literal("testing", "Новый розыгрыш начинается с\u00A0тестов").default("testing"),
});
export const DrawUpdateSchema = z.strictObject({ ...CreateFieldsSchema.shape, status: DrawStatusSchema });

const filter = { status: oneOrMore(DrawStatusSchema) };
const sort = ["start_date", "end_date", "name", "fullname", "status", "updated_at"] as const;
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
    // Without the defaults, or what is left out here would go before what the address says.
    z.strictObject({
      sort: DrawsListSchema.shape.sort.in,
      skip: DrawsListSchema.shape.skip.unwrap().optional(),
      limit: DrawsListSchema.shape.limit.unwrap().optional(),
    }),
  );
export const DrawsQuerySchema = z.strictObject({
  ...DrawsListSchema.shape,
  /** The same three as JSON; where given they go first. */
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
