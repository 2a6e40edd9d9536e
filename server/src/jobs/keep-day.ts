import { openDayIfDue } from "../domains/play/daily/open-day.ts";
import type { Services } from "../services.ts";
import { type Job, schedule } from "./schedule.ts";

/** Every minute and so at midnight, on every node: the day is opened once. */
export function startDays(services: Services): Job {
  return schedule("keep-day", "* * * * *", () => openDayIfDue(services));
}
