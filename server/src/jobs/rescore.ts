import { rescore } from "../domains/play/disputes/rescore.ts";
import type { Services } from "../services.ts";
import { type Job, schedule } from "./schedule.ts";

/** Runs on every node: any node continues what another has begun, also after a crash. */
export function startRescoring(services: Services): Job {
  return schedule("rescore", "*/2 * * * * *", (stopping) => rescore(services, stopping));
}
