import { rollUp } from "../domains/analytics/roll-ups/roll-up.ts";
import type { Services } from "../services.ts";
import { schedule } from "./schedule.ts";

export function startRollUp(services: Services): { stop: () => void } {
  return schedule("roll-up", "*/5 * * * *", () => rollUp(services));
}
