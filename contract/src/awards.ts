import { z } from "zod";
import { awardStates } from "./award-states.ts";
import { staffHeavy, staffRead, staffWrite } from "./crud.ts";
import { prizeWays } from "./draw-prizes.ts";
import { drawProofRoutes } from "./draw-proof.ts";
import { SignalSchema } from "./entrant-signals.ts";
import { PublicReasonSchema } from "./interventions.ts";
import { limits } from "./limits.ts";
import { IdSchema, QueryIdsSchema } from "./list.ts";
import { access, defineRoutes, inSection, workbookType } from "./route.ts";
import { requiredText } from "./text.ts";

/** A prize given to an entrant, as staff see it. */
export const AwardSchema = z.strictObject({
  _id: z.uuid(),
  _idStock: z.uuid(),
  prize: z.strictObject({ _id: z.uuid(), name: z.string(), category: z.string() }),
  member: z.strictObject({
    _id: z.uuid(),
    login: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    /** As of an entrant. */
    staff: z.boolean(),
    /** The rank as it is now; null for an entrant who is excluded or has left. */
    place: z.int().nullable(),
    score: z.int(),
  }),
  way: z.enum(prizeWays),
  /** The rank it was given for; null unless by rank. */
  slot: z.int().nullable(),
  state: z.enum(awardStates),
  /** Why it expired or was passed on. */
  reason: z.string().nullable(),
  /** The award that this one replaces, and the one that replaces this one. */
  replaces: z.uuid().nullable(),
  replaced_by: z.uuid().nullable(),
  assigned_at: z.iso.datetime(),
  /** Until when the winner may confirm. */
  due_at: z.iso.datetime(),
  confirmed_at: z.iso.datetime().nullable(),
  sent_at: z.iso.datetime().nullable(),
  received_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
});
export type Award = z.infer<typeof AwardSchema>;

/** Who would get which prize by rank. */
export const RankAwardSchema = z.strictObject({
  place: z.int(),
  prize_id: z.uuid(),
  prize: z.string(),
  member: z.strictObject({
    _id: z.uuid(),
    login: z.string(),
    name: z.string().nullable(),
    score: z.int(),
    blocked_at: z.iso.datetime().nullable(),
    blocked_until: z.iso.datetime().nullable(),
  }),
});
export type RankAward = z.infer<typeof RankAwardSchema>;

/** A prize that a player has won. */
export const OwnAwardSchema = z.strictObject({
  _id: z.uuid(),
  stock: z.string(),
  prize: z.string(),
  img: z.string().nullable(),
  category: z.string(),
  state: z.enum(awardStates),
  due_at: z.iso.datetime(),
  /** The phone that the code is sent to, masked; null if the profile has none. */
  phone: z.string().nullable(),
  /** The phone, masked, to which a code that still works was sent; null if there is no such code. */
  code_sent_to: z.string().nullable(),
  /** The draw whose rules have to be accepted before the prize can be confirmed. */
  asks: z.uuid().nullable(),
});
export type OwnAward = z.infer<typeof OwnAwardSchema>;

const drawQuery = z.strictObject({ _idStock: IdSchema });

/** The calls of players. */
export const awardRoutes = {
  ...defineRoutes({
    listOwnAwards: {
      method: "GET",
      path: "/api/gamer/awards",
      summary: "The prizes that the player has won, the latest first",
      access: access.account,
      limit: { max: 120, seconds: 60, by: "player" },
      status: 200,
      response: z.strictObject({ data: z.array(OwnAwardSchema) }),
    },
    sendAwardCode: {
      method: "POST",
      path: "/api/gamer/award/code",
      summary: "Sends a code to the winner's phone, by which the prize is confirmed",
      access: access.account,
      limit: { max: 10, seconds: 600, by: "player" },
      body: z.strictObject({ _id: IdSchema }),
      status: 202,
      response: z.strictObject({ phone: z.string() }),
    },
    confirmAward: {
      method: "PUT",
      path: "/api/gamer/award",
      summary: "Confirms a prize by the code; a phone confirms at most one prize of a draw",
      access: access.account,
      limit: { max: 30, seconds: 600, by: "player" },
      body: z.strictObject({
        _id: IdSchema,
        code: z
          .string("Введите код")
          .trim()
          .regex(new RegExp(`^\\d{${limits.code.digits}}$`), `Код\u00A0— ${limits.code.digits}\u00A0цифр`),
      }),
      status: 200,
      response: OwnAwardSchema,
    },
  }),
  ...drawProofRoutes,
};

