import { replayKinds } from "@hitoslov/rules/replay";
import { z } from "zod";
import { GameSettingsSchema, ScoreRuleSchema, SpeedSchema } from "./game-settings.ts";
import { byHint, type Hint, hints, type Hints } from "./hints.ts";
import { limits } from "./limits.ts";
import { NamedSchema, queryNumber } from "./list.ts";
import { NoBodySchema } from "./no-body.ts";
import { GuessedSongSchema, ResultSchema } from "./play-result.ts";
import { access, defineRoutes } from "./route.ts";
import { SongInPlaySchema } from "./song-in-play.ts";

const soundId = z.uuid("Песня не найдена");

const tokenGame = z
  .string({ error: "Нет игрового ключа" })
  .min(1, "Нет игрового ключа")
  .max(128, "Неверный игровой ключ");

/** If left out, the call is about the open play of the game session of this sign-in. */
const sessionToken = tokenGame.optional();

const position = z
  .int("Нет такого места в\u00A0строке")
  .min(0, "Нет такого места в\u00A0строке")
  .max(limits.fragmentWords.max - 1, "Нет такого места в\u00A0строке");

const answer = z
  .string({ error: "Впишите слово" })
  .min(1, "Впишите слово")
  .max(limits.answer.max, `Слово\u00A0— не длиннее ${limits.answer.max}\u00A0символов`);

const skip = queryNumber().min(0, "Не меньше нуля").max(1_000_000, "Слишком много").default(0);

const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")]);

const guess = {
  word: answer,
  position,
  /** Whether the word was typed, not picked from the tray. */
  typed: z.boolean().default(false),
};

const verdict = {
  valid: z.boolean(),
  /** The word as in the lyric, if the answer is right or the word is given after the fifth mistake. */
  word: z.string().optional(),
  mistakesLeft: z.int(),
};

const check = { max: 60, seconds: 60, by: "player_and_sound", group: "check" } as const;

const read = { max: 240, seconds: 60, by: "player" } as const;

/** Bodies and responses of hints, at a word and at the song. */
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
      /** Level number. If left out: the level of the latest unfinished play, else the first level. */
      difficulty: queryNumber().min(1, "Нет такого уровня").max(1_000, "Нет такого уровня").optional(),
      limit: queryNumber()
        .min(1, "Не меньше одного")
        .max(limits.soundsPage.max, `Не больше ${limits.soundsPage.max}`)
        .default(limits.soundsPage.default),
      /** Only songs of the demo. */
      demo: flag.default(false),
      /** Whether to include the game settings, which saves a call. */
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
      /** The points that this visit has earned so far. */
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
      /** Only songs of this level number. */
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
      /** The points of all `total` songs together, and the hints used for them. */
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
    // An audio element sends no token; the id of the play is secret too.
    access: access.all,
    limit: { max: 600, seconds: 60, by: "address" },
    waits: "never",
    query: z.strictObject({
      play: z.uuid("Песня не найдена"),
      /**
       * In the address that a finish returns, so that it differs from the first one, whose redirect a browser may have
       * cached. Grants no access.
       */
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
      /** Seconds by the client's clock: stored for statistics, never used for points. */
      duration: z.number("Нужно число").min(-1e9, "Неверное время").max(1e9, "Неверное время"),
      /** The words as the player saw them; the server judges by its own record. */
      words: z
        .array(z.strictObject({ position, word: z.string().max(limits.fragment.max, "Слишком длинное слово") }))
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
