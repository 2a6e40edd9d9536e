import type { DrawProof } from "@hitoslov/contract";
import { verifyDraw } from "@hitoslov/rules/draw";
import type { LotteryVerification } from "@hitoslov/rules/lots";
import { queryOptions } from "@tanstack/react-query";
import { untilLots } from "../../features/draws/proof/proof-facts.tsx";
import { laterApi } from "../../lib/later-api.ts";

export function proofQuery(id: string) {
  return queryOptions<DrawProof>({
    queryKey: ["proof", id],
    queryFn: async ({ client, queryKey, signal }) => {
      const proof = await laterApi.getDrawProof({ _idStock: id }, { signal });
      // With the lottery come prizes, which stand in the draws.
      if (client.getQueryData<DrawProof>(queryKey)?.drawn === null && proof.drawn !== null) {
        void client.invalidateQueries({ queryKey: ["stocks"] });
      }
      return proof;
    },
    refetchInterval: ({ state }) => untilLots(state.data),
    refetchOnWindowFocus: ({ state }) => untilLots(state.data) !== false,
  });
}

/** Whether this browser can check the lottery: the first algorithm needs WebCrypto, which only secure origins have. */
export function canVerify({ algorithm }: DrawProof): boolean {
  return isSecureContext || algorithm !== "hitoslov-draw-1";
}

/** Repeats the lottery in this browser. */
export function verificationQuery(proof: DrawProof) {
  return queryOptions<LotteryVerification>({
    queryKey: ["proof", proof.stock._id, "verified"],
    queryFn: () => verify(proof),
    staleTime: Infinity,
  });
}

/**
 * Checks a proof. One without a list gets only the checks that need none.
 * @throws if no lots are drawn yet.
 */
export async function verify({ list, drawn, ...proof }: DrawProof): Promise<LotteryVerification> {
  if (drawn === null) throw new Error("No lots are drawn");
  if (list === null) {
    const { seed, entrants, entrants_hash: entrantsHash, prizes, winners } = drawn;
    const count = prizes.length + proof.reserves;
    const { commitment } = proof;
    const first = await verifyDraw({ commitment, seed, entrants: entrants ?? "", entrantsHash, count, winners });
    return { ...first, beacon: null };
  }
  // Loaded here: the code that checks signatures is as large as the rest of the page.
  const { verifyLottery } = await import("@hitoslov/rules/lots");
  return verifyLottery({ ...proof, list, drawn });
}

/** Downloads the whole proof, for lists that are too long for the page. */
export async function loadWhole(id: string): Promise<DrawProof> {
  const file = await laterApi.downloadDrawProof({ _idStock: id });
  // The file comes from our server.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(await file.text()) as DrawProof;
}

/** The player's line in a list too long for the page, and whether its Merkle path leads to the hash of the list. */
export function ownLineQuery(id: string, entrant: string, hash: string) {
  return queryOptions({
    queryKey: ["proof", id, "own", entrant],
    queryFn: async ({ signal }) => {
      const { number, line, path } = await laterApi.findDrawEntrant({ _idStock: id, entrant }, { signal });
      const { verifyPath } = await import("@hitoslov/rules/merkle");
      const holds = line.startsWith(`${entrant} `) && verifyPath(line, path, hash);
      return { line: number, tickets: Number(line.split(" ")[1]), holds };
    },
    staleTime: Infinity,
  });
}
