import { z } from "zod";
import { awardStates } from "./award-states.ts";
import { limits } from "./limits.ts";
import { requiredText } from "./text.ts";

/** What is done to members and prizes of a draw by somebody, and not by the game. */
export const interventionKinds = [
  "correction",
  "exclusion",
  "return",
  /** A prize is given: by place, by lot or by hand. */
  "award",
  "replacement",
  /** A prize given by hand is taken back. */
  "revocation",
  "award_state",
  "lots",
  /** Another answer of a song is right, and plays were counted anew. */
  "recount",
] as const;

/** An event of a draw as anybody may read it: of an entrant no more than the pseudonym. */
export const InterventionSchema = z.strictObject({
  _id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(interventionKinds),
  by: z.enum(["staff", "player", "server"]),
  /** Who it is about, as the list of entrants names them; null where it is about nobody, or that is not known. */
  entrant: z.string().nullable(),
  /** The member's score; null unless it is corrected. */
  points: z.strictObject({ before: z.int(), after: z.int() }).nullable(),
  /** The member's place where the correction has changed it; null for who has none. */
  place: z.strictObject({ before: z.int().nullable(), after: z.int().nullable() }).nullable(),
  prize: z.string().nullable(),
  /** The place that the prize is for. */
  slot: z.int().nullable(),
  state: z.enum(awardStates).nullable(),
  /** All of this as a sentence. */
  text: z.string(),
  /** In the words of staff. */
  reason: z.string().nullable(),
  /** Staff have decided it and given no reason. */
  unexplained: z.boolean(),
});
export type Intervention = z.infer<typeof InterventionSchema>;

const mail = /\S@\S+\.\S/;
/** Eleven figures, apart or not. A score has ten at most. */
const phone = /(?:\d[\s().-]*){11}/;
/** These turn the text beside them around. */
const bidi = /\p{Bidi_Control}/u;

/** Why staff do something to a member: everybody may read it in the draw's proof. */
export const PublicReasonSchema = requiredText(limits.comment.max, "Укажите причину")
  .refine((reason) => !mail.test(reason) && !phone.test(reason), "Причину увидят все: уберите почту и\u00A0телефон")
  .refine((reason) => !bidi.test(reason), "В\u00A0тексте есть недопустимый знак");

/** Why staff change a score. */
export const CorrectionReasonSchema = PublicReasonSchema.refine(
  (reason) => (reason.match(/\p{L}/gu)?.length ?? 0) >= limits.reason.letters,
  `Объясните подробнее: не\u00A0меньше ${limits.reason.letters}\u00A0букв`,
);
