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
    /** One fact about it; left out where there is none. */
    fact: z.string().optional(),
    /** Where all of the audio is, where hidden words were silent in it; else left out. */
    sound: z.string().optional(),
  }),
  /** The player's score after this finish; of the demo visitor, the sum of this visit. */
  score: z.int(),
  /** `name` is left out in older plays. */
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
  /** The points it brought. */
  points: z.int(),
  /** The ways in which it was already played again today. */
  replayed: z.array(z.enum(replayKinds)),
});

export type GuessedSong = z.infer<typeof GuessedSongSchema>;
