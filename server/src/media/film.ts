/** The longest film, a day, s. */
const longest = 86_400;

/** Whether a length that a file tells, s, can be true; none, or more than a day, means that the file does not know. */
export function isLength(seconds: number | undefined): seconds is number {
  return seconds !== undefined && seconds > 0 && seconds <= longest;
}

/**
 * The length of a film, s; null if its file does not tell. Read a stranger's film only in a separate process, see
 * `filmSecondsOf`: a few bytes may take all memory.
 */
export async function readSeconds(path: string): Promise<number | null> {
  const { parseFile } = await import("music-metadata");
  const metadata = await parseFile(path).catch(() => undefined);
  const duration = metadata?.format.duration;
  return isLength(duration) ? Math.round(duration) : null;
}
