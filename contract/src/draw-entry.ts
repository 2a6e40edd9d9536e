import { z } from "zod";
import { DocumentInForceSchema, VersionsSchema } from "./consents.ts";
import { IdSchema } from "./list.ts";
import { defineRoutes } from "./route.ts";

/** Without these nobody takes part in a draw that has them. */
export const entryPurposes = ["rules", "prize_data"] as const;

/** Whether and how a player takes part in a draw. */
export const DrawEntrySchema = z.strictObject({
  /** Whether the player's points count. */
  entered: z.boolean(),
  /** From what age on players take part. */
  min_age: z.int(),
  /** Who organises the draw; empty where nobody is known. */
  organiser: z.string(),
  /** What is read and accepted: the draw's rules, then what every draw asks or offers. */
  documents: z.array(DocumentInForceSchema),
  /** The optional ones that the player has agreed to already. */
  given: z.array(z.enum(["mailings", "publication"])),
});
export type DrawEntry = z.infer<typeof DrawEntrySchema>;

const limit = { max: 30, seconds: 60, by: "player" } as const;
const query = z.strictObject({ _idStock: IdSchema });

/** Of players; the game calls them from a chunk that loads later. */
export const drawEntryRoutes = defineRoutes({
  getDrawEntry: {
    method: "GET",
    path: "/api/stock/entry",
    summary: "Whether the player takes part in a draw, and what has to be accepted for it",
    access: [3],
    limit,
    query,
    status: 200,
    response: DrawEntrySchema,
  },
  enterDraw: {
    method: "POST",
    path: "/api/stock/entry",
    summary: "Accept the rules of a draw as an adult: songs finished from now on count in it",
    access: [3],
    limit,
    body: z.strictObject({
      _idStock: IdSchema,
      /** Of the age of the draw. */
      adult: z.literal(true, "Отметьте, если это про вас: младших в\u00A0розыгрыш не\u00A0берут."),
      versions: VersionsSchema,
    }),
    status: 200,
    response: DrawEntrySchema,
  },
  leaveDraw: {
    method: "DELETE",
    path: "/api/stock/entry",
    summary: "Withdraw what was accepted for a draw: the player takes part no more",
    access: [3],
    limit,
    query,
    status: 200,
    response: DrawEntrySchema,
  },
});
