import type { Transaction } from "kysely";
import { isDatabaseAway } from "../db/client.ts";
import type { Database } from "../db/schema.ts";
import type { Services } from "../services.ts";

type Stores = Pick<Services, "db" | "media">;
type RemoveAfterCommit = (trx: Transaction<Database>, name: string | null) => Promise<void>;

/**
 * Runs a change that replaces files. The old files are removed after the commit, never before; if
 * the database refuses the change, the new ones are removed.
 * @param added names of the files already kept.
 * @param change calls `removeAfterCommit` in its transaction with the name of each file that it replaces.
 */
export async function swapFiles<T>(
  stores: Stores,
  added: readonly string[],
  change: (removeAfterCommit: RemoveAfterCommit) => Promise<T>,
): Promise<T> {
  const replaced: string[] = [];
  try {
    const result = await change(async (trx, name) => {
      if (name === null) return;
      // The server may die before the file is gone, and the store may fail: the sweep finishes what is recorded.
      const removal = trx.insertInto("file_removals").values({ name });
      await removal.onConflict((conflict) => conflict.doNothing()).execute();
      replaced.push(name);
    });
    // No reason to call a committed change failed.
    await Promise.allSettled(replaced.map((name) => finishRemoval(stores, name)));
    return result;
  } catch (error) {
    // A commit whose answer was lost may name them: then they are litter at worst, which is swept up.
    if (!isDatabaseAway(error)) await Promise.allSettled(added.map(stores.media.remove));
    throw error;
  }
}

/** Removes a file whose removal is recorded; doing it twice does no harm. */
export async function finishRemoval({ db, media }: Stores, name: string): Promise<void> {
  await media.remove(name);
  await db.kysely.deleteFrom("file_removals").where("name", "=", name).execute();
}
