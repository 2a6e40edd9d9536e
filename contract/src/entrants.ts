import { z } from "zod";
import { ownedFields, staffRead, staffWrite } from "./crud.ts";
import { DrawEventSchema } from "./draw-events.ts";
import { CorrectionReasonSchema } from "./interventions.ts";
import { limits } from "./limits.ts";
import { FindSchema, IdSchema, QueryIdsSchema, queryNumber, StampSchema } from "./list.ts";
import { access, inSection } from "./route.ts";
import { SecondFactorSchema } from "./totp.ts";
import { userTypes } from "./users.ts";

export const EntrantSchema = z.strictObject({
  _idStock: z.uuid(),
  /** The player. */
  _id: z.uuid(),
  /** The rank from 1, by score, then by who reached it first; null for an excluded entrant. */
  place: z.int().nullable(),
  login: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  photo: z.string().nullable(),
  type: z.enum(userTypes),
  /** Whether the account is of staff, who play in rehearsals and have no card of a player. */
  staff: z.boolean(),
  score: z.int(),
  /** Since when the entrant is excluded, and why; null for who takes part. */
  excluded: z.strictObject({ at: z.iso.datetime(), reason: z.string() }).nullable(),
  /** The block of the account, as of a player; it takes nobody out of a draw. */
  blocked_at: z.iso.datetime().nullable(),
  blocked_until: z.iso.datetime().nullable(),
  /** The prize of the draw that the entrant holds, its name, category and picture. */
  prize_id: z.uuid().nullable(),
  prize: z.string().nullable(),
  category: z.string().nullable(),
  img: z.string().nullable(),
  /** Changes with every write of staff, not with points that are earned. */
  updated_at: z.iso.datetime(),
});
export type Entrant = z.infer<typeof EntrantSchema>;

/** A whole number as a number or a text; 0 for anything else (specification, section 5). */
const EntrantScoreSchema = z.union([z.string(), z.number(), z.null()]).transform((value) => {
  // `parseInt` ignores exponents, with which huge numbers are written.
  const score = typeof value === "number" ? Math.trunc(value) : Number.parseInt(value ?? "", 10);
  return Number.isSafeInteger(score) && Math.abs(score) <= limits.score.max ? score : 0;
});

const tooManyPoints = "Слишком много очков";
/** Points to give, or to take away if negative. */
export const PointsSchema = z
  .int("Введите очки целым числом")
  .min(-limits.score.max, tooManyPoints)
  .max(limits.score.max, tooManyPoints)
  .refine((points) => points !== 0, "Введите очки, не\u00A0ноль");

const EntrantFieldsSchema = z.strictObject({
  _idStock: IdSchema,
  /** The player. */
  _id: IdSchema,
  /** If left out: as it was. */
  score: EntrantScoreSchema.optional(),
  /** The score as it was read; a finish that has added points since makes the edit stale. */
  was: z.int().optional(),
  /** A prize of the draw, or null for none; if left out: as it was. */
  prize_id: IdSchema.nullable().optional(),
  /** The prize as it was read; one given or taken back since makes the edit stale. */
  was_prize_id: IdSchema.nullable().optional(),
  /** Public. */
  reason: CorrectionReasonSchema.optional(),
  /** The code of the second factor: required from staff who have one to change the score, else 403 `second_factor`. */
  code: SecondFactorSchema.optional(),
});

export const RankedScoreSchema = z.strictObject({
  score: z.int(),
  /** Null for an excluded entrant. */
  place: z.int().nullable(),
});

export const EntrantsQuerySchema = z.strictObject({
  _idStock: IdSchema,
  skip: queryNumber().min(0, "Не меньше нуля").max(10_000_000, "Слишком много").default(0),
  limit: queryNumber().min(1, "Не меньше одного").max(limits.page.max).default(limits.page.default),
  /** Part of a login, a name or an e-mail. */
  find: FindSchema.optional(),
  ids: QueryIdsSchema.optional(),
});

export const entrantRoutes = inSection("draws", {
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
      /** There are more than `total`; counting stops at that number. */
      more: z.literal(true).optional(),
    }),
  },
  listStockEvents: {
    method: "GET",
    path: "/api/stock/events",
    summary: "What has happened in a draw: its edits, corrections, exclusions, prizes and lottery; the latest first",
    access: access.staff,
    limit: staffRead,
    query: EntrantsQuerySchema.pick({ _idStock: true, skip: true, limit: true }),
    status: 200,
    response: z.strictObject({ data: z.array(DrawEventSchema), total: z.int() }),
  },
  previewCorrection: {
    method: "GET",
    path: "/api/stock/member/correction",
    summary: "Score and rank of an entrant now, and with so many points more or less",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({ _idStock: IdSchema, _id: IdSchema, points: queryNumber().pipe(PointsSchema) }),
    status: 200,
    response: z.strictObject({ before: RankedScoreSchema, after: RankedScoreSchema }),
  },
  correctStockMember: {
    method: "POST",
    path: "/api/stock/member/correction",
    summary: "Gives an entrant points or takes them away, with a public reason",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({
      _idStock: IdSchema,
      /** The player. */
      _id: IdSchema,
      points: PointsSchema,
      reason: CorrectionReasonSchema,
      /** The code of the second factor: required from staff who have one, else 403 `second_factor`. */
      code: SecondFactorSchema.optional(),
      updated_at: StampSchema,
    }),
    status: 200,
    response: EntrantSchema,
  },
  updateStockMember: {
    method: "PUT",
    path: "/api/stock/member",
    summary: "Score and prize of an entrant, for programs; a prize is never given more often than its quantity",
    access: access.staff,
    limit: staffWrite,
    body: EntrantFieldsSchema,
    ignores: ownedFields(EntrantSchema, EntrantFieldsSchema),
    status: 200,
    response: EntrantSchema,
  },
});
