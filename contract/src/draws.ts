import { z } from "zod";
import { auditActions, ChangeSchema } from "./audit.ts";
import { createRoute, deleteRoute, listRoute, ownedFields, staffRead, staffWrite, updateRoute } from "./crud.ts";
import { instant } from "./instant.ts";
import { CorrectionReasonSchema, InterventionSchema } from "./interventions.ts";
import { limits } from "./limits.ts";
import { IdSchema, listQuery, oneOrMore, QueryIdsSchema, queryNumber, StampSchema } from "./list.ts";
import { defaultPrizeCategory } from "./prize-category.ts";
import { LegalTermsSchema } from "./readiness.ts";
import { access, defineRoutes, inSection } from "./route.ts";
import { requiredText, text } from "./text.ts";
import { showingFields, ShowingSchema } from "./showing.ts";
import { RankingSchema, RankSchema } from "./top.ts";
import { SecondFactorSchema } from "./totp.ts";
import { userTypes } from "./users.ts";

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

/** How a prize of a draw finds its winners: by their places, by lot, or given by hand. */
export const prizeWays = ["place", "draw", "hand"] as const;
export type PrizeWay = (typeof prizeWays)[number];
export const prizeWayTexts: Record<PrizeWay, string> = { place: "За место", draw: "По жребию", hand: "Вручную" };

/** Whether lots are drawn, and what each entrant's chance is: the same, or in proportion to the points. */
export const lotteryModes = ["none", "equal", "weighted"] as const;
export type LotteryMode = (typeof lotteryModes)[number];
export const lotteryModeTexts: Record<LotteryMode, string> = {
  none: "Без жребия",
  equal: "Равные шансы",
  weighted: "Шансы по\u00A0очкам",
};

/** What decides a lot: the seed with a round of a public beacon that is made after the end, or the seed alone. */
export const randomnesses = ["beacon", "seed"] as const;
export type Randomness = (typeof randomnesses)[number];
export const randomnessTexts: Record<Randomness, string> = {
  beacon: "Наше число и маяк drand",
  seed: "Только наше число",
};

export const DrawPrizeSchema = z.strictObject({
  _id: z.uuid(),
  _idStock: z.uuid(),
  /** The prize of the directory whose picture it wears. */
  prize_id: z.uuid().nullable(),
  name: z.string(),
  img: z.string().nullable(),
  quantity: z.int(),
  category: z.string(),
  way: z.enum(prizeWays),
  /** The places it goes to, both included, as many as there are of it; null where it is not given by place. */
  place_from: z.int().nullable(),
  place_to: z.int().nullable(),
  /** Of one, in roubles; null while nobody has said it. */
  value: z.int().nullable(),
  /** How many members hold it: assigned, confirmed, sent or received. */
  given: z.int(),
  updated_at: z.iso.datetime(),
});
export type DrawPrize = z.infer<typeof DrawPrizeSchema>;

export const EntrantSchema = z.strictObject({
  _idStock: z.uuid(),
  /** The player. */
  _id: z.uuid(),
  /** From 1, by score, then by who reached it first; null for who is excluded. */
  place: z.int().nullable(),
  login: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  photo: z.string().nullable(),
  type: z.enum(userTypes),
  score: z.int(),
  /** Why and since when the member takes part no more; null for who does. */
  excluded: z.strictObject({ at: z.iso.datetime(), reason: z.string() }).nullable(),
  /** The stock's prize the member holds, its name, category and picture. */
  prize_id: z.uuid().nullable(),
  prize: z.string().nullable(),
  category: z.string().nullable(),
  img: z.string().nullable(),
  /** Moves with every write of staff, not with points that are earned. */
  updated_at: z.iso.datetime(),
});
export type Entrant = z.infer<typeof EntrantSchema>;

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

const DrawPrizeFieldsSchema = z.strictObject({
  _idStock: IdSchema,
  prize_id: IdSchema.nullable().default(null),
  name: requiredText(limits.title.max, "Введите название приза"),
  quantity: z
    .int("Введите количество числом")
    .min(0, "Не меньше нуля")
    .max(limits.quantity.max, "Слишком много призов")
    .default(1),
  category: text(limits.name.max, "Слишком длинная категория")
    .default(defaultPrizeCategory)
    .transform((value) => value || defaultPrizeCategory),
  /** Left out: as it was. */
  value: z
    .int("Введите цену числом")
    .min(1, "Не меньше рубля")
    .max(limits.prizeValue.max, "Слишком дорогой приз")
    .nullable()
    .optional(),
  way: z.enum(prizeWays, "Выберите, как вручать").default("hand"),
  /** The first place it goes to; for the way `place` only. */
  place_from: z
    .int("Введите место числом")
    .min(1, "Места считаются с\u00A0первого")
    .max(limits.quantity.max, "Слишком далёкое место")
    .nullable()
    .default(null),
});

/** A whole number however it is written; 0 for anything else (specification, section 5). */
const EntrantScoreSchema = z.union([z.string(), z.number(), z.null()]).transform((value) => {
  // A huge number is written with an exponent, of which `parseInt` sees nothing.
  const score = typeof value === "number" ? Math.trunc(value) : Number.parseInt(value ?? "", 10);
  return Number.isSafeInteger(score) && Math.abs(score) <= limits.score.max ? score : 0;
});

