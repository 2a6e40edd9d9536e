import { z } from "zod";
import { auditActions, ChangeSchema } from "./audit.ts";
import { InterventionSchema } from "./interventions.ts";

/** An event of a draw as staff see it: an intervention with names, or an edit of the draw or its prizes. */
export const DrawEventSchema = z.strictObject({
  ...InterventionSchema.omit({ entrant: true }).shape,
  kind: z.enum([...InterventionSchema.shape.kind.options, "edit", "prize"]),
  /** The login as it was then. */
  actor: ChangeSchema.shape.actor,
  /** The player with the present login; null if it is about nobody, or the account is deleted. */
  member: z.strictObject({ _id: z.uuid(), login: z.string(), staff: z.boolean() }).nullable(),
  /** Of an edit of the draw. */
  action: z.enum(auditActions),
  fields: ChangeSchema.shape.fields,
  returns: ChangeSchema.shape.returns,
  kept: ChangeSchema.shape.kept,
});
export type DrawEvent = z.infer<typeof DrawEventSchema>;
