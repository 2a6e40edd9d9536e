import type { SoundInPlay } from "@hitoslov/contract";
import { isHidden } from "../../features/round/fragment-state.ts";

/** The line as it reads, with a dash for every silence. */
export function verseOf(sound: SoundInPlay): string {
  return sound.fragment.words.map((word) => word.before + (isHidden(word) ? "…" : word.text) + word.after).join(" ");
}