const tooManyPoints = "Слишком много очков";
/** Points to give or to take. */
export const PointsSchema = z
  .int("Введите очки целым числом")
  .min(-limits.score.max, tooManyPoints)
  .max(limits.score.max, tooManyPoints)
  .refine((points) => points !== 0, "Введите очки, не\u00A0ноль");

const EntrantFieldsSchema = z.strictObject({
  _idStock: IdSchema,
  /** The player. */
  _id: IdSchema,
  /** Left out: as it was. */
  score: EntrantScoreSchema.optional(),
  /** The score as it was read; a finish that has added points since makes the edit stale. */
  was: z.int().optional(),
  /** A prize of the draw, or null for none; left out: as it was. */
  prize_id: IdSchema.nullable().optional(),
  /** Why; everybody may read it. */
  reason: CorrectionReasonSchema.optional(),
  /** Of the second factor, for who has one and changes the score: else 403 `second_factor`. */
  code: SecondFactorSchema.optional(),
});

export const RankedScoreSchema = z.strictObject({
  score: z.int(),
  /** Null for who is excluded. */
  place: z.int().nullable(),
});

/** What has happened in a draw, as staff see it: an intervention with its names, or an edit of the draw. */
export const DrawEventSchema = z.strictObject({
  ...InterventionSchema.omit({ entrant: true }).shape,
  kind: z.enum([...InterventionSchema.shape.kind.options, "edit"]),
  /** The login as it was then. */
  actor: ChangeSchema.shape.actor,
  /** The player as they are called now; null where it is about nobody, or the account is gone. */
  member: z.strictObject({ _id: z.uuid(), login: z.string() }).nullable(),
  /** Of an edit of the draw. */
  action: z.enum(auditActions),
  fields: ChangeSchema.shape.fields,
  returns: ChangeSchema.shape.returns,
  kept: ChangeSchema.shape.kept,
});
export type DrawEvent = z.infer<typeof DrawEventSchema>;

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

export const EntrantsQuerySchema = z.strictObject({
  _idStock: IdSchema,
  skip: queryNumber().min(0, "Не меньше нуля").max(10_000_000, "Слишком много").default(0),
  limit: queryNumber().min(1, "Не меньше одного").max(limits.page.max).default(limits.page.default),
  /** Part of a login, a name or an e-mail. */
  find: DrawsListSchema.shape.find,
  ids: QueryIdsSchema.optional(),
});

export const drawRoutes = inSection("draws", {
  createStock: createRoute("/api/stock", "New prize draw, in status testing", DrawCreateSchema, DrawSchema),
  updateStock: updateRoute("/api/stock", "Edit a prize draw", DrawUpdateSchema, DrawSchema),
  deleteStock: deleteRoute("/api/stock", "Delete a draw that players do not see"),
  createStockPrize: createRoute("/api/stock/prize", "New prize of a draw", DrawPrizeFieldsSchema, DrawPrizeSchema),
  updateStockPrize: updateRoute("/api/stock/prize", "Edit a prize of a draw", DrawPrizeFieldsSchema, DrawPrizeSchema),
  deleteStockPrize: deleteRoute("/api/stock/prize", "Take back a prize that no member holds"),
  listStockMembers: {
    method: "GET",
    path: "/api/stock/members",
    summary: "The ranking of a draw, page by page",
    access: access.staff,
    limit: staffRead,
    query: EntrantsQuerySchema,
    status: 200,
    response: z.strictObject({
      data: z.array(EntrantSchema),
      total: z.int(),
      /** There are more than `total`, of which so many are not counted. */
      more: z.literal(true).optional(),
    }),
  },
  listStockEvents: {
    method: "GET",
    path: "/api/stock/events",
    summary: "What has happened in a draw: its edits, corrections, exclusions, prizes and lots; the latest first",
    access: access.staff,
    limit: staffRead,
    query: EntrantsQuerySchema.pick({ _idStock: true, skip: true, limit: true }),
    status: 200,
    response: z.strictObject({ data: z.array(DrawEventSchema), total: z.int() }),
  },
  previewCorrection: {
    method: "GET",
    path: "/api/stock/member/correction",
    summary: "Score and place of a member now, and with so many points more or less",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({ _idStock: IdSchema, _id: IdSchema, points: queryNumber().pipe(PointsSchema) }),
    status: 200,
    response: z.strictObject({ before: RankedScoreSchema, after: RankedScoreSchema }),
  },
  correctStockMember: {
    method: "POST",
    path: "/api/stock/member/correction",
    summary: "Gives points to a member or takes them, with a reason that everybody may read",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({
      _idStock: IdSchema,
      /** The player. */
      _id: IdSchema,
      points: PointsSchema,
      reason: CorrectionReasonSchema,
      /** Of the second factor, for who has one: else 403 `second_factor`. */
      code: SecondFactorSchema.optional(),
      updated_at: StampSchema,
    }),
    status: 200,
    response: EntrantSchema,
  },
  updateStockMember: {
    method: "PUT",
    path: "/api/stock/member",
    summary: "Score and prize of a member, for programs; a prize is never given more often than there is of it",
    access: access.staff,
    limit: staffWrite,
    body: EntrantFieldsSchema,
    ignores: ownedFields(EntrantSchema, EntrantFieldsSchema),
    status: 200,
    response: EntrantSchema,
  },
});
