import { scoreKeys } from "@hitoslov/rules/config";
import { replayKinds } from "@hitoslov/rules/replay";
import { z } from "zod";
import { byHint, byShown, type Hint, hints, type Hints } from "./hints.ts";
import { limits } from "./limits.ts";
import { NamedSchema, queryNumber } from "./list.ts";
import { NoBodySchema } from "./no-body.ts";
import { access, defineRoutes } from "./route.ts";

const soundId = z.uuid("Песня не найдена");
const tokenGame = z
  .string({ error: "Нет игрового ключа" })
  .min(1, "Нет игрового ключа")
  .max(128, "Неверный игровой ключ");
/** Left out, the open play of the game session of this sign-in is asked about. */
const sessionToken = tokenGame.optional();
const position = z
  .int("Нет такого места в\u00A0строке")
  .min(0, "Нет такого места в\u00A0строке")
  .max(limits.fragmentWords.max - 1, "Нет такого места в\u00A0строке");
const answer = z
  .string({ error: "Впишите слово" })
  .min(1, "Впишите слово")
  .max(limits.answer.max, `Слово\u00A0— не длиннее ${limits.answer.max}\u00A0символов`);

export const DifficultySchema = z.strictObject({
  _id: z.uuid(),
  /** The level number. */
  name: z.string(),
  points: z.int(),
});
export type Difficulty = z.infer<typeof DifficultySchema>;

export const ScoreRuleSchema = z.strictObject({ _id: z.uuid(), key: z.enum(scoreKeys), score: z.int() });
export const SpeedSchema = z.strictObject({
  _id: z.uuid(),
  /** Seconds, included. */
  min_time: z.int(),
  /** Seconds, excluded. */
  max_time: z.int(),
  coefficient: z.number(),
});

/** How a hidden word came to be shown: the player found it, with or without the lamp, or it was given after five mistakes. */
export const restoredStates = ["right", "tip", "given"] as const;

const place = {
  position: z.int(),
  before: z.string(),
  after: z.string(),
  /** It stands first in a line of the lyric. */
  opensLine: z.literal(true).optional(),
  /** When it is sung, `[start, end]` in ms, once for each singing; left out where that is not known. */
  times: z
    .array(z.tuple([z.int(), z.int()]).readonly())
    .readonly()
    .optional(),
};
export const PlayWordSchema = z.union([
  z.strictObject({ ...place, text: z.string(), restored: z.enum(restoredStates).optional() }),
  z.strictObject({
    ...place,
    hidden: z.literal(true),
    mistakesLeft: z.int(),
    /** The lamp's candidates, once it was used here. */
    tip: z.array(z.string()).optional(),
  }),
]);
export type PlayWord = z.infer<typeof PlayWordSchema>;

export const SongInPlaySchema = z.strictObject({
  _id: z.uuid(),
  /** Where its audio is; the first request starts the clock of the play. */
  sound: z.string(),
  /** Seconds of the audio, rounded up; the least that a play counts for its speed. */
  duration: z.int(),
  /** Milliseconds of the audio, which `times` of words are within; null where they are not known. */
  audioMs: z.int().nullable(),
  /** The cover; null until the song may be known, because a cover can carry its name. */
  photo: z.string().nullable(),
  difficulty: DifficultySchema,
  fragment: z.strictObject({
    words: z.array(PlayWordSchema),
    /** The tray: words still to be placed and decoys; empty where `typingOnly`. */
    tips: z.array(z.string()),
  }),
  /** Words are typed here; no choices are sent. */
  typingOnly: z.boolean(),
  /** Hidden words are silent in the audio; the finish answers where all of it is. */
  silenced: z.boolean(),
  /** An earlier play of the song has shown its answer: this one pays a tenth, and nothing in draws that ran then. */
  answerShown: z.boolean(),
  /** How a guessed song is played again, for a tenth of its points; null: it is played for the first time. */
  replay: z.enum(replayKinds).nullable(),
  /** What hints at the song have told; all of it once the song is guessed. */
  ...byShown(() => z.string().nullable()),
  /** Restored share of the hidden words, percent to two decimals. */
  progress: z.number(),
  hintsLeft: z.int(),
  /** The next lamp costs nothing; it is among `hintsLeft`. */
  freeLamp: z.boolean(),
  mistakes: z.int(),
  /** Seconds on the server's clock since the audio was asked for or the play began (to the last restored word); null before. */
  seconds: z.number().nullable(),
  guessed: z.boolean(),
  statuses: z.strictObject({
    play: z.boolean(),
    checkWord: z.boolean(),
    checkWords: z.boolean(),
    ...byHint("use", () => z.boolean()),
  }),
});
export type SongInPlay = z.infer<typeof SongInPlaySchema>;

