/** A day, s. */
const longest = 86_400;

/** Whether a file can be so long, s: one that says nothing or more than a day does not know. */
export function isLength(seconds: number | undefined): seconds is number {
  return seconds !== undefined && seconds > 0 && seconds <= longest;
}

/**
 * How long a film is, s; null where its file does not say. A stranger's film is read in a process of its own only, see
 * `filmSecondsOf`: a few bytes may take all memory.
 */
export async function readSeconds(path: string): Promise<number | null> {
  const { parseFile } = await import("music-metadata");
  const metadata = await parseFile(path).catch(() => undefined);
  const duration = metadata?.format.duration;
  return isLength(duration) ? Math.round(duration) : null;
}
