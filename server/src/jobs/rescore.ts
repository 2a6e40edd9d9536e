import { rescore } from "../domains/play/disputes/rescore.ts";
import type { Services } from "../services.ts";
import { schedule } from "./schedule.ts";

/** Runs on every node: any node continues what another has begun, also after a crash. */
export function startRescoring(services: Services): { stop: () => void } {
  const stopping = new AbortController();
  const job = schedule("rescore", "*/2 * * * * *", () => rescore(services, stopping.signal));
  const stop = () => {
    job.stop();
    stopping.abort();
  };
  return { stop };
}
