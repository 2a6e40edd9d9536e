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
  /** Set for the first word of a line of the lyric. */
  opensLine: z.literal(true).optional(),
  /** Every time the word is sung, `[start, end]` in ms; left out if unknown. */
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
    /** The lamp's candidates, if it was used here. */
    tip: z.array(z.string()).optional(),
  }),
]);

export type PlayWord = z.infer<typeof PlayWordSchema>;

export const SongInPlaySchema = z.strictObject({
  _id: z.uuid(),
  /** The URL of the audio; the first request starts the clock of the play. */
  sound: z.string(),
  /** The length of the audio in seconds, rounded up; also the least time that counts for the speed of a play. */
  duration: z.int(),
  /** The length of the audio in ms, for the `times` of words; null if unknown. */
  audioMs: z.int().nullable(),
  /** The cover; null until the song may be revealed, because a cover can show its name. */
  photo: z.string().nullable(),
  difficulty: DifficultySchema,
  fragment: z.strictObject({
    words: z.array(PlayWordSchema),
    /** The tray: words still to be placed, and decoys; empty if `typingOnly`. */
    tips: z.array(z.string()),
  }),
  /** Whether words are typed; then no choices are sent. */
  typingOnly: z.boolean(),
  /** Whether hidden words are silent in the audio; the finish returns the URL of the whole audio. */
  silenced: z.boolean(),
  /** An earlier play of the song has shown the answer: this play pays a tenth, and nothing in draws that ran then. */
  answerShown: z.boolean(),
  /** The kind of replay of a guessed song, which pays a tenth of its points; null: it is no replay. */
  replay: z.enum(replayKinds).nullable(),
  /** The answers of the hints used at the song; all of them once the song is guessed. */
  ...byShown(() => z.string().nullable()),
  /** The restored share of the hidden words, percent with two decimals. */
  progress: z.number(),
  hintsLeft: z.int(),
  /** Whether the next lamp is free; it is included in `hintsLeft`. */
  freeLamp: z.boolean(),
  mistakes: z.int(),
  /**
   * Seconds by the server's clock since the audio was requested or the play began (until the last restored word); null
   * before that.
   */
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
