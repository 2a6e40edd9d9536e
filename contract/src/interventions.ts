import { z } from "zod";
import { awardStates } from "./award-states.ts";
import { limits } from "./limits.ts";
import { requiredText } from "./text.ts";

/** What people or jobs do in a draw, apart from play. */
export const interventionKinds = [
  "correction",
  "exclusion",
  "return",
  /** Staff have lifted an exclusion, but the entrant has left the draw meanwhile and stays aside. */
  "lifting",
  /** A prize is given: by rank, by lottery or by hand. */
  "award",
  "replacement",
  /** A prize given by hand is taken back. */
  "revocation",
  "award_state",
  "lots",
  /** Staff have accepted another answer of a song, and its plays were scored again. */
  "recount",
  /** Staff have deleted the account of an entrant. */
  "deletion",
  /** Staff have blocked the account of an entrant, or lifted that. */
  "block",
  /** Staff have changed what a play pays. */
  "rules",
  /** The status, the dates, the freeze or the round of a published draw have changed, or who is shown it and when. */
  "course",
] as const;

/** An event of a draw as everybody may read it: entrants have only their alias. */
export const InterventionSchema = z.strictObject({
  _id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(interventionKinds),
  by: z.enum(["staff", "player", "server"]),
  /** The alias of the entrant it is about; null if it is about nobody, or that is not known. */
  entrant: z.string().nullable(),
  /** The entrant's score; null unless it is corrected. */
  points: z.strictObject({ before: z.int(), after: z.int() }).nullable(),
  /** The entrant's rank if the correction has changed it; inside, null for an entrant without a rank. */
  place: z.strictObject({ before: z.int().nullable(), after: z.int().nullable() }).nullable(),
  prize: z.string().nullable(),
  /** The rank that the prize is given for. */
  slot: z.int().nullable(),
  state: z.enum(awardStates).nullable(),
  /** The event as a sentence. */
  text: z.string(),
  /** In the words of staff. */
  reason: z.string().nullable(),
  /** Staff decided it and gave no reason of their own. */
  unexplained: z.boolean(),
});
export type Intervention = z.infer<typeof InterventionSchema>;

const mail = /\S@\S+\.\S/;
/** Eleven digits, with or without signs between them. A score has ten at most. */
const phone = /(?:\d[\s().-]*){11}/;
/** Control characters that reverse the text beside them. */
const bidi = /\p{Bidi_Control}/u;

/** Why staff do something to an entrant: everybody may read it in the proof of the draw. */
export const PublicReasonSchema = requiredText(limits.comment.max, "Укажите причину")
  .refine((reason) => !mail.test(reason) && !phone.test(reason), "Причину увидят все: уберите почту и\u00A0телефон")
  .refine((reason) => !bidi.test(reason), "В\u00A0тексте есть недопустимый знак");

/** Why staff change a score. */
export const CorrectionReasonSchema = PublicReasonSchema.refine(
  (reason) => (reason.match(/\p{L}/gu)?.length ?? 0) >= limits.reason.letters,
  `Объясните подробнее: не\u00A0меньше ${limits.reason.letters}\u00A0букв`,
);
