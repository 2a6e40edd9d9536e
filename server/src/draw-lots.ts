import { drawLots } from "@hitoslov/rules/lots";
import { partRoot, rootOfParts } from "@hitoslov/rules/merkle";
import { serveOrders } from "./media/processes.ts";

// The process that `domains/draws/lottery/parts.ts` starts: it gets a list and answers its hashes and the winners.

export type Order = {
  /** Of the list, in order. */
  readonly parts: readonly string[];
  /** Null: hash only. */
  readonly lottery: { readonly seed: string; readonly count: number } | null;
};
export type Answer = { readonly roots: readonly string[]; readonly root: string; readonly winners: readonly string[] };

serveOrders<Order, Answer>(async ({ parts, lottery }) => {
  const roots = parts.map(partRoot);
  const winners = lottery === null ? [] : drawLots(lottery.seed, parts.join("\n"), lottery.count);
  return { roots, root: rootOfParts(roots), winners };
});
