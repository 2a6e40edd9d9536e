import type { DrawStatus } from "@hitoslov/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { TimedDraw } from "../../features/draws/draw-time.ts";
import { laterApi } from "../../lib/later-api.ts";
import { settingsQuery } from "../../lib/queries.ts";
import { load } from "../../lib/storage.ts";
import { asPlayer } from "./as-player.ts";

// Not in `lib/queries.ts`, which every first screen loads.

type Ask = {
  readonly status: readonly DrawStatus[];
  readonly sort: "end_date" | "-frozen_at";
  readonly skip?: number;
  readonly limit: number;
};
type Draws = { readonly draws: readonly TimedDraw[]; readonly total: number };

async function listDraws({ status, ...ask }: Ask, signal: AbortSignal): Promise<Draws> {
  const { data, total } = await laterApi.listStocks({ filter: JSON.stringify({ status }), ...ask }, { signal });
  const at = Date.now();
  return { draws: data.flatMap((draw) => asPlayer(draw, at, load("player"))), total };
}

async function listRunning(signal: AbortSignal): Promise<readonly TimedDraw[]> {
  const { draws } = await listDraws({ status: ["active", "paused"], sort: "end_date", limit: 30 }, signal);
  return draws;
}

const endedKey = ["stocks", "ended"] as const;

export const endedPerPage = 10;

/** A page of the draws that have ended, the last one at the head. */
export function endedDrawsQuery(skip: number) {
  return queryOptions<Draws>({
    queryKey: [...endedKey, skip],
    queryFn: ({ signal }) => listDraws({ status: ["ended"], sort: "-frozen_at", skip, limit: endedPerPage }, signal),
  });
}

/** The active and paused draws, the one that ends first at the head. */
export const runningDrawsQuery = queryOptions<readonly TimedDraw[]>({
  queryKey: ["stocks", "running"],
  queryFn: async ({ client, queryKey, signal }) => {
    const running = await listRunning(signal);
    const before = client.getQueryData<readonly TimedDraw[]>(queryKey) ?? [];
    // A draw that no longer runs has moved to the archive.
    if (before.some((draw) => !running.some(({ _id }) => _id === draw._id))) {
      void client.invalidateQueries({ queryKey: endedKey });
    }
    return running;
  },
});

type CurrentDraws = { readonly current: TimedDraw | null; readonly lastEnded: TimedDraw | null };

/** The active draw, or else a paused one, and the draw that ended last. Only read for a known player. */
export const currentDrawsQuery = queryOptions<CurrentDraws>({
  queryKey: ["stocks", "current"],
  queryFn: async ({ signal }) => {
    const [running, ended] = await Promise.all([
      listRunning(signal),
      listDraws({ status: ["ended"], sort: "-frozen_at", limit: 1 }, signal),
    ]);
    return {
      current: running.find(({ status }) => status === "active") ?? running[0] ?? null,
      lastEnded: ended.draws[0] ?? null,
    };
  },
});

/** A draw by its id; in staging and development also one that is not visible yet. */
export function drawQuery(id: string) {
  return queryOptions<TimedDraw | null>({
    queryKey: ["stocks", id],
    queryFn: async ({ signal }) => {
      const { data } = await laterApi.listStocks({ ids: id }, { signal });
      const at = Date.now();
      return data.flatMap((draw) => asPlayer(draw, at, load("player")))[0] ?? null;
    },
  });
}

const key = "hitoslov.game.forced-draw";

/**
 * The draw that `stockId` in the address asks for, in staging and development. The tab keeps it for all screens until
 * an address has an empty `stockId`. Undefined while it is awaited: no other draw is shown first, unless it does not load.
 */
export function useForcedDraw(): TimedDraw | null | undefined {
  const { data: settings } = useQuery(settingsQuery);
  const id = settings?.forcesStock === true ? askedId() : null;
  const { data = null, isLoading, failureCount } = useQuery({ ...drawQuery(id ?? ""), enabled: id !== null });
  return isLoading && failureCount === 0 ? undefined : data;
}

function askedId(): string | null {
  const asked = new URLSearchParams(location.search).get("stockId");
  try {
    if (asked !== null) sessionStorage.setItem(key, asked);
    return (asked ?? sessionStorage.getItem(key)) || null;
  } catch {
    // Without storage, only the address of the current screen counts.
    return asked || null;
  }
}

/** The draws with the forced one first. */
export function withForced(forced: TimedDraw | null | undefined, draws: readonly TimedDraw[]): readonly TimedDraw[] {
  return forced ? [forced, ...draws.filter(({ _id }) => _id !== forced._id)] : draws;
}
