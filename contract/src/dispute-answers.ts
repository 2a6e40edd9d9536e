import { z } from "zod";
import { staffHeavy, staffRead, staffWrite } from "./crud.ts";
import { AnswerSchema, disputeKind, disputePage, disputePosition, disputeStates } from "./dispute-fields.ts";
import { limits } from "./limits.ts";
import { IdSchema, StampSchema } from "./list.ts";
import { access, inSection } from "./route.ts";
import { requiredText, text, typedText } from "./text.ts";

/** Rescores, in the background, the plays that refused an answer which is now accepted. */
export const RescoringSchema = z.strictObject({
  _id: z.uuid(),
  state: z.enum(["running", "done"]),
  sound_id: z.uuid(),
  position: z.int(),
  word: z.string(),
  answers: z.array(z.string()),
  /** Plays to check, plays checked, plays that changed, and points paid. */
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  points: z.int(),
  login: z.string(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});

export type Rescoring = z.infer<typeof RescoringSchema>;

/** The complaints about one blank, or about a song if `position` is null. */
export const DisputedBlankSchema = z.strictObject({
  sound: z.strictObject({
    _id: z.uuid(),
    name: z.string(),
    executors: z.array(z.string()),
    /** The name of the song's level. */
    level: z.string(),
    fragment: z.string(),
    /** Address of the audio, or null. */
    audio: z.string().nullable(),
    audio_ms: z.int().nullable(),
    updated_at: z.iso.datetime(),
  }),
  position: z.int().nullable(),
  /** `word`: the word in the plays of these complaints; `now`: the word in the lyric now. Both null for a song. */
  word: z.string().nullable(),
  now: z.string().nullable(),
  /** When the word is sung, `[start, end]` in ms; null if that is not known. */
  times: z
    .array(z.tuple([z.int(), z.int()]).readonly())
    .readonly()
    .nullable(),
  /** Refused answers, the most frequent first, with the players who gave it (complaining or not) and the complaints. */
  answers: z.array(
    z.strictObject({
      answer: z.string(),
      players: z.int(),
      complaints: z.int(),
      /** Whether the answer counts as right now. */
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
      player: z.strictObject({ _id: z.uuid(), login: z.string(), staff: z.boolean() }).nullable(),
      /** How many complaints this player has sent in all, and how many were accepted. */
      record: z.strictObject({ sent: z.int(), accepted: z.int() }),
      created_at: z.iso.datetime(),
    }),
  ),
  /** The number of all complaints; `complaints` has the first hundred. */
  total: z.int(),
  /** When the latest of all was sent: an answer to what is listed here names it as `seen_until`. */
  latest_at: z.iso.datetime(),
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
  /** Selects the plays that had this word at the blank; if left out, the word in the lyric now. */
  word: typedText(limits.answer.max, "Введите слово").optional(),
};

/** Refuses an answer where no complaint is open any more: somebody else has answered meanwhile. */
const if_open = z.boolean().default(false);

/** Answers only complaints sent until then: one that came after the list was read stays open. */
const seen_until = z.iso.datetime("Неверное время жалобы").optional();

const answered = z.strictObject({
  /** How many complaints the call has answered. */
  answered: z.int(),
  /** The recount of the plays; null if none is needed. */
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
      /** Only the complaints about this song. */
      sound_id: IdSchema.optional(),
      ...disputePage,
    }),
    status: 200,
    response: z.strictObject({
      data: z.array(DisputedBlankSchema),
      total: z.int(),
      /** How many blanks are in each state. */
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
      /** How many finished plays would be rescored, how many players that concerns, and the points they would get. */
      plays: z.int(),
      players: z.int(),
      points: z.int(),
      /** How many of these players would get another rank in the leaderboard of all time. */
      moved: z.int(),
      /** How many players have given the answer in an open play: it is accepted at the finish. */
      open: z.int(),
      /** The draws in which these plays count: running ones change, frozen ones keep their results. */
      draws: z.strictObject({ running: z.int(), frozen: z.int() }),
    }),
  },
  acceptDispute: {
    method: "PUT",
    path: "/api/disputed/accept",
    summary: "Answers count as right from now on, and where they were refused; without any, what needs no counting",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({ ...blank, answers, reply: reply.default(""), if_open, seen_until }),
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
      /** Only the complaints with these answers; if left out, all complaints. */
      answers: answers.unwrap().min(1, "Выберите слово").optional(),
      reply: requiredText(limits.disputeReply.max, "Напишите, почему"),
      seen_until,
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
      /** One word; the punctuation around the old word stays. */
      put: requiredText(limits.answer.max, "Введите слово"),
      reply: reply.default(""),
      if_open,
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
      /** The median time from a complaint to its answer, seconds; null before the first answer. */
      median_seconds: z.number().nullable(),
      /** The songs with the most complaints, at most ten. */
      songs: z.array(z.strictObject({ _id: z.uuid(), name: z.string(), disputes: z.int(), open: z.int() })),
    }),
  },
});
