import { isDatabaseAway } from "../db/client.ts";
import type { MediaStore } from "./store.ts";

/**
 * Runs a change that replaces files. The old files are removed after the commit, never before; if
 * the database refuses the change, the new ones are removed.
 * @param added names of the files already kept.
 * @param change calls `removeAfterCommit` with the name of each file that the change replaces.
 */
export async function swapFiles<T>(
  media: Pick<MediaStore, "remove">,
  added: readonly string[],
  change: (removeAfterCommit: (name: string | null) => void) => Promise<T>,
): Promise<T> {
  const replaced: string[] = [];
  try {
    const result = await change((name) => void (name !== null && replaced.push(name)));
    // A file that cannot be removed is litter, no reason to call a committed change failed.
    await Promise.allSettled(replaced.map(media.remove));
    return result;
  } catch (error) {
    // A commit whose answer was lost may name them: then they are litter at worst, which is swept up.
    if (!isDatabaseAway(error)) await Promise.allSettled(added.map(media.remove));
    throw error;
  }
}
