import type { Draw, LotteryMode, DrawStatus, Randomness } from "@hitoslov/contract";
import { type BeaconChain, beaconDelay, roundAt, roundTime } from "@hitoslov/rules/beacon";
import type { Config } from "../../../config.ts";
import { conflictAt } from "../../../http/errors.ts";

/** The beacon's network of this server. */
export function chainOf(config: Config): BeaconChain {
  return {
    hash: config.BEACON_HASH,
    public_key: config.BEACON_PUBLIC_KEY,
    genesis: config.BEACON_GENESIS,
    period: config.BEACON_PERIOD,
  };
}

type Named = { readonly beacon_round: number | null; readonly beacon_at: Date | null };

/** The first round at least a minute after both the end and now: nobody knows it while the draw may change. */
export function nameRound(chain: BeaconChain, end: Date, now: Date) {
  const round = roundAt(chain, new Date(Math.max(end.getTime(), now.getTime()) + beaconDelay));
  return { beacon_round: round, beacon_at: roundTime(chain, round) } satisfies Named;
}

type Edit = {
  readonly status: DrawStatus;
  readonly end_date: string;
  readonly randomness?: Randomness | undefined;
  readonly draw_mode?: LotteryMode | undefined;
};

/**
 * The round of a draw after an edit: it is named when players first see the draw and again when the end moves or comes
 * early, but never once the ranking is frozen.
 * @throws {AppError} 409 if the source of randomness changes after players have seen the draw.
 */
export function beaconAfter(chain: BeaconChain, before: Draw, next: Edit, now: Date) {
  const { randomness = before.randomness, draw_mode = before.draw_mode } = next;
  if (before.status !== "testing" && randomness !== before.randomness) {
    throw conflictAt("randomness", "Игроки уже видели розыгрыш: откуда случайность, больше не\u00A0изменить");
  }
  const named = {
    randomness,
    beacon_round: before.beacon_round,
    beacon_at: before.beacon_at === null ? null : new Date(before.beacon_at),
  };
  if (randomness === "seed" || draw_mode === "none") return { randomness, beacon_round: null, beacon_at: null };
  if (before.frozen_at !== null && (next.status === "ended" || next.status === "disabled")) return named;
  const end = new Date(next.end_date);
  const isEarly = next.status === "ended" && end > now;
  // One of an early end: a draw that runs again may not keep it, as it is made while points can still be won.
  const isTooSoon = named.beacon_at !== null && named.beacon_at.getTime() < end.getTime() + beaconDelay;
  const isSame =
    named.beacon_round !== null &&
    (next.status === "testing" || (before.status !== "testing" && !isEarly && !isTooSoon)) &&
    Date.parse(before.end_date) === end.getTime();
  if (isSame || (next.status === "testing" && named.beacon_round === null)) return named;
  return { randomness, ...nameRound(chain, isEarly ? now : end, now) };
}
