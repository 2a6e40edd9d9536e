import type { RoundSignal } from "../../features/round/round-machine.ts";
import { persistently } from "../../lib/line.ts";
import { report } from "../../lib/usage.ts";

const loadUsage = () => persistently(() => import("./round-usage.ts"));

/** Counts what the round tells, with the time it was told; what tells how to count it is fetched after the song. */
export function reportSignal(signal: RoundSignal): void {
  const at = new Date();
  void loadUsage().then(({ usageOf }) => {
    for (const happening of usageOf(signal)) report(happening, at);
  });
}
