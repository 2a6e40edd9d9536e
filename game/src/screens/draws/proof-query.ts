import type { DrawProof } from "@hitoslov/contract";
import { verifyDraw } from "@hitoslov/rules/draw";
import type { LotVerification } from "@hitoslov/rules/lots";
import { queryOptions } from "@tanstack/react-query";

import { laterApi } from "../../lib/later-api.ts";

export function proofQuery(id: string) {
  return queryOptions<DrawProof>({
    queryKey: ["proof", id],
    queryFn: ({ signal }) => laterApi.getDrawProof({ _idStock: id }, { signal }),
  });
}

/** Whether this browser can check the lots: the first ones need what browsers give to secure origins only. */
export function canVerify({ algorithm }: DrawProof): boolean {
  return isSecureContext || algorithm !== "hitoslov-draw-1";
}

/** The lots drawn again, here. */
export function verificationQuery(proof: DrawProof) {
  return queryOptions<LotVerification>({
    queryKey: ["proof", proof.stock._id, "verified"],
    queryFn: () => verify(proof),
    staleTime: Infinity,
    // Nothing here needs a connection.
    networkMode: "always",
  });
}

/** Checks a proof; without the list, what can be checked without it. */
export async function verify({ list, drawn, ...proof }: DrawProof): Promise<LotVerification> {
  if (drawn === null) throw new Error("No lots are drawn");
  if (list === null) {
    const { seed, entrants, entrants_hash: entrantsHash, prizes, winners } = drawn;
    const count = prizes.length + proof.reserves;
    const { commitment } = proof;
    const first = await verifyDraw({ commitment, seed, entrants: entrants ?? "", entrantsHash, count, winners });
    return { ...first, beacon: null };
  }
  // Only here are signatures checked: what that takes is as large as the rest of the page.
  const { verifyLots } = await import("@hitoslov/rules/lots");
  return verifyLots({ ...proof, list, drawn });
}

/** The whole proof of a list that is too long for the page. */
export async function loadWhole(id: string): Promise<DrawProof> {
  const file = await laterApi.downloadDrawProof({ _idStock: id });
  // The server's own file.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(await file.text()) as DrawProof;
}

/** Where the player stands in a list that is too long for the page, and whether the way to its hash holds. */
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
