import { type FunnelStep, funnelSteps, type Series } from "@hitoslov/contract";
import { shareOf } from "./figures.ts";

type Step = {
  readonly step: FunnelStep;
  readonly count: number;
  /** The share that goes on to the next step; null at the last. */
  readonly share: number | null;
  /** Whether more players stop here than at any other step. */
  readonly worst: boolean;
};
type LevelFunnel = { readonly level: number; readonly steps: readonly Step[] };

/** How far plays get, by level; from the labels `level:step`. */
export function funnelsOf(total: Series["total"]): LevelFunnel[] {
  const levels = new Set(Object.keys(total).map((label) => Number(label.split(":")[0])));
  return [...levels]
    .toSorted((one, other) => one - other)
    .map((level) => {
      const counts = funnelSteps.map((step) => total[`${level}:${step}`] ?? 0);
      const lost = counts.map((count, index) => count - (counts[index + 1] ?? count));
      const most = Math.max(...lost);
      return {
        level,
        steps: funnelSteps.map((step, index) => {
          const count = counts[index] ?? 0;
          const next = counts[index + 1];
          return {
            step,
            count,
            share: next === undefined ? null : shareOf(next, count),
            worst: most > 0 && lost.indexOf(most) === index,
          };
        }),
      };
    });
}
