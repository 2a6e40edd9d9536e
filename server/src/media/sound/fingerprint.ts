import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { countSamples, type Pcm } from "./pcm.ts";

/** One number for each eighth of a second; see acoustid.org/chromaprint. */
export type Fingerprint = readonly number[];

/** The exports of the library that we use; its own JavaScript runs in browsers only. */
type Chromaprint = {
  readonly memory: WebAssembly.Memory;
  readonly malloc: (bytes: number) => number;
  readonly free: (address: number) => void;
  readonly chromaprint_new: (algorithm: number) => number;
  readonly chromaprint_free: (context: number) => void;
  readonly chromaprint_start: (context: number, rate: number, channels: number) => number;
  readonly chromaprint_feed: (context: number, samples: number, count: number) => number;
  readonly chromaprint_finish: (context: number) => number;
  readonly chromaprint_get_raw_fingerprint: (context: number, data: number, size: number) => number;
  readonly __wasm_call_ctors: () => void;
};

/** CHROMAPRINT_ALGORITHM_DEFAULT. */
const algorithm = 1;

async function loadChromaprint(): Promise<Chromaprint> {
  const module = await WebAssembly.compile(
    await readFile(fileURLToPath(new URL("chromaprint.wasm", import.meta.resolve("@unimusic/chromaprint")))),
  );
  // It asks the system for nothing but memory, and has enough for a part of a sound, so stubs are enough.
  const imports: Record<string, Record<string, () => number>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => 0;
  const { exports } = await WebAssembly.instantiate(module, imports);
  // WebAssembly declares no types; these are the functions of the package.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const chromaprint = exports as unknown as Chromaprint;
  chromaprint.__wasm_call_ctors();
  return chromaprint;
}

/** Samples that the library gets at once: its memory holds less than a minute. */
const atOnce = 65_536;

/** Takes the fingerprint of a sound that comes in parts. */
export async function openFingerprint(): Promise<{ add: (part: Pcm) => void; taken: () => number[] }> {
  const lib = await loadChromaprint();
  const context = lib.chromaprint_new(algorithm);
  let started = false;
  const feed = ({ channels }: Pcm, from: number, length: number) => {
    const address = lib.malloc(length * 2);
    if (address === 0) throw new Error("Chromaprint has no memory left");
    const memory = new Int16Array(lib.memory.buffer, address, length);
    for (let at = 0; at < length; at++) {
      const sample = channels.reduce((sum, samples) => sum + samples[from + at]!, 0) / channels.length;
      memory[at] = Math.max(-1, Math.min(1, sample)) * 32_767;
    }
    lib.chromaprint_feed(context, address, length);
    lib.free(address);
  };
  return {
    add: (part) => {
      if (!started) lib.chromaprint_start(context, part.rate, 1);
      started = true;
      const length = countSamples(part);
      for (let from = 0; from < length; from += atOnce) feed(part, from, Math.min(atOnce, length - from));
    },
    taken: () => {
      if (!started || lib.chromaprint_finish(context) === 0) return [];
      const pointers = lib.malloc(8);
      if (lib.chromaprint_get_raw_fingerprint(context, pointers, pointers + 4) === 0) return [];
      const [data = 0, size = 0] = new Int32Array(lib.memory.buffer, pointers, 2);
      const values = [...new Int32Array(lib.memory.buffer, data, size)];
      lib.chromaprint_free(context);
      return values;
    },
  };
}

/** The least overlap of two sounds, in eighths of a second: about five seconds. */
const leastOverlap = 40;

/** How alike two sounds are where they match best: the share of equal bits, 0 to 1; about 0.5 if they are unrelated. */
export function likeness(a: Fingerprint, b: Fingerprint): number {
  let best = 0;
  for (let shift = leastOverlap - b.length; shift <= a.length - leastOverlap; shift++) {
    const from = Math.max(0, shift);
    const to = Math.min(a.length, b.length + shift);
    if (to - from < leastOverlap) continue;
    let different = 0;
    for (let at = from; at < to; at++) different += countBits(a[at]! ^ b[at - shift]!);
    best = Math.max(best, 1 - different / (32 * (to - from)));
  }
  return best;
}

function countBits(value: number): number {
  let bits = value - ((value >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
