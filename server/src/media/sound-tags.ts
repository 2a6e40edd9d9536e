import { readFile } from "node:fs/promises";
import { readAudio } from "./audio.ts";
import type { Received } from "./store.ts";

export type SoundTags = {
  readonly ms: number;
  /** Of the sound without its tags. */
  readonly hash: string;
  readonly title: string | undefined;
  readonly artist: string | undefined;
};

/** How long an mp3 or wav is and what its tags say; undefined when it is neither. */
export async function readSoundTags({ path }: Received): Promise<SoundTags | undefined> {
  const content = await readFile(path);
  const audio = await readAudio(content);
  if (audio === undefined) return undefined;
  const { parseBuffer } = await import("music-metadata");
  // Tags are a hint: a sound with broken ones is a sound.
  const common = await parseBuffer(content, undefined, { skipCovers: true }).then(
    (told) => told.common,
    () => undefined,
  );
  return { ms: audio.ms, hash: audio.hash, title: common?.title, artist: common?.artist };
}
