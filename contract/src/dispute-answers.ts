import { z } from "zod";
import { staffHeavy, staffRead, staffWrite } from "./crud.ts";
import { AnswerSchema, disputeKind, disputePage, disputePosition, disputeStates } from "./dispute-fields.ts";
import { limits } from "./limits.ts";
import { IdSchema, StampSchema } from "./list.ts";
import { access, inSection } from "./route.ts";
import { requiredText, text } from "./text.ts";

/** A recount of all plays that refused an answer that is accepted now; it runs in the background. */
export const RescoringSchema = z.strictObject({
  _id: z.uuid(),
  state: z.enum(["running", "done"]),
  sound_id: z.uuid(),
  position: z.int(),
  word: z.string(),
  answers: z.array(z.string()),
  /** Plays to check and checked; those of them that changed; points paid. */
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  points: z.int(),
  login: z.string(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});

export type Rescoring = z.infer<typeof RescoringSchema>;

/** The complaints of one blank, or of a song where `position` is null. */
export const DisputedBlankSchema = z.strictObject({
  sound: z.strictObject({
    _id: z.uuid(),
    name: z.string(),
    executors: z.array(z.string()),
    /** The name of its level. */
    level: z.string(),
    fragment: z.string(),
    /** Address of the audio, or null. */
    audio: z.string().nullable(),
    audio_ms: z.int().nullable(),
    updated_at: z.iso.datetime(),
  }),
  position: z.int().nullable(),
  /** The word in the plays of these complaints, and in the lyric now; null for a song. */
  word: z.string().nullable(),
  now: z.string().nullable(),
  /** When it is sung, `[start, end]` in ms; null where nobody has said. */
  times: z
    .array(z.tuple([z.int(), z.int()]).readonly())
    .readonly()
    .nullable(),
  /** Refused answers, the most frequent first: players who gave it, with or without a complaint, and complaints. */
  answers: z.array(
    z.strictObject({
      answer: z.string(),
      players: z.int(),
      complaints: z.int(),
      /** It counts as right by now. */
      accepted: z.boolean(),
    }),
  ),
  complaints: z.array(
    z.strictObject({
      _id: z.uuid(),
      kind: disputeKind,
      answer: z.string().nullable(),
      comment: z.string(),
      state: z.enum(disputeStates),
      reply: z.string(),
      /** Null: a visitor of the demo. */
      player: z.strictObject({ _id: z.uuid(), login: z.string() }).nullable(),
      /** All complaints this player has sent, and how many were accepted. */
      record: z.strictObject({ sent: z.int(), accepted: z.int() }),
      created_at: z.iso.datetime(),
    }),
  ),
  /** All complaints; `complaints` has the first hundred. */
  total: z.int(),
  rescoring: RescoringSchema.nullable(),
});

export type DisputedBlank = z.infer<typeof DisputedBlankSchema>;

const reply = text(limits.disputeReply.max, `Не длиннее ${limits.disputeReply.max}\u00A0символов`);

const answers = z
  .array(AnswerSchema)
  .max(limits.disputeAnswers.max, `Не больше ${limits.disputeAnswers.max}\u00A0слов`)
  .default([]);

const blank = {
  sound_id: IdSchema,
  position: disputePosition.nullable(),
  /** The word in the plays that are meant; left out: the word in the lyric now. */
  word: requiredText(limits.answer.max, "Введите слово").optional(),
};

const answered = z.strictObject({
  /** Complaints that were answered by it. */
  answered: z.int(),
  /** The recount of the plays; null where there is none. */
  rescoring: RescoringSchema.nullable(),
});

export const disputeStaffRoutes = inSection("songs", {
  listDisputedBlanks: {
    method: "GET",
    path: "/api/disputed",
    summary: "Complaints by blank: open ones by how many players have complained, others the latest first",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({
      state: z.enum(disputeStates, "Нет такого состояния").default("open"),
      /** Of one song. */
      sound_id: IdSchema.optional(),
      ...disputePage,
    }),
    status: 200,
    response: z.strictObject({
      data: z.array(DisputedBlankSchema),
      total: z.int(),
      /** Blanks in each state. */
      counts: z.strictObject({ open: z.int(), accepted: z.int(), rejected: z.int() }),
    }),
  },
  getDisputeEffect: {
    method: "POST",
    path: "/api/disputed/effect",
    summary: "What accepting these answers would change; records nothing",
    access: access.staff,
    limit: staffHeavy,
    body: z.strictObject({ ...blank, position: disputePosition, answers: answers.unwrap().min(1, "Выберите слово") }),
    status: 200,
    response: z.strictObject({
      /** Finished plays that are counted anew, whose players they are, and the points they get. */
      plays: z.int(),
      players: z.int(),
      points: z.int(),
      /** How many of these players get another rank in the rating of all time. */
      moved: z.int(),
      /** Players who have the song open: their answer is accepted at the finish. */
      open: z.int(),
      /** Draws in which they count: those that change, and those that stay, as their results are frozen. */
      draws: z.strictObject({ running: z.int(), frozen: z.int() }),
    }),
  },
  acceptDispute: {
    method: "PUT",
    path: "/api/disputed/accept",
    summary: "Answers count as right from now on, and where they were refused; without any, what needs no counting",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({ ...blank, answers, reply: reply.default("") }),
    status: 200,
    response: answered,
  },
  rejectDispute: {
    method: "PUT",
    path: "/api/disputed/reject",
    summary: "Answers the open complaints of a blank or a song with a phrase, and nothing else",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({
      ...blank,
      /** Those with these answers only; left out: all of them. */
      answers: answers.unwrap().min(1, "Выберите слово").optional(),
      reply: requiredText(limits.disputeReply.max, "Напишите, почему"),
    }),
    status: 200,
    response: answered,
  },
  correctDispute: {
    method: "PUT",
    path: "/api/disputed/correct",
    summary: "Put another word into the lyric, accept the complaints that gave it, and count their plays anew",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({
      sound_id: IdSchema,
      position: disputePosition,
      /** One word; what stands round it stays. */
      put: requiredText(limits.answer.max, "Введите слово"),
      reply: reply.default(""),
      updated_at: StampSchema,
    }),
    status: 200,
    response: answered,
  },
  listRescorings: {
    method: "GET",
    path: "/api/disputed/rescorings",
    summary: "Recounts that run, and the last ones that have ended",
    access: access.staff,
    limit: staffRead,
    status: 200,
    response: z.strictObject({ data: z.array(RescoringSchema) }),
  },
});

export const disputeNumberRoutes = inSection("numbers", {
  getDisputeNumbers: {
    method: "GET",
    path: "/api/metrics/disputes",
    summary: "Open and answered complaints, how long an answer takes, and the songs with most of them",
    access: access.staff,
    limit: staffRead,
    waits: "report",
    status: 200,
    response: z.strictObject({
      open: z.int(),
      accepted: z.int(),
      rejected: z.int(),
      /** Seconds from a complaint to its answer, the median; null before the first answer. */
      median_seconds: z.number().nullable(),
      /** The songs with the most complaints, at most ten. */
      songs: z.array(z.strictObject({ _id: z.uuid(), name: z.string(), disputes: z.int(), open: z.int() })),
    }),
  },
});
