import { z } from "zod";
import {
  AnswerSchema,
  disputeKind,
  type DisputeKind,
  disputePage,
  disputePosition,
  disputeStates,
} from "./dispute-fields.ts";
import { limits } from "./limits.ts";
import { access, defineRoutes } from "./route.ts";
import { text } from "./text.ts";

const ofBlank: readonly DisputeKind[] = ["word", "lyric", "hearing"];

/** The song of a complaint; the name is null until the play is over. */
const song = z.strictObject({ _id: z.uuid(), name: z.string().nullable() });

/** A complaint as its sender sees it. */
export const DisputeSchema = z.strictObject({
  _id: z.uuid(),
  kind: disputeKind,
  song,
  /** The blank, null for the song; and the word of the lyric there, also null until the play is over. */
  position: z.int().nullable(),
  word: z.string().nullable(),
  /** The answer as the player gave it. */
  answer: z.string().nullable(),
  comment: z.string(),
  state: z.enum(disputeStates),
  /** The reply of staff; may be empty. */
  reply: z.string(),
  /** The points that the complaint has brought the player so far, over all plays. */
  points: z.int(),
  /** The recount is still running: more points may come. */
  counting: z.boolean(),
  created_at: z.iso.datetime(),
  answered_at: z.iso.datetime().nullable(),
});

export type Dispute = z.infer<typeof DisputeSchema>;

/** Why points were added later: a word was accepted, or this made a run of clean songs longer. */
export const creditReasons = ["word", "row"] as const;

export const CreditSchema = z.strictObject({
  _id: z.uuid(),
  at: z.iso.datetime(),
  points: z.int(),
  reason: z.enum(creditReasons),
  song: z.strictObject({ _id: z.uuid(), name: z.string() }),
  /** The word of the lyric, and the player's answer that now counts as right; null for the reason `row`. */
  word: z.string().nullable(),
  answer: z.string().nullable(),
});

export type Credit = z.infer<typeof CreditSchema>;

const read = { max: 120, seconds: 60, by: "player" } as const;

export const disputeRoutes = defineRoutes({
  sendDispute: {
    method: "POST",
    path: "/api/disputes",
    summary: "«Моё слово верное»: a complaint about a blank or a song of the caller's own play; changes no play",
    access: access.player,
    /** The handler counts the saved complaints of the day: twenty of a player, but a visit is free. */
    limit: { max: 60, seconds: 60, by: "player", visitors: { max: 800, seconds: 86_400 } },
    body: z
      .strictObject({
        kind: disputeKind,
        /** The id with which the song was dealt: of a song, a song of the day, or a song of a duel. */
        soundId: z.uuid("Песня не найдена").toLowerCase(),
        /** The blank; left out of a complaint about the song. */
        position: disputePosition.optional(),
        /** An answer that was refused at this blank in this play. Required for the kind `word`. */
        answer: AnswerSchema.optional(),
        comment: text(limits.disputeComment.max, `Не длиннее ${limits.disputeComment.max}\u00A0символов`).default(""),
      })
      .superRefine((value, context) => {
        const issue = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
        const needsBlank = ofBlank.includes(value.kind);
        if (needsBlank && value.position === undefined) issue("position", "Выберите слово");
        if (!needsBlank && value.position !== undefined)
          issue("position", "Это о\u00A0песне, а\u00A0не\u00A0о\u00A0слове");
        if (value.kind === "word" && value.answer === undefined) issue("answer", "Впишите слово");
        if (value.position === undefined && value.answer !== undefined) issue("answer", "Выберите слово");
      }),
    status: 201,
    response: z.strictObject({
      dispute: DisputeSchema,
      /** How many more complaints the player can send today. */
      left: z.int(),
    }),
  },
  listDisputes: {
    method: "GET",
    path: "/api/disputes",
    summary: "The player's own complaints, the latest first",
    access: access.player,
    limit: read,
    query: z.strictObject(disputePage),
    status: 200,
    response: z.strictObject({ data: z.array(DisputeSchema), total: z.int(), open: z.int(), left: z.int() }),
  },
  listCredits: {
    method: "GET",
    path: "/api/gamer/credits",
    summary: "Points that the player was given later, and why, the latest first",
    access: access.player,
    limit: read,
    query: z.strictObject(disputePage),
    status: 200,
    response: z.strictObject({ data: z.array(CreditSchema), total: z.int(), points: z.int() }),
  },
});
