import { z } from "zod";
import { DocumentInForceSchema, VersionsSchema } from "./consents.ts";
import { IdSchema } from "./list.ts";
import { defineRoutes } from "./route.ts";

/** The consents that a draw with such documents requires. */
export const entryPurposes = ["rules", "prize_data"] as const;

/** Whether and how a player takes part in a draw. */
export const DrawEntrySchema = z.strictObject({
  /** Whether the player's points count. */
  entered: z.boolean(),
  /** The age from which players may take part. */
  min_age: z.int(),
  /** The name of the organiser; empty while there is none. */
  organiser: z.string(),
  /** The documents to accept: the rules of the draw, then what every draw requires or offers. */
  documents: z.array(DocumentInForceSchema),
  /** The optional consents that the player has given already. */
  given: z.array(z.enum(["mailings", "publication"])),
});
export type DrawEntry = z.infer<typeof DrawEntrySchema>;

const limit = { max: 30, seconds: 60, by: "player" } as const;
const query = z.strictObject({ _idStock: IdSchema });

/** The calls of players; the game makes them from a chunk that loads later. */
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
    summary: "Accept the rules of a draw as an adult: songs dealt from now on count in it",
    access: [3],
    limit,
    body: z.strictObject({
      _idStock: IdSchema,
      /** The player confirms to be of the draw's age. */
      adult: z.literal(true, "Отметьте, если это про вас: младших в\u00A0розыгрыш не\u00A0берут."),
      versions: VersionsSchema,
    }),
    status: 200,
    response: DrawEntrySchema,
  },
  leaveDraw: {
    method: "DELETE",
    path: "/api/stock/entry",
    summary: "Withdraw the consents for a draw: the player no longer takes part",
    access: [3],
    limit,
    query,
    status: 200,
    response: DrawEntrySchema,
  },
});
