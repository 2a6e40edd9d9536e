import { z } from "zod";
import { staffHeavy, staffRead, staffWrite } from "./crud.ts";
import { limits } from "./limits.ts";
import { IdSchema, queryNumber, StampSchema } from "./list.ts";
import { access, defineRoutes, inSection } from "./route.ts";
import { isStorable, requiredText, text } from "./text.ts";

/**
 * What a player may say: their word is right, the lyric is wrong, the word cannot be heard, another author, another song.
 * The first three are of a blank, the others of the song.
 */
export const disputeKinds = ["word", "lyric", "hearing", "author", "song"] as const;
export type DisputeKind = (typeof disputeKinds)[number];
export const disputeKindNames: Record<DisputeKind, string> = {
  word: "Моё слово верное",
  lyric: "В\u00A0тексте ошибка",
  hearing: "Слово не\u00A0расслышать",
  author: "Автор другой",
  song: "Песня другая",
};

export const disputeStates = ["open", "accepted", "rejected"] as const;
export type DisputeState = (typeof disputeStates)[number];

const kind = z.enum(disputeKinds, "Выберите, что не\u00A0так");
const ofBlank: readonly DisputeKind[] = ["word", "lyric", "hearing"];
const position = z
  .int("Нет такого места в\u00A0строке")
  .min(0, "Нет такого места в\u00A0строке")
  .max(limits.fragmentWords.max - 1, "Нет такого места в\u00A0строке");
/** What a player has written for a word. */
export const AnswerSchema = z
  .string("Впишите слово")
  .min(1, "Впишите слово")
  .max(limits.answer.max, `Слово\u00A0— не длиннее ${limits.answer.max}\u00A0символов`)
  .refine(isStorable, "В\u00A0слове есть недопустимый знак");
const page = {
  skip: queryNumber().min(0, "Не меньше нуля").max(1_000_000, "Слишком много").default(0),
  limit: queryNumber()
    .min(1, "Не меньше одного")
    .max(limits.page.max, `Не больше ${limits.page.max}`)
    .default(limits.page.default),
};

/** What a player is told of: the names only once the play is over that it is about. */
const song = z.strictObject({ _id: z.uuid(), name: z.string().nullable() });

/** A complaint as the player sees it who has sent it. */
export const DisputeSchema = z.strictObject({
  _id: z.uuid(),
  kind,
  song,
  /** The blank, and the word that the lyric has there: null until the play is over. */
  position: z.int().nullable(),
  word: z.string().nullable(),
  /** As the player gave it. */
  answer: z.string().nullable(),
  comment: z.string(),
  state: z.enum(disputeStates),
  /** What staff have answered; empty where they said nothing. */
  reply: z.string(),
  /** What it has brought the player so far, over all plays. */
  points: z.int(),
  /** Plays are still counted anew: points may yet come. */
  counting: z.boolean(),
  created_at: z.iso.datetime(),
  answered_at: z.iso.datetime().nullable(),
});
export type Dispute = z.infer<typeof DisputeSchema>;

/** Points that came later: a word was accepted, or a row of clean songs became longer by it. */
export const creditReasons = ["word", "row"] as const;
export const CreditSchema = z.strictObject({
  _id: z.uuid(),
  at: z.iso.datetime(),
  points: z.int(),
  reason: z.enum(creditReasons),
  song: z.strictObject({ _id: z.uuid(), name: z.string() }),
  /** The word of the lyric, and the player's answer that is right now; null of a longer row. */
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
    /** Counted by what was kept as well, whatever node was asked. */
    limit: { max: 20, seconds: 86_400, by: "player" },
    body: z
      .strictObject({
        kind,
        /** As it was dealt: of a song, a song of the day, or a song of a duel. */
        soundId: z.uuid("Песня не найдена").toLowerCase(),
        /** Of a blank; left out of what is said of the song. */
        position: position.optional(),
        /** An answer that this play has refused there. The kind `word` needs it. */
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
      /** How many more can be sent today. */
      left: z.int(),
    }),
  },
  listDisputes: {
    method: "GET",
    path: "/api/disputes",
    summary: "The player's own complaints, the latest first",
    access: access.player,
    limit: read,
    query: z.strictObject(page),
    status: 200,
    response: z.strictObject({ data: z.array(DisputeSchema), total: z.int(), open: z.int(), left: z.int() }),
  },
  listCredits: {
    method: "GET",
    path: "/api/gamer/credits",
    summary: "Points that the player was given later, and why, the latest first",
    access: access.player,
    limit: read,
    query: z.strictObject(page),
    status: 200,
    response: z.strictObject({ data: z.array(CreditSchema), total: z.int(), points: z.int() }),
  },
});

/** A change of what is right, which goes on by itself over all plays that have refused it. */
export const RescoringSchema = z.strictObject({
  _id: z.uuid(),
  state: z.enum(["running", "done"]),
  sound_id: z.uuid(),
  position: z.int(),
  word: z.string(),
  answers: z.array(z.string()),
  /** Plays to look at and looked at; counted anew of them; points that came of it. */
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
  /** As the plays had it that the complaints are of, and as the lyric has it now; null of a song. */
  word: z.string().nullable(),
  now: z.string().nullable(),
  /** When it is sung, `[start, end]` in ms; null where nobody has said. */
  times: z
    .array(z.tuple([z.int(), z.int()]).readonly())
    .readonly()
    .nullable(),
  /** Refused answers, the most frequent first: who gave it, silent ones included, and who has complained. */
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
      kind,
      answer: z.string().nullable(),
      comment: z.string(),
      state: z.enum(disputeStates),
      reply: z.string(),
      /** Null: a visitor of the demo. */
      player: z.strictObject({ _id: z.uuid(), login: z.string() }).nullable(),
      /** What this player has sent ever, and how much of it was accepted. */
      record: z.strictObject({ sent: z.int(), accepted: z.int() }),
      created_at: z.iso.datetime(),
    }),
  ),
  /** Of all complaints; the first hundred are told. */
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
  position: position.nullable(),
  /** What the lyric had there in the plays that are meant; left out: what it has now. */
  word: requiredText(limits.answer.max, "Введите слово").optional(),
};
const answered = z.strictObject({
  /** Complaints that were answered by it. */
  answered: z.int(),
  /** What goes on over the plays; null where nothing is counted anew. */
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
      ...page,
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
    body: z.strictObject({ ...blank, position, answers: answers.unwrap().min(1, "Выберите слово") }),
    status: 200,
    response: z.strictObject({
      /** Finished plays that are counted anew, whose players they are, and the points they get. */
      plays: z.int(),
      players: z.int(),
      points: z.int(),
      /** Of these players, who gets another place in the rating of all time. */
      moved: z.int(),
      /** Players whose song is not over: it is right at its finish. */
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
      position,
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
