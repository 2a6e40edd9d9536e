import type { CatalogueSong } from "@hitoslov/contract";

const digits = 6;

/** What tells a song from others of its name: «Хор «Лад», код 004217». */
export function aboutSong({ executors, sound_id }: Pick<CatalogueSong, "executors" | "sound_id">): string {
  const names = executors.map(({ name }) => name).join(", ");
  return `${names === "" ? "Без исполнителя" : names}, код ${formatSoundCode(sound_id)}`;
}

/** «004217» */
export function formatSoundCode(code: number): string {
  return String(code).padStart(digits, "0");
}
