const digits = 6;

/** «004217» */
export function formatSoundCode(code: number): string {
  return String(code).padStart(digits, "0");
}

/** The code a file's name begins with: 4217 of «004217.mp3» and of «4217 Коробейники.wav»; null where there is none. */
export function readSoundCode(fileName: string): number | null {
  const code = /^\s*(\d{1,6})(?!\d)/.exec(fileName)?.[1];
  return code === undefined ? null : Number(code);
}
