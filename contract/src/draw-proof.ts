import { z } from "zod";
import { InterventionSchema } from "./interventions.ts";
import { IdSchema } from "./list.ts";
import { lotteryAlgorithms, lotteryModes } from "./lottery.ts";
import { access, defineRoutes } from "./route.ts";

const LotteryPrizesSchema = z.array(z.strictObject({ _id: z.uuid(), name: z.string() }));

/**
 * All that is needed to repeat the lottery, and the interventions in the draw. Before the lottery: the commitment and the
 * terms only.
 */
export const DrawProofSchema = z.strictObject({
  algorithm: z.enum(lotteryAlgorithms),
  stock: z.strictObject({
    _id: z.uuid(),
    fullname: z.string(),
    start_date: z.iso.datetime(),
    end_date: z.iso.datetime(),
  }),
  mode: z.enum(lotteryModes),
  min_score: z.int(),
  reserves: z.int(),
  /** SHA-256 of `seed`, hex; published before the start. */
  commitment: z.string(),
  /** The network of the beacon and the round; null until the round is named, or if the seed decides alone. */
  beacon: z
    .strictObject({
      hash: z.string(),
      public_key: z.string(),
      genesis: z.int(),
      period: z.int(),
      round: z.int(),
      /** The time of the round. */
      at: z.iso.datetime(),
    })
    .nullable(),
  /** The fixed list of entrants; null until it is fixed, and for `hitoslov-draw-1`. */
  list: z
    .strictObject({
      at: z.iso.datetime(),
      count: z.int(),
      /** The root of the list's Merkle tree, hex. */
      hash: z.string(),
      prizes: LotteryPrizesSchema,
    })
    .nullable(),
  /** The outcome; null until the lottery is run. */
  drawn: z
    .strictObject({
      at: z.iso.datetime(),
      /** 64 hex digits. */
      seed: z.string(),
      /** The signature of the beacon's round, hex; null if the seed decides alone. */
      signature: z.string().nullable(),
      /**
       * A line for each entrant, «alias weight», in the order of the aliases (`hitoslov-draw-1`: of the ranking). Null for a
       * list longer than `limits.proofLines`: the file of the proof has it.
       */
      entrants: z.string().nullable(),
      /** As in `list` (`hitoslov-draw-1`: SHA-256 of `entrants`), hex. */
      entrants_hash: z.string(),
      /** The prizes in the order of the winners; a prize of several pieces comes as often. */
      prizes: LotteryPrizesSchema,
      /** The aliases of the entrants drawn, in order: the winners, as many as there are prizes, then the reserves. */
      winners: z.array(z.string()),
    })
    .nullable(),
  /**
   * Why the lottery will never be run: the draw is over without entrants or prizes for it. Left out where it may be run or
   * has been: programs that verify a lottery hash the terms with all that they do not know.
   */
  obstacle: z.string().optional(),
  /** The earliest first. */
  interventions: z.array(InterventionSchema),
});
export type DrawProof = z.infer<typeof DrawProofSchema>;

const drawQuery = z.strictObject({ _idStock: IdSchema });

/** For everybody who wants to check a draw. */
export const drawProofRoutes = defineRoutes({
  getDrawProof: {
    method: "GET",
    path: "/api/stock/proof",
    summary: "All that is needed to check a draw; without a token",
    access: access.all,
    limit: { max: 20, seconds: 60, by: "address" },
    query: drawQuery,
    status: 200,
    response: DrawProofSchema,
  },
  downloadDrawProof: {
    method: "GET",
    path: "/api/stock/proof/file",
    summary: "The same as a file, with the whole list however long it is; without a token",
    access: access.all,
    limit: { max: 10, seconds: 60, by: "address" },
    query: drawQuery,
    status: 200,
    download: { name: "draw.json", type: "application/json" },
  },
  findDrawEntrant: {
    method: "GET",
    path: "/api/stock/proof/entrant",
    summary: "The line of an entrant in a fixed list, and its Merkle path to the root; without a token",
    access: access.all,
    limit: { max: 60, seconds: 60, by: "address" },
    query: z.strictObject({
      ...drawQuery.shape,
      entrant: z.string().regex(/^[0-9a-f]{32}$/, "Номер участника — 32 знака"),
    }),
    status: 200,
    response: z.strictObject({
      /** From 1. */
      number: z.int(),
      line: z.string(),
      /** Hashes from the line up, each after «L» or «R» for its side. */
      path: z.array(z.string()),
    }),
  },
});
