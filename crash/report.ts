import type { ServerProcess } from "../server/src/test/process.ts";
import type { Engine } from "./home.ts";
import { type Discrepancies, noDiscrepancies } from "./discrepancies.ts";
import type { Tally } from "./load.ts";

/** The results of a scenario. */
export type Report = {
  readonly scenario: string;
  readonly engine: Engine;
  cycles: number;
  finishes: number;
  genres: number;
  busy: number;
  dropped: number;
  readonly discrepancies: Discrepancies;
  /** From the fault to the first answer after it, ms. */
  readonly recoveries: number[];
  /** Figures of this scenario only. */
  readonly more: Record<string, string | number>;
  /** Why the scenario has failed; empty if it has passed. */
  readonly failures: string[];
};

export function openReport(scenario: string, engine: Engine): Report {
  return {
    scenario,
    engine,
    cycles: 0,
    finishes: 0,
    genres: 0,
    busy: 0,
    dropped: 0,
    discrepancies: noDiscrepancies(),
    recoveries: [],
    more: {},
    failures: [],
  };
}

/** Adds the figures of a load. */
export function addTally(report: Report, tally: Tally): void {
  report.finishes += tally.finishes;
  report.genres += tally.genres;
  report.busy += tally.busy;
  report.dropped += tally.dropped;
  report.failures.push(...tally.wrong);
}

/** All failures, discrepancies included. */
export function failuresOf({ discrepancies, failures }: Report): string[] {
  return [...discrepancies.messages, ...failures];
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function rowOf(report: Report): Record<string, string | number> {
  const { scenario, engine, cycles, finishes, genres, discrepancies, busy, dropped, recoveries, more } = report;
  const recovery = recoveries.length === 0 ? "" : [0.5, 0.95, 1].map((p) => Math.round(percentile(recoveries, p)));
  return {
    scenario,
    engine,
    cycles,
    "acknowledged finishes": finishes,
    "and genres": genres,
    lost: discrepancies.lost,
    double: discrepancies.double,
    "503/507": busy,
    dropped,
    "recovery ms p50/p95/max": String(recovery).replaceAll(",", "/"),
    ...more,
    failures: failuresOf(report).length,
  };
}

/** Adds the errors that the server logged as its own. */
export function addInternals(report: Report, { lines }: Pick<ServerProcess, "lines">): void {
  const found = lines.filter((line) => line.includes('"msg":"request failed"'));
  report.failures.push(...found.map((line) => line.slice(0, 2000)));
}
