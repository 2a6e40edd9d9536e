import { scoreKeys } from "@hitoslov/rules/config";
import { z } from "zod";

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

export const GameSettingsSchema = z.strictObject({
  /** `title` may be empty; `songs` is the number of songs that can be played now. */
  difficulties: z.array(DifficultySchema.extend({ title: z.string(), songs: z.int() })),
  scores: z.array(ScoreRuleSchema),
  speeds: z.array(SpeedSchema),
  maxHelp: z.int(),
  fetchSize: z.int(),
  lengthBetweenAds: z.int(),
});

export type GameSettings = z.infer<typeof GameSettingsSchema>;
