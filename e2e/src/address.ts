const group = (number: number) => (number % 0x10000).toString(16);

/** An address that nobody else of this run has: limits of calls are counted by it. `of` tells kinds of callers apart. */
export function addressOf(number: number, of: "visitor" | "office"): string {
  return `2001:db8:${group(process.pid)}:${group(number)}::${of === "visitor" ? 1 : 2}`;
}
