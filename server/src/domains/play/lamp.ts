import { seededRandom, shuffle, splitFragment, tipChoices, trayWord } from "@hitoslov/rules";
import type { Play } from "./play.ts";

/** The lamp's words for a blank: three of the tray, the right one among them. `choiceSeed` belongs to the song. */
export function lampWords(
  play: Pick<Play, "fragment" | "tray" | "seed">,
  position: number,
  choiceSeed: string,
): string[] {
  const word = trayWord(splitFragment(play.fragment)[position]?.text ?? "");
  // The song decides the words, the play their order: comparing the lamps of two players gives nothing away.
  const choices = tipChoices({ word, tray: play.tray, seed: `${choiceSeed}:${position}` });
  return shuffle(choices, seededRandom(`${play.seed}:${position}`));
}
