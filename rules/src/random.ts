/** Numbers in [0, 1), the same ones for the same seed (FNV-1a into mulberry32). Not for draws: 32 bits of state. */
export function seededRandom(seed: string): () => number {
  let state = hashText(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    return mix(state);
  };
}

/** 32 bits of a text (FNV-1a). */
export function hashText(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return hash;
}

/** Hashes 32 bits to a number in [0, 1) (a step of mulberry32). */
export function mix(bits: number): number {
  let mixed = Math.imul(bits ^ (bits >>> 15), 1 | bits);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}

/** The items in a random order (Fisher–Yates, inside out), as a new array. */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const result: T[] = [];
  for (const item of items) {
    const place = Math.floor(random() * (result.length + 1));
    // The item takes its place and the one that stood there goes to the end.
    result.push(...result.splice(place, 1, item));
  }
  return result;
}