export const GameSettingsSchema = z.strictObject({
  /** `title` may be empty; `songs` is how many can be played now. */
  difficulties: z.array(DifficultySchema.extend({ title: z.string(), songs: z.int() })),
  scores: z.array(ScoreRuleSchema),
  speeds: z.array(SpeedSchema),
  maxHelp: z.int(),
  fetchSize: z.int(),
  lengthBetweenAds: z.int(),
});
export type GameSettings = z.infer<typeof GameSettingsSchema>;

/** Why a play brings nothing in a draw: anybody knows the song, its answer was shown, it was dealt before the draw, or its rules are not accepted. */
export const uncountedReasons = ["demo", "answer_shown", "dealt_before", "not_entered"] as const;
export type UncountedReason = (typeof uncountedReasons)[number];

export const CountersSchema = z.strictObject({ perSession: z.int(), sameLevel: z.int(), inRow: z.int() });

export const ResultSchema = z.strictObject({
  guessed: z.boolean(),
  points: z.int(),
  lines: z.array(z.strictObject({ key: z.enum(scoreKeys), count: z.int(), score: z.int() })),
  coefficient: z.number(),
  /** The factor of all points by the mistakes, 0 to 1; left out where it is 1. */
  accuracy: z.number().optional(),
  /** What was paid of all points, 0 to 1, as the words were known before; left out where it is 1. */
  share: z.number().optional(),
  difficulty: DifficultySchema,
  author: z.strictObject({ right: z.boolean(), _id: z.uuid().nullable(), name: z.string().nullable() }),
  song: z.strictObject({
    name: z.string(),
    /** The whole lyric line: after the finish nothing is hidden any more. */
    fragment: z.string(),
    executors: z.array(z.string()),
    authors: z.strictObject({ music: z.array(z.string()), text: z.array(z.string()) }),
    film: z.string().nullable(),
    photo: z.string().nullable(),
    /** What is worth knowing of it; left out where nobody has said. */
    fact: z.string().optional(),
    /** Where all of the audio is, where hidden words were silent in it; else left out. */
    sound: z.string().optional(),
  }),
  /** The player's score after this finish; of the demo visitor, the sum of this visit. */
  score: z.int(),
  /** Unnamed in plays from before. */
  stocks: z.array(z.strictObject({ _id: z.uuid(), name: z.string().optional(), score: z.int(), place: z.int() })),
  /** Draws that run and in which this play does not count; left out where there are none. */
  uncounted: z.array(z.strictObject({ _id: z.uuid(), reason: z.enum(uncountedReasons) })).optional(),
  /** Of a song that was played again: points that replays can still pay today. */
  replay: z.strictObject({ left: z.int() }).optional(),
  counters: CountersSchema,
});
export type Result = z.infer<typeof ResultSchema>;

export const GuessedSongSchema = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  executors: z.array(z.string()),
  authors: z.strictObject({ music: z.array(z.string()), text: z.array(z.string()) }),
  film: z.string().nullable(),
  sound: z.string(),
  photo: z.string().nullable(),
  /** The level number. */
  level: z.string(),
  /** What it brought. */
  points: z.int(),
  /** The ways in which it was already played again today. */
  replayed: z.array(z.enum(replayKinds)),
});
export type GuessedSong = z.infer<typeof GuessedSongSchema>;

const skip = queryNumber().min(0, "Не меньше нуля").max(1_000_000, "Слишком много").default(0);
const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")]);

const guess = {
  word: answer,
  position,
  /** Typed, not picked from the tray. */
  typed: z.boolean().default(false),
};
const verdict = {
  valid: z.boolean(),
  /** The word as it stands in the lyric: when right, or given after the fifth mistake. */
  word: z.string().optional(),
  mistakesLeft: z.int(),
};

