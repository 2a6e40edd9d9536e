import { limits } from "@hitoslov/contract/limits";
import { createHash } from "node:crypto";
import { soundOf } from "../audio.ts";
import { decodeParts, decodeSound } from "./decode.ts";
import { openFingerprint } from "./fingerprint.ts";
import { encodeBelowPeak, encodeLevel, isLevel } from "./level.ts";
import { type Loudness, measureLoudness } from "./loudness.ts";
import { countSamples, msOf, type Pcm } from "./pcm.ts";
import { fade, openPeaks, type Range, silence } from "./shape.ts";

/** Where a fragment lies in its recording, and its fades, ms. */
export type Cut = {
  readonly start_ms: number;
  readonly end_ms: number;
  readonly fade_in_ms: number;
  readonly fade_out_ms: number;
};

/** The waveform of a sound, and the fingerprint that tells it from others. */
export type Looks = { readonly peaks: Buffer; readonly fingerprint: number[] };

export type Fragment = Looks & {
  readonly mp3: Buffer;
  readonly ms: number;
  readonly hash: string;
  readonly loudness: { readonly before: Loudness; readonly after: Loudness };
};

export type Recording = Looks & { readonly content: Buffer; readonly type: "mp3" | "wav"; readonly ms: number };

/** Why a sound is refused: no mp3 or wav, nothing to hear, too short or long, unreadable, or cut past its end. */
export type SoundRefusal = "kind" | "silent" | "short" | "long" | "broken" | "outside";

/** Most bytes a ms of a file that is served unchanged: what one player may download for a sound of 20 s. */
const bytesPerMs = 12;

/** Makes a fragment as it is served: cut, levelled, an mp3 without tags. A file that already is so stays unchanged. */
export async function makeFragment(file: Uint8Array, cut: Cut | undefined): Promise<Fragment | SoundRefusal> {
  const sound = await soundOf(file);
  if (sound === undefined) return "kind";
  const range = cut && { from: cut.start_ms, to: cut.end_ms };
  // Little more than the limit is enough to tell that it is too long.
  const decoded = await decodeSound(sound.content, range ?? { to: limits.audio.fragmentMs.max + 1000 });
  const pcm = cut === undefined ? decoded : fade(decoded, cut.fade_in_ms, cut.fade_out_ms);
  const ms = msOf(pcm);
  if (countSamples(pcm) === 0) return cut === undefined ? "kind" : "outside";
  if (cut !== undefined && ms < cut.end_ms - cut.start_ms) return "outside";
  if (ms < limits.audio.fragmentMs.min) return "short";
  if (ms > limits.audio.fragmentMs.max) return "long";
  const before = measureLoudness(pcm);
  if (before.lufs === Number.NEGATIVE_INFINITY) return "silent";
  const isReady =
    cut === undefined && sound.type === "mp3" && isLevel(before) && sound.content.length <= ms * bytesPerMs;
  const { mp3, after } = isReady ? { mp3: sound.content, after: before } : await encodeLevel(pcm);
  const hash = createHash("sha256").update(mp3).digest("hex");
  return { mp3, ms, hash, loudness: { before, after }, ...(await lookAt([isReady ? pcm : await decodeSound(mp3)])) };
}

/** A whole recording without its tags, to cut fragments from. */
export async function readRecording(file: Uint8Array): Promise<Recording | SoundRefusal> {
  const sound = await soundOf(file);
  if (sound === undefined) return "kind";
  let [ms, isHeard] = [0, false];
  async function* heard() {
    for await (const part of decodeParts(sound?.content ?? new Uint8Array())) {
      ms += (countSamples(part) / part.rate) * 1000;
      isHeard ||= part.channels.some((samples) => samples.some((sample) => Math.abs(sample) > hearing));
      yield part;
      // A few bytes may decode to hours.
      if (ms > limits.audio.ms) return;
    }
  }
  const looks = await lookAt(heard());
  if (ms === 0) return "kind";
  if (ms > limits.audio.ms) return "long";
  if (ms < limits.audio.fragmentMs.min) return "short";
  if (!isHeard) return "silent";
  return { ...sound, ...looks, ms: Math.floor(ms) };
}

/** Samples above −70 dB, the gate of loudness, are heard. */
const hearing = 10 ** (-70 / 20);

/**
 * A fragment with silence in the ranges; nothing of the sound there goes into the file. The rest keeps its loudness: if
 * levelled again, the little around a long silence would be louder than in the whole fragment.
 */
export async function silenceFragment(file: Uint8Array, ranges: readonly Range[]): Promise<Buffer | SoundRefusal> {
  const pcm = silence(await decodeSound(file), ranges);
  return countSamples(pcm) === 0 ? "kind" : (await encodeBelowPeak(pcm)).mp3;
}

async function lookAt(parts: Iterable<Pcm> | AsyncIterable<Pcm>): Promise<Looks> {
  const peaks = openPeaks();
  const fingerprint = await openFingerprint();
  for await (const part of parts) {
    peaks.add(part);
    fingerprint.add(part);
  }
  return { peaks: peaks.drawn(), fingerprint: fingerprint.taken() };
}