export const awardStaffRoutes = inSection("draws", {
  listAwards: {
    method: "GET",
    path: "/api/stock/awards",
    summary: "The prizes given in a draw, also those that expired",
    access: access.staff,
    limit: staffRead,
    query: drawQuery,
    status: 200,
    response: z.strictObject({ data: z.array(AwardSchema) }),
  },
  previewPlaceAwards: {
    method: "GET",
    path: "/api/stock/awards/places",
    summary: "Who would get which prize by rank now; prizes that are given already are left out",
    access: access.staff,
    limit: staffHeavy,
    query: drawQuery,
    status: 200,
    response: z.strictObject({ data: z.array(RankAwardSchema) }),
  },
  givePlaceAwards: {
    method: "POST",
    path: "/api/stock/awards/places",
    summary: "Gives the prizes by rank, in one step; refused as stale if the preview is out of date",
    access: access.staff,
    limit: staffHeavy,
    body: z.strictObject({
      _idStock: IdSchema,
      /** The preview that staff have seen. */
      awards: z
        .array(z.strictObject({ place: z.int(), prize_id: IdSchema, user_id: IdSchema }))
        .min(1, "Вручать нечего")
        .max(limits.winners.max, "Слишком много призов сразу"),
    }),
    bodyBytes: 256 * 1024,
    status: 200,
    response: z.strictObject({ data: z.array(AwardSchema) }),
  },
  previewLottery: {
    method: "GET",
    path: "/api/stock/draw",
    summary: "How many entrants and prizes the lottery would have now",
    access: access.staff,
    limit: staffHeavy,
    query: drawQuery,
    status: 200,
    response: z.strictObject({
      entrants: z.int(),
      /** The sum over all entrants. */
      weight: z.int(),
      /** How many prizes the lottery gives. */
      prizes: z.int(),
      /** Why staff cannot run the lottery now; null: they can. */
      obstacle: z.string().nullable(),
    }),
  },
  runLottery: {
    method: "POST",
    path: "/api/stock/draw",
    summary: "Runs the lottery, once: gives the prizes and publishes the seed and the entrants",
    access: access.staff,
    limit: staffHeavy,
    body: z.strictObject({
      _idStock: IdSchema,
      /** How many took part in the preview; another number now is refused as stale. */
      entrants: z.int(),
    }),
    status: 200,
    response: z.strictObject({ data: z.array(AwardSchema) }),
  },
  submitBeacon: {
    method: "POST",
    path: "/api/stock/beacon",
    summary:
      "Runs the lottery by the round of the beacon that staff have found; refused unless the network has signed it",
    access: access.staff,
    limit: staffHeavy,
    body: z.strictObject({
      _idStock: IdSchema,
      /** The answer of a relay: its JSON, or the signature alone. */
      answer: requiredText(limits.comment.max, "Вставьте ответ маяка"),
    }),
    status: 200,
    response: z.strictObject({ data: z.array(AwardSchema) }),
  },
  updateAward: {
    method: "PUT",
    path: "/api/stock/award",
    summary: "Moves an award to its next state; `expired` needs a reason",
    access: access.staff,
    limit: staffWrite,
    body: z
      .strictObject({
        _id: IdSchema,
        state: z.enum(awardStates, "Выберите состояние").exclude(["assigned"]),
        reason: PublicReasonSchema.optional(),
      })
      .refine(({ state, reason }) => state !== "expired" || reason !== undefined, {
        error: "Укажите причину",
        path: ["reason"],
      }),
    status: 200,
    response: AwardSchema,
  },
  previewReplacement: {
    method: "GET",
    path: "/api/stock/award/replace",
    summary: "Who would get this prize if it were taken from its winner now; null: nobody is left",
    access: access.staff,
    limit: staffHeavy,
    query: z.strictObject({ _id: IdSchema }),
    status: 200,
    response: z.strictObject({
      next: AwardSchema.shape.member.pick({ _id: true, login: true, name: true }).nullable(),
    }),
  },
  replaceAward: {
    method: "POST",
    path: "/api/stock/award/replace",
    summary: "Takes a prize from a winner and gives it to the next reserve; answers the new award",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({
      _id: IdSchema,
      reason: PublicReasonSchema,
      /** Who the preview shows; somebody else now is refused as stale. */
      next: IdSchema.optional(),
    }),
    status: 201,
    response: AwardSchema,
  },
  excludeMember: {
    method: "PUT",
    path: "/api/stock/member/exclusion",
    summary: "Excludes an entrant from a draw with a reason, or with null puts one back",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({ _idStock: IdSchema, _id: IdSchema, reason: PublicReasonSchema.nullable() }),
    status: 204,
  },
  listSignals: {
    method: "GET",
    path: "/api/stock/signals",
    summary: "The signals of these entrants of a draw, by player",
    access: access.staff,
    limit: staffHeavy,
    query: z.strictObject({ _idStock: IdSchema, ids: QueryIdsSchema }),
    status: 200,
    response: z.strictObject({ data: z.record(z.uuid(), z.array(SignalSchema)) }),
  },
  downloadStock: {
    method: "GET",
    path: "/api/excel/stock",
    summary: "Entrants and winners of a draw as a workbook",
    access: access.staff,
    limit: { max: 30, seconds: 60, by: "player" },
    query: drawQuery,
    status: 200,
    download: { name: "draw.xlsx", type: workbookType },
  },
});
