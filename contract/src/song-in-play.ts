import { replayKinds } from "@hitoslov/rules/replay";
import { z } from "zod";
import { DifficultySchema } from "./game-settings.ts";
import { byHint, byShown } from "./hints.ts";

/** How a hidden word came to be shown: the player found it, with or without the lamp, or it was given after five mistakes. */
export const restoredStates = ["right", "tip", "given"] as const;

const place = {
  position: z.int(),
  before: z.string(),
  after: z.string(),
  /** It is the first word of a line of the lyric. */
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
  /** What hints at the song have told; everything once the song is guessed. */
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
