import { findReferences } from "../media/references.ts";
import type { Services } from "../services.ts";
import { schedule } from "./schedule.ts";

/** An upload is kept before the row that names it commits, and news may be written for hours, ms. */
const unusedFor = 24 * 60 * 60_000;
/** The longest that a backup may take from its look at the database to the last file, ms. */
const removedFor = 3 * 60 * 60_000;

/**
 * Removes files that nothing refers to, and deletes what was removed a while ago. What was removed and is referred to
 * comes back: a commit may have come about though its answer was lost, or may just have come between. Running it on two
 * nodes does no harm.
 */
export async function sweepMedia({ db, media }: Pick<Services, "db" | "media">): Promise<void> {
  // Both lists come before the look at the database: what is named after it is in neither as too old.
  const removed = await media.listRemoved();
  const kept = await media.list();
  const used = await findReferences(db.kysely);
  for (const { name, age } of removed) {
    if (used.has(name)) await media.putBack(name);
    else if (age > removedFor) await media.erase(name);
  }
  const unused = kept.filter(({ name, isOurs, age }) => isOurs && age > unusedFor && !used.has(name));
  for (const { name } of unused) await media.remove(name);
  if (unused.length > 0) {
    // News may have been saved just now with a picture that waited in the editor since yesterday.
    const usedNow = await findReferences(db.kysely);
    for (const { name } of unused) if (usedNow.has(name)) await media.putBack(name);
  }
  await media.tidy();
}

export function startSweep(services: Services): { stop: () => void } {
  return schedule("sweep-media", "27 * * * *", () => sweepMedia(services));
}
