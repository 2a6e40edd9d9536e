import { scoreKeys } from "@hitoslov/rules";
import { z } from "zod";
import { awardStates } from "./award-states.ts";
import { disputeKind, disputeStates } from "./dispute-fields.ts";
import { CreditSchema } from "./disputes.ts";
import { SignalSchema } from "./entrant-signals.ts";
import { deleteRoute, staffHeavy, staffRead, staffWrite } from "./crud.ts";
import { drawStatuses } from "./draw-status.ts";
import { PointsSchema, RankedScoreSchema } from "./entrants.ts";
import { restoredStates } from "./song-in-play.ts";
import { CorrectionReasonSchema } from "./interventions.ts";
import { instant } from "./instant.ts";
import { limits } from "./limits.ts";
import { IdSchema, queryNumber, StampSchema } from "./list.ts";
import { access, inSection } from "./route.ts";
import { requiredText, text } from "./text.ts";
import { SecondFactorSchema } from "./totp.ts";
import { DifficultySchema } from "./game-settings.ts";
import { uncountedReasons } from "./play-result.ts";
import { noticeKinds, noticeWays } from "./notices.ts";
import { PlayerPlaySchema, PlayerSchema } from "./players.ts";

/** Why an answer was refused: it is the word of another blank, nearly the right word, or neither. */
export const refusals = ["other_place", "near", "other"] as const;
export type Refusal = (typeof refusals)[number];

/** Whether an account is blocked at this moment; a block until a date ends by itself. */
export function isBlocked(
  { blocked_at, blocked_until }: { readonly blocked_at: string | null; readonly blocked_until: string | null },
  now: number,
): boolean {
  return blocked_at !== null && (blocked_until === null || Date.parse(blocked_until) > now);
}

export const PlayerNoteSchema = z.strictObject({
  _id: z.uuid(),
  /** Who wrote it; the login as it was then, even if the account has been deleted. */
  author: z.strictObject({ _id: z.uuid().nullable(), login: z.string() }),
  text: z.string(),
  at: z.iso.datetime(),
});
export type PlayerNote = z.infer<typeof PlayerNoteSchema>;

/** The data that support sees of a player besides the card. */
const PlayerSupportSchema = z.strictObject({
  /** The open sessions, the latest used first. */
  sessions: z.array(
    z.strictObject({
      _id: z.uuid(),
      area: z.string(),
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime(),
    }),
  ),
  /** Whether the account has a password; players who sign in through the operator have none. */
  hasPassword: z.boolean(),
  /**
   * By which names wrong passwords have closed sign-in, and until when: at addresses that have not signed in to the account.
   * At the others they are counted by address, which this does not tell. Nodes of the previous release do not send it.
   */
  closed_names: z
    .array(z.strictObject({ by: z.enum(["login", "email", "phone"]), until: z.iso.datetime() }))
    .optional(),
  draws: z.array(
    z.strictObject({
      _id: z.uuid(),
      name: z.string(),
      status: z.enum(drawStatuses),
      score: z.int(),
      /** The rank; null for an excluded entrant. */
      place: z.int().nullable(),
      /** The reason of the exclusion; null if the player is not excluded. */
      excluded: z.string().nullable(),
      /** What was done to the entrant, the latest first: corrections, exclusions, returns. */
      events: z.array(
        z.strictObject({
          _id: z.uuid(),
          at: z.iso.datetime(),
          /** Who did it. */
          login: z.string(),
          text: z.string(),
          reason: z.string().nullable(),
        }),
      ),
    }),
  ),
  awards: z.array(
    z.strictObject({
      _id: z.uuid(),
      _idStock: z.uuid(),
      stock: z.string(),
      prize: z.string(),
      state: z.enum(awardStates),
      assigned_at: z.iso.datetime(),
      /** Until when the winner may confirm it. */
      due_at: z.iso.datetime(),
      reason: z.string().nullable(),
    }),
  ),
  /** The consents given, including withdrawn ones; the latest first. */
  consents: z.array(
    z.strictObject({
      title: z.string(),
      number: z.int(),
      /** The name of the draw, for a consent that is given for one draw only. */
      stock: z.string().nullable(),
      given_at: z.iso.datetime(),
      withdrawn_at: z.iso.datetime().nullable(),
    }),
  ),
  /** The notices that the player has turned on; all others are off. */
  notices: z.array(z.strictObject({ kind: z.enum(noticeKinds), way: z.enum(noticeWays) })),
  /** The latest first. */
  notes: z.array(PlayerNoteSchema),
});
export type PlayerSupport = z.infer<typeof PlayerSupportSchema>;

