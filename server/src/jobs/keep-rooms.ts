import { sweepRooms } from "../domains/rooms/queries.ts";
import { lifetimes } from "../domains/rooms/stages.ts";
import type { Services } from "../services.ts";
import { type Job, schedule } from "./schedule.ts";

/**
 * Ends rooms that are too old or idle and deletes those that have been over for a day. A node that has guests of a room
 * ends it by itself: this is for rooms that everybody has left. Running it twice, or on two nodes, does no harm.
 */
export async function keepRooms({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const at = now();
  const before = (ms: number) => new Date(at.getTime() - ms);
  const { whole, idle, over } = lifetimes;
  await sweepRooms(db.kysely, at, { created: before(whole), active: before(idle), over: before(over) });
}

export function startRooms(services: Services): Job {
  return schedule("keep-rooms", "* * * * *", () => keepRooms(services));
}
