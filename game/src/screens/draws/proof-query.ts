import type { DrawProof } from "@hitoslov/contract";
import { type Verification, verifyDraw } from "@hitoslov/rules/draw";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

export function proofQuery(id: string) {
  return queryOptions<DrawProof>({
    queryKey: ["proof", id],
    queryFn: ({ signal }) => api.getDrawProof({ _idStock: id }, { signal }),
  });
}

/** The lots drawn again, here. */
export function verificationQuery({ stock, commitment, reserves }: DrawProof, drawn: NonNullable<DrawProof["drawn"]>) {
  const { seed, entrants, entrants_hash: entrantsHash, prizes, winners } = drawn;
  const count = prizes.length + reserves;
  return queryOptions<Verification>({
    queryKey: ["proof", stock._id, "verified"],
    queryFn: () => verifyDraw({ commitment, seed, entrants, entrantsHash, count, winners }),
    staleTime: Infinity,
    // Nothing here needs a line.
    networkMode: "always",
  });
}
