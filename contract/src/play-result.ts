import { scoreKeys } from "@hitoslov/rules/config";
import { replayKinds } from "@hitoslov/rules/replay";
import { z } from "zod";
import { DifficultySchema } from "./game-settings.ts";

/**
 * Why a play does not count in a draw: its song is in the demo, its answer was shown, it was dealt before the draw, or
 * the draw's rules are not accepted.
 */
export const uncountedReasons = ["demo", "answer_shown", "dealt_before", "not_entered"] as const;

export type UncountedReason = (typeof uncountedReasons)[number];

export const CountersSchema = z.strictObject({ perSession: z.int(), sameLevel: z.int(), inRow: z.int() });

export const ResultSchema = z.strictObject({
  guessed: z.boolean(),
  points: z.int(),
  lines: z.array(z.strictObject({ key: z.enum(scoreKeys), count: z.int(), score: z.int() })),
  coefficient: z.number(),
  /** The factor for mistakes, 0 to 1, applied to all points; left out if it is 1. */
  accuracy: z.number().optional(),
  /** The share of the points that is paid because the words were known before, 0 to 1; left out if it is 1. */
  share: z.number().optional(),
  difficulty: DifficultySchema,
  author: z.strictObject({ right: z.boolean(), _id: z.uuid().nullable(), name: z.string().nullable() }),
  song: z.strictObject({
    name: z.string(),
    /** The whole lyric line, with all hidden words. */
    fragment: z.string(),
    executors: z.array(z.string()),
    authors: z.strictObject({ music: z.array(z.string()), text: z.array(z.string()) }),
    film: z.string().nullable(),
    photo: z.string().nullable(),
    /** One fact about the song; left out if there is none. */
    fact: z.string().optional(),
    /** The URL of the whole audio if hidden words were silent in the play; else left out. */
    sound: z.string().optional(),
  }),
  /** The player's score after this finish; for a demo visitor, the sum of this visit. */
  score: z.int(),
  /** `name` is left out in older plays. */
  stocks: z.array(z.strictObject({ _id: z.uuid(), name: z.string().optional(), score: z.int(), place: z.int() })),
  /** Running draws in which this play does not count; left out if there are none. */
  uncounted: z.array(z.strictObject({ _id: z.uuid(), reason: z.enum(uncountedReasons) })).optional(),
  /** Only for a replay: the points that replays can still pay today. */
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
  /** The points for the song. */
  points: z.int(),
  /** The kinds of replay already used today. */
  replayed: z.array(z.enum(replayKinds)),
});

export type GuessedSong = z.infer<typeof GuessedSongSchema>;
