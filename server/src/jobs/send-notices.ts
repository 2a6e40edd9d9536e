import { findDue, newRound, type Round } from "../domains/content/notices/find-due.ts";
import { daysOf } from "../domains/play/daily/own.ts";
import { sendDue } from "../domains/content/notices/send.ts";
import type { Services } from "../services.ts";
import { runExclusively } from "./run-exclusively.ts";
import { type Job, schedule } from "./schedule.ts";

/** Finds what is due, on one node at a time, and sends it on every node, each notice by one of them. */
export async function sendNotices(services: Services, signal?: AbortSignal, round?: Round): Promise<void> {
  const streakOf = async (playerId: string, day: string) => (await daysOf(services, playerId, day)).streak.days;
  try {
    await runExclusively(services.db, "find-notices", () => findDue(services, services.now(), streakOf, round));
  } finally {
    // What was found before, such as the letter about a prize, is sent in any case.
    await sendDue(services, signal);
  }
}

export function startNotices(services: Services): Job {
  const round = newRound();
  return schedule("send-notices", "30 * * * * *", (stopping) => sendNotices(services, stopping, round));
}
