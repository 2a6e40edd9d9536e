/** Numbers in [0, 1), the same ones for the same seed (FNV-1a into mulberry32). Not for draws: 32 bits of state. */
export function seededRandom(seed: string): () => number {
  let state = 2166136261;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
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
