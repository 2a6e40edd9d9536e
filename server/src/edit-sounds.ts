import { readFile } from "node:fs/promises";
import { type Audio, type AudioFacts, type AudioTags, readAudio, readTags } from "./media/audio.ts";
import { readSeconds } from "./media/film.ts";
import { serveOrders } from "./media/processes.ts";
import {
  type Cut,
  type Fragment,
  makeFragment,
  readRecording,
  type Recording,
  silenceFragment,
  type SoundRefusal,
} from "./media/sound/edit.ts";
import type { Range } from "./media/sound/shape.ts";

// The process that `media/sounds.ts` starts: the path of a sound or film comes in, what was made or read of it goes out.

export type Order = { readonly path: string } & (
  | { readonly work: "fragment"; readonly cut?: Cut | undefined }
  | { readonly work: "recording" }
  | { readonly work: "audio" }
  | { readonly work: "facts" }
  | { readonly work: "tags" }
  | { readonly work: "film" }
  | { readonly work: "silence"; readonly ranges: readonly Range[] }
);
export type Answer =
  | { readonly fragment: Fragment }
  | { readonly recording: Recording }
  | { readonly silenced: Buffer }
  | { readonly audio: Audio }
  | { readonly facts: AudioFacts }
  | { readonly tags: AudioTags }
  | { readonly seconds: number | null }
  | { readonly refused: SoundRefusal };

async function edit(order: Order): Promise<Answer> {
  if (order.work === "film") return { seconds: await readSeconds(order.path) };
  const file = await readFile(order.path);
  if (order.work === "tags") return { tags: await readTags(file) };
  if (order.work === "audio") {
    const audio = await readAudio(file);
    return audio === undefined ? { refused: "kind" } : { audio };
  }
  if (order.work === "facts") {
    // Without its content, which takes time to hand over.
    const audio = await readAudio(file);
    return audio === undefined ? { refused: "kind" } : { facts: { ms: audio.ms, hash: audio.hash } };
  }
  if (order.work === "fragment") {
    const fragment = await makeFragment(file, order.cut);
    return typeof fragment === "string" ? { refused: fragment } : { fragment };
  }
  if (order.work === "recording") {
    const recording = await readRecording(file);
    return typeof recording === "string" ? { refused: recording } : { recording };
  }
  const silenced = await silenceFragment(file, order.ranges);
  return typeof silenced === "string" ? { refused: silenced } : { silenced };
}

// What a decoder or an encoder throws at, the sender has to know.
serveOrders<Order, Answer>((order) => edit(order).catch(() => ({ refused: "broken" })));
