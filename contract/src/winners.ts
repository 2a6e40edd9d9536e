import { z } from "zod";
import { IdSchema } from "./list.ts";
import { access, defineRoutes } from "./route.ts";

export const WinnerSchema = z.strictObject({
  /** From 1, in the order of the list. */
  number: z.int(),
  /** Masked by the server; null without a name or the winner's consent to publication. */
  name: z.string().nullable(),
  /** The last digits; null without a number, a name or consent. */
  phone: z.string().nullable(),
  /** The alias in the proof of the draw; null if the account is deleted. */
  entrant: z.string().nullable(),
  prize: z.string(),
  /** Whether the winner is the caller. */
  me: z.boolean(),
});
export type Winner = z.infer<typeof WinnerSchema>;

export const winnerRoutes = defineRoutes({
  listWinners: {
    method: "GET",
    path: "/api/stock/winners",
    summary: "The winners of a draw that has ended, under masked names; without a token",
    access: access.all,
    limit: { max: 60, seconds: 60, by: "address" },
    query: z.strictObject({ _idStock: IdSchema }),
    status: 200,
    response: z.strictObject({
      stock: z.strictObject({
        _id: z.uuid(),
        name: z.string(),
        ended_at: z.iso.datetime(),
        /** Whether there was a lottery. */
        lots: z.boolean(),
        /** Nobody gets a prize: the draw has no organiser. */
        training: z.boolean(),
        /** It ended without winners: its prizes are promised to nobody. */
        without_winners: z.boolean(),
      }),
      /** Winners by rank first, in the order of ranks, then the others in the order in which the prizes were given. */
      data: z.array(WinnerSchema),
    }),
  },
});
