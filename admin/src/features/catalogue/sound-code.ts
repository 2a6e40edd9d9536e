const digits = 6;

/** «004217» */
export function formatSoundCode(code: number): string {
  return String(code).padStart(digits, "0");
}
