import { log } from "../log.ts";
import { findReferences } from "../media/references.ts";
import { finishRemoval } from "../media/swap.ts";
import type { Services } from "../services.ts";
import { takeSteps } from "../steps.ts";
import { type Job, schedule } from "./schedule.ts";

/**
 * How old an unreferenced file must be, ms: an upload is stored before the row that names it commits, and the browser keeps
 * a draft of news with its pictures for seven days.
 */
const unusedFor = 8 * 24 * 60 * 60_000;
/** How long a backup may take from reading the database to the last file, ms. */
const removedFor = 3 * 60 * 60_000;
/**
 * How long removed files stay where most of all files would go, ms: the database may be another one than theirs, and a sweep
 * by theirs restores them.
 */
const doubtfulFor = 14 * 24 * 60 * 60_000;
/** So few are no reason to doubt: they may be most of a new game's. */
const fewFiles = 20;

/**
 * Finishes recorded removals, removes files that nothing refers to, and deletes what was removed a while ago. A removed file
 * that is referred to is restored: a commit may have succeeded although its answer was lost, or
 * may have come just in between. Running it on two nodes does no harm.
 * @throws {Error} after the recorded removals, if more would go and nothing refers to any: the database was lost or is
 *   another one; at the end, if a file could not be moved or deleted; the others are done.
 */
export async function sweepMedia({ db, media }: Pick<Services, "db" | "media">): Promise<void> {
  // All lists are read before the references: a file named later is not old enough in either.
  const removed = await media.listRemoved();
  const kept = await media.list();
  const recorded = await db.kysely.selectFrom("file_removals").select("name").execute();
  const used = await findReferences(db.kysely);
  const failed: string[] = [];
  const forEach = async (files: readonly { readonly name: string }[], act: (name: string) => Promise<unknown>) => {
    const steps = Object.fromEntries(files.map(({ name }) => [name, () => act(name)]));
    failed.push(...(await takeSteps("sweep-media", steps)));
  };
  await forEach(
    recorded.filter(({ name }) => !used.has(name)),
    (name) => finishRemoval({ db, media }, name),
  );
  const unused = kept.filter(({ name, isOurs, age }) => isOurs && age > unusedFor && !used.has(name));
  const going = removed.filter(({ name }) => !used.has(name));
  const litter = unused.length + going.length;
  if (litter > fewFiles && used.size === 0)
    throw new Error(`The database refers to no file at all: ${litter} files stay`);
  const known = [...kept, ...removed].filter(({ name }) => used.has(name)).length;
  const isDoubtful = litter > Math.max(fewFiles, known);
  if (isDoubtful) log.error({ litter }, "most media are referred to by nothing");
  await forEach(
    removed.filter(({ name }) => used.has(name)),
    media.putBack,
  );
  await forEach(
    going.filter(({ age }) => age > (isDoubtful ? doubtfulFor : removedFor)),
    media.erase,
  );
  await forEach(unused, media.remove);
  if (unused.length > 0) {
    // News may be saved now with a picture that was uploaded in the editor yesterday.
    const usedNow = await findReferences(db.kysely);
    await forEach(
      unused.filter(({ name }) => usedNow.has(name)),
      media.putBack,
    );
  }
  await media.tidy();
  if (failed.length > 0) throw new Error(`Files could not be swept: ${failed.join(", ")}`);
}

export function startSweep(services: Services): Job {
  return schedule("sweep-media", "27 * * * *", () => sweepMedia(services));
}
