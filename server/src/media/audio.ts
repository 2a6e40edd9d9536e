import { createHash } from "node:crypto";
import { isLength } from "./film.ts";
import { keepFrames } from "./mpeg.ts";
import { keepSamples } from "./wave.ts";

export type Audio = {
  /** The sound alone: tags and pictures, which would name the song to whoever opens the file, are gone. */
  readonly content: Buffer;
  readonly type: "mp3" | "wav";
  /** Whole seconds, rounded up. */
  readonly duration: number;
  readonly ms: number;
  /** SHA-256 of the sound alone, hex: the same for the same recording under other tags. */
  readonly hash: string;
};

export type AudioFacts = Pick<Audio, "ms" | "hash">;
export type AudioTags = { readonly title: string | undefined; readonly artist: string | undefined };

/**
 * What is heard of an mp3 or wav, whatever its name was; undefined where it is neither. A stranger's file is read in a
 * process of its own only, see `audioOf`: a few bytes may take minutes or all memory.
 */
export async function readAudio(file: Uint8Array): Promise<Audio | undefined> {
  const audio = await soundOf(file);
  if (audio === undefined) return undefined;
  const { parseBuffer } = await import("music-metadata");
  try {
    const { format } = await parseBuffer(audio.content, undefined, { duration: true, skipCovers: true });
    if (!isLength(format.duration)) return undefined;
    const ms = Math.round(format.duration * 1000);
    const hash = createHash("sha256").update(audio.content).digest("hex");
    return { ...audio, hash, duration: wholeSeconds(ms), ms };
  } catch {
    return undefined;
  }
}

/** What the tags of a sound say; read where `readAudio` is. */
export async function readTags(file: Uint8Array): Promise<AudioTags> {
  const { parseBuffer } = await import("music-metadata");
  // Tags are a hint: a sound with broken ones is a sound.
  const metadata = await parseBuffer(file, undefined, { skipCovers: true }).catch(() => undefined);
  return { title: metadata?.common.title, artist: metadata?.common.artist };
}

export function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

/** An mp3 or wav without its tags, whatever its name was; undefined when it is neither. */
export async function soundOf(file: Uint8Array): Promise<Pick<Audio, "content" | "type"> | undefined> {
  const { fileTypeFromBuffer } = await import("file-type");
  // What cannot be read to its end has no kind.
  const known = await fileTypeFromBuffer(file).catch(() => undefined);
  if (known?.mime === "audio/wav") {
    const content = keepSamples(file);
    return content && { content, type: "wav" };
  }
  // An mp3 behind a tag or some junk is not recognised, but its frames are.
  if (known !== undefined && known.mime !== "audio/mpeg") return undefined;
  const content = keepFrames(file);
  return content.length === 0 ? undefined : { content, type: "mp3" };
}
