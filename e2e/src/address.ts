const group = (number: number) => (number % 0x10000).toString(16);

/** An address that nobody else of this run has, as calls are limited by address. `of` separates kinds of callers. */
export function addressOf(number: number, of: "visitor" | "office"): string {
  return `2001:db8:${group(process.pid)}:${group(number)}::${of === "visitor" ? 1 : 2}`;
}
