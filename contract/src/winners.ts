import { z } from "zod";
import { IdSchema } from "./list.ts";
import { access, defineRoutes } from "./route.ts";

export const WinnerSchema = z.strictObject({
  /** From 1, in the order of the list. */
  number: z.int(),
  /** Masked, as the server never sends the whole; null without the winner's consent to be named. */
  name: z.string().nullable(),
  /** The last digits; null where there is no number or no consent. */
  phone: z.string().nullable(),
  /** The pseudonym in the proof of the draw; null where the account is gone. */
  entrant: z.string().nullable(),
  prize: z.string(),
  /** The one who asks. */
  me: z.boolean(),
});
export type Winner = z.infer<typeof WinnerSchema>;

export const winnerRoutes = defineRoutes({
  listWinners: {
    method: "GET",
    path: "/api/stock/winners",
    summary: "Who has won in a draw that has ended, under masked names; without a token",
    access: access.all,
    limit: { max: 60, seconds: 60, by: "address" },
    query: z.strictObject({ _idStock: IdSchema }),
    status: 200,
    response: z.strictObject({
      stock: z.strictObject({
        _id: z.uuid(),
        name: z.string(),
        ended_at: z.iso.datetime(),
        /** Whether some of the prizes went by lot. */
        lots: z.boolean(),
      }),
      /** Those for places first, in their order, then the others as they were given. */
      data: z.array(WinnerSchema),
    }),
  },
});
