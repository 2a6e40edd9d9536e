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
