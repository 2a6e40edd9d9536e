import { z } from "zod";

/** Something suspicious about an entrant, as a sentence, with the plays or accounts behind it. */
export const SignalSchema = z.strictObject({
  kind: z.enum([
    "faster_than_audio",
    "before_sung",
    "inhuman_typing",
    "shared_device",
    "shared_network",
    "known_contact",
    "no_sleep",
    "finish_burst",
    "answer_seen",
  ]),
  text: z.string(),
  /** The plays that show it best, at most ten; none if it is about accounts. */
  plays: z.array(
    z.strictObject({
      _id: z.uuid(),
      sound: z.string(),
      finished_at: z.iso.datetime(),
      /** From the first request of the sound to the last word, by the server's clock. */
      seconds: z.number().nullable(),
      points: z.int(),
    }),
  ),
  /** The other accounts it is about, at most ten; none if it is about plays. */
  accounts: z.array(z.strictObject({ _id: z.uuid(), login: z.string(), deleted: z.boolean() })),
});
export type Signal = z.infer<typeof SignalSchema>;