/** One play with all its answers. */
const PlayDetailsSchema = z.strictObject({
  ...PlayerPlaySchema.shape,
  /** Hidden words in the order of the line. */
  words: z.array(
    z.strictObject({
      position: z.int(),
      text: z.string(),
      /** Null if not restored. */
      restored: z.enum(restoredStates).nullable(),
      typed: z.boolean(),
      /** Whether the lamp was used on it. */
      lamp: z.boolean(),
      mistakes: z.int(),
      /** The refused answers and why, in order; older plays have only their number, `mistakes`. */
      wrong: z.array(z.strictObject({ word: z.string(), why: z.enum(refusals) })),
    }),
  ),
  /** Whether the hint `title` was used. */
  eye: z.boolean(),
  /** Points by line before the factors; null while the play is open. */
  lines: z.array(z.strictObject({ key: z.enum(scoreKeys), count: z.int(), score: z.int() })).nullable(),
  coefficient: z.number().nullable(),
  accuracy: z.number().nullable(),
  share: z.number().nullable(),
  /** The level and the points that it adds, outside of the speed factor. */
  difficulty: DifficultySchema.nullable(),
  author: z.strictObject({ right: z.boolean(), name: z.string().nullable() }).nullable(),
  /** Only for a finished song of a duel: its points, which count between the two players only. */
  duel_points: z.int().nullable(),
  /** Only for a finished replay: the points that replays could still pay on that day. */
  replay_left: z.int().nullable(),
  /** The draws that ran and in which the play does not count, and why. */
  uncounted: z.array(z.strictObject({ _id: z.uuid(), name: z.string(), reason: z.enum(uncountedReasons) })),
  /** The complaints about it, the earliest first. */
  disputes: z.array(
    z.strictObject({
      _id: z.uuid(),
      kind: disputeKind,
      /** As the player gave it; null where the complaint is about no answer. */
      answer: z.string().nullable(),
      state: z.enum(disputeStates),
      /** The reply of staff; may be empty. */
      reply: z.string(),
      created_at: z.iso.datetime(),
    }),
  ),
  /** Points of recounts that are in `points` too, the earliest first. */
  credits: z.array(CreditSchema.omit({ song: true })),
});
export type PlayDetails = z.infer<typeof PlayDetailsSchema>;

const ChangedScoreSchema = z.strictObject({ before: RankedScoreSchema, after: RankedScoreSchema });

const one = z.strictObject({ _id: IdSchema });

