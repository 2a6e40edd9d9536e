import { rollUp } from "../domains/analytics/roll-ups/roll-up.ts";
import type { Services } from "../services.ts";
import { type Job, schedule } from "./schedule.ts";

/** After a roll-up all nodes rest `times` as long as it took, at most `atMost` ms. */
const rest = { times: 4, atMost: 10 * 60_000 };

/** Counts figures unless the last count was only now: days of very many players take long, and players' calls wait for them. */
export async function rollUpUnlessResting(services: Services): Promise<void> {
  const { db, now } = services;
  const row = await db.kysely.selectFrom("rollup").select("rests_until").executeTakeFirst();
  if (row?.rests_until && now() < row.rests_until) return;
  const start = now().getTime();
  if (!(await rollUp(services))) return;
  const end = now().getTime();
  const rests_until = new Date(end + Math.min(rest.times * (end - start), rest.atMost));
  await db.kysely.updateTable("rollup").set({ rests_until }).execute();
}

export function startRollUp(services: Services): Job {
  return schedule("roll-up", "*/5 * * * *", () => rollUpUnlessResting(services));
}
