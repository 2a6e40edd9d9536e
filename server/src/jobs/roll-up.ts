import { Cron } from "croner";
import { rollUp } from "../features/metrics/roll-up.ts";
import type { Services } from "../services.ts";

export function startRollUp(services: Services): { stop: () => void } {
  return new Cron("*/5 * * * *", { protect: true, catch: (error) => console.error("Roll-up failed:", error) }, () =>
    rollUp(services),
  );
}
