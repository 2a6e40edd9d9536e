import { countedSeconds, speedCoefficient } from "@hitoslov/rules/score";
import { useEffect, useState } from "react";
import { playSeconds, type RoundContext, soundOf } from "../../features/round/round-context.ts";

export type Tempo = {
  readonly coefficient: number;
  /** Share of the time left at this coefficient; null where time no longer changes it. */
  readonly share: number | null;
};

/** Often enough for the arc, seldom enough for a phone, ms. */
const tick = 500;

/** The speed coefficient as it stands now, by the rows the server counts with. */
export function useTempo(context: RoundContext): Tempo {
  const [, setTicks] = useState(0);
  const sound = soundOf(context);
  const running = sound !== undefined && sound.seconds !== null;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), tick);
    return () => clearInterval(timer);
  }, [running]);

  const speeds = context.settings?.speeds ?? [];
  const seconds = sound === undefined ? 0 : countedSeconds(playSeconds(context, sound) ?? 0, sound.duration);
  const row = speeds.find(({ min_time, max_time }) => min_time <= seconds && seconds < max_time);
  return {
    coefficient: speedCoefficient(speeds, seconds),
    share: row === undefined ? null : (row.max_time - seconds) / (row.max_time - row.min_time),
  };
}
