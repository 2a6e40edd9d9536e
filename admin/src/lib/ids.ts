/** A random uuid for something new. `crypto.randomUUID` exists only over https. */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(36));
  const digit = (_zero: string, at: number) => ((random[at] ?? 0) % 16).toString(16);
  return "00000000-0000-4000-8000-000000000000".replaceAll("0", digit);
}