const check = { max: 60, seconds: 60, by: "player_and_sound", group: "check" } as const;
const read = { max: 240, seconds: 60, by: "player" } as const;

/** What a hint is asked with and what it answers, by what it is at. */
const hintBodies = {
  word: z.strictObject({ position, soundId, tokenGame: sessionToken }),
  song: z.strictObject({ soundId, tokenGame: sessionToken }),
};
const hintAnswers = {
  word: z.strictObject({ words: z.array(z.string()) }),
  song: z.strictObject({ name: z.string() }),
};

function hintRoute<Name extends Hint>(hint: Name) {
  const { path, summary }: Hints[Name] = hints[hint];
  const at: Hints[Name]["at"] = hints[hint].at;
  return {
    method: "POST",
    path,
    summary,
    access: access.player,
    limit: read,
    body: hintBodies[at],
    status: 200,
    response: hintAnswers[at],
  } as const;
}

// `byHint` forgets which hint has which route.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const hintRoutes = byHint("use", hintRoute) as {
  [Name in Hint as Hints[Name]["use"]]: ReturnType<typeof hintRoute<Name>>;
};

export const gameRoutes = defineRoutes({
  getGameSettings: {
    method: "GET",
    path: "/api/game/settings",
    summary: "Levels, score rules, speeds and limits of the game",
    access: access.signedIn,
    previews: true,
    limit: read,
    waits: "never",
    status: 200,
    response: GameSettingsSchema,
  },
  listScores: {
    method: "GET",
    path: "/api/scores",
    summary: "The score rules",
    access: access.signedIn,
    limit: read,
    waits: "never",
    status: 200,
    response: z.strictObject({ data: z.array(ScoreRuleSchema) }),
  },
  listSpeeds: {
    method: "GET",
    path: "/api/speeds",
    summary: "The speed coefficients, by time",
    access: access.signedIn,
    limit: read,
    waits: "never",
    status: 200,
    response: z.strictObject({ data: z.array(SpeedSchema) }),
  },
  listSounds: {
    method: "GET",
    path: "/api/game/sounds",
    summary: "A page of the session's seeded order at one level; opens a play of each and gives a game token",
    access: access.account,
    previews: true,
    limit: read,
    waits: "deal",
    query: z.strictObject({
      skip,
      /** Level number. Left out: the level of the latest unfinished play, else the first. */
      difficulty: queryNumber().min(1, "Нет такого уровня").max(1_000, "Нет такого уровня").optional(),
      limit: queryNumber()
        .min(1, "Не меньше одного")
        .max(limits.soundsPage.max, `Не больше ${limits.soundsPage.max}`)
        .default(limits.soundsPage.default),
      /** Only songs chosen for the demo. */
      demo: flag.default(false),
      /** Send the game settings along and save a call. */
      settings: flag.default(false),
    }),
    status: 200,
    response: z.strictObject({
      sounds: z.array(SongInPlaySchema),
      token: z.string(),
      settings: GameSettingsSchema.optional(),
    }),
  },
  listDemoSounds: {
    method: "GET",
    path: "/api/sounds/demo",
    summary: "The demo's sounds; a demo visitor also gets a game token",
    access: access.demo,
    previews: true,
    limit: { max: 120, seconds: 60, by: "address" },
    waits: "deal",
    status: 200,
    response: z.strictObject({
      data: z.array(SongInPlaySchema),
      token: z.string().nullable(),
      /** What this visit has earned so far. */
      points: z.int(),
    }),
  },
  listGuessedSounds: {
    method: "GET",
    path: "/api/gamer/sound",
    summary: "The player's guessed sounds, latest first",
    access: access.account,
    limit: read,
    query: z.strictObject({
      skip,
      /** Of this level number only. */
      difficulty: queryNumber().min(1, "Нет такого уровня").max(1_000, "Нет такого уровня").optional(),
      limit: queryNumber()
        .min(1, "Не меньше одного")
        .max(limits.page.max, `Не больше ${limits.page.max}`)
        .default(limits.page.default),
    }),
    status: 200,
    response: z.strictObject({
      data: z.array(GuessedSongSchema),
      total: z.int(),
      /** What all of them brought together, and the hints they took. */
      points: z.int(),
      hints: z.int(),
      /** Points that replays can still pay today. */
      replayPoints: z.int(),
    }),
  },
  replaySound: {
    method: "POST",
    path: "/api/game/replay",
    summary: "Opens today's replay of a guessed sound, with blanks of the server's choice, and gives a game token",
    access: access.account,
    limit: read,
    body: z.strictObject({ soundId, replay: z.enum(replayKinds, "Нет такого переиздания") }),
    status: 200,
    response: z.strictObject({ sound: SongInPlaySchema, token: z.string(), settings: GameSettingsSchema }),
  },
  markGuessed: {
    method: "PUT",
    path: "/api/gamer/sound",
    summary: "Acknowledge a finished sound as guessed; pays nothing",
    access: access.account,
    limit: read,
    body: z.strictObject({ _id: soundId }),
    status: 200,
    response: z.strictObject({ _id: z.uuid() }),
  },
  playAudio: {
    method: "GET",
    path: "/api/game/audio",
    summary: "Leads to the audio of a play and starts its clock; `sound` of a dealt song is this address",
    // An audio element sends no token; the play's id is as secret as one.
    access: access.all,
    limit: { max: 600, seconds: 60, by: "address" },
    waits: "never",
    query: z.strictObject({
      play: z.uuid("Песня не найдена"),
      /** Of the address that a finish answers: a browser may keep what the first one has led to. It unlocks nothing. */
      whole: z.literal("true").optional(),
    }),
    status: 302,
  },
  checkWord: {
    method: "POST",
    path: "/api/game/word/valid",
    summary: "Is this the word at this position",
    access: access.player,
    limit: check,
    body: z.strictObject({ ...guess, soundId, tokenGame: sessionToken }),
    status: 200,
    response: z.strictObject(verdict),
  },
  checkWords: {
    method: "POST",
    path: "/api/game/words/valid",
    summary: "Several words at once, one a position",
    access: access.player,
    limit: check,
    body: z.strictObject({
      words: z
        .array(z.strictObject(guess), { error: "Нужен список слов" })
        .min(1, "Впишите хотя бы одно слово")
        .max(limits.fragmentWords.max, "Слишком много слов")
        .refine(
          (words) => new Set(words.map((word) => word.position)).size === words.length,
          "Одно место\u00A0— одно слово",
        ),
      soundId,
      tokenGame: sessionToken,
    }),
    status: 200,
    response: z.strictObject({
      valid: z.boolean(),
      words: z.array(z.strictObject({ position: z.int(), ...verdict })),
    }),
  },
  ...hintRoutes,
  listAuthors: {
    method: "GET",
    path: "/api/game/authors",
    summary: "Four authors, one of them right, once every word stands",
    access: access.player,
    limit: read,
    waits: "never",
    query: z.strictObject({ soundId, tokenGame }),
    status: 200,
    response: z.strictObject({ authors: z.array(NamedSchema) }),
  },
  finish: {
    method: "POST",
    path: "/api/game/finish",
    summary: "Close the play, pay its points once and rotate the game token",
    access: access.player,
    limit: read,
    body: z.strictObject({
      authorId: z.uuid("Автор не найден").optional(),
      /** Seconds by the client's clock: kept for statistics, never used for points. */
      duration: z.number("Нужно число").min(-1e9, "Неверное время").max(1e9, "Неверное время"),
      /** What the player saw; the server judges by its own record. */
      words: z
        .array(z.strictObject({ position, word: z.string().max(limits.answer.max, "Слишком длинное слово") }))
        .max(limits.fragmentWords.max, "Слишком много слов"),
      tokenGame,
      soundId,
    }),
    status: 200,
    response: z.strictObject({ token: z.string(), result: ResultSchema }),
  },
  completeDemo: {
    method: "POST",
    path: "/api/game/demo",
    summary: "The demo is played to its end; sets the demo-mode-used cookie",
    access: [4],
    limit: read,
    body: NoBodySchema,
    status: 200,
    response: z.strictObject({ guessed: z.int(), points: z.int() }),
  },
});