export const supportRoutes = inSection("players", {
  getPlayerSupport: {
    method: "GET",
    path: "/api/gamer/support",
    summary: "Sessions, draws, awards, consents and notes of a player",
    access: access.staff,
    limit: staffRead,
    query: one,
    status: 200,
    response: PlayerSupportSchema,
  },
  listPlayerSignals: {
    method: "GET",
    path: "/api/gamer/signals",
    summary: "What is suspicious about a player in the latest draws",
    access: access.staff,
    limit: staffHeavy,
    query: one,
    status: 200,
    response: z.strictObject({
      data: z.array(z.strictObject({ _id: z.uuid(), name: z.string(), signals: z.array(SignalSchema) })),
    }),
  },
  getPlayerPlay: {
    method: "GET",
    path: "/api/gamer/play",
    summary: "One play: every answer, why it was refused, and points by line",
    access: access.staff,
    limit: staffRead,
    query: one,
    status: 200,
    response: PlayDetailsSchema,
  },
  endPlayerSessions: {
    method: "DELETE",
    path: "/api/gamer/sessions",
    summary: "Ends one session of a player, or all",
    access: access.staff,
    limit: staffWrite,
    query: z.strictObject({ _id: IdSchema, session: IdSchema.optional() }),
    status: 200,
    response: z.strictObject({ ended: z.int() }),
  },
  sendPlayerReset: {
    method: "POST",
    path: "/api/gamer/reset",
    summary: "Sends a player the link for a new password, or a code where there is only a phone",
    access: access.staff,
    limit: staffWrite,
    body: one,
    status: 200,
    response: z.strictObject({ way: z.enum(["email", "phone"]) }),
  },
  previewPlayerPoints: {
    method: "GET",
    path: "/api/gamer/points",
    summary: "What so many points would make of a player's score and place, and of the draws that run",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({ _id: IdSchema, points: queryNumber().pipe(PointsSchema) }),
    status: 200,
    response: z.strictObject({
      account: ChangedScoreSchema,
      stocks: z.array(z.strictObject({ _id: z.uuid(), name: z.string(), ...ChangedScoreSchema.shape })),
    }),
  },
  changePlayerPoints: {
    method: "POST",
    path: "/api/gamer/points",
    summary: "Gives points to a player or takes them, with a reason; in draws too where they are named",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({
      _id: IdSchema,
      points: PointsSchema,
      reason: CorrectionReasonSchema,
      /** The draws in which the points count too; there the reason is public. */
      stocks: z.array(IdSchema).max(100, "Слишком много розыгрышей").default([]),
      /** Code of the second factor, for staff who have one, if draws are named. */
      code: SecondFactorSchema.optional(),
      updated_at: StampSchema,
    }),
    status: 200,
    response: PlayerSchema,
  },
  blockPlayer: {
    method: "PUT",
    path: "/api/gamer/block",
    summary: "Ends a player's sessions and lets nobody in until a moment, or for good; the player is told why",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({
      _id: IdSchema,
      /** Null: for good. */
      until: instant("Введите дату и\u00A0время").nullable(),
      reason: requiredText(limits.comment.max, "Напишите причину: её увидит игрок"),
      /** If left out or empty: the contact of the settings. */
      contact: text(limits.title.max, `Не длиннее ${limits.title.max}\u00A0символов`).optional(),
    }),
    status: 200,
    response: PlayerSchema,
  },
  unblockPlayer: { ...deleteRoute("/api/gamer/block", "Lets a player in again"), response: PlayerSchema },
  createPlayerNote: {
    method: "POST",
    path: "/api/gamer/note",
    summary: "A note on a player for staff alone",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({ _id: IdSchema, text: requiredText(limits.comment.max, "Введите текст") }),
    status: 201,
    response: PlayerNoteSchema,
  },
  deletePlayerNote: deleteRoute("/api/gamer/note", "Delete a note on a player"),
  exportPlayer: {
    method: "GET",
    path: "/api/gamer/export",
    summary:
      "Everything that is stored of a player: the same file as the player's own, without phones, addresses, documents " +
      "and worth of prizes for staff to whom draws are not open",
    access: access.staff,
    limit: { max: 30, seconds: 600, by: "player" },
    query: one,
    status: 200,
    download: { name: "hitoslov.json", type: "application/json" },
  },
  forgetPlayer: {
    ...deleteRoute("/api/gamer", "Delete a player's account as the player would: plays and points stay"),
    // Not asked for by the back office of the previous release.
    query: z.strictObject({ _id: IdSchema, reason: CorrectionReasonSchema.optional() }),
  },
});
