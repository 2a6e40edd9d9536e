import { seededRandom, shuffle, splitFragment, tipChoices, trayWord } from "@hitoslov/rules";
import { sql } from "kysely";
import type { WordHintRule } from "./hints.ts";

/** Three words of the tray, the right one among them. */
export const lamp: WordHintRule = {
  given: ({ words }, position) => words[position]?.tip,
  used: ({ words }) => Object.values(words).filter(({ tip }) => tip !== undefined).length,
  usedSql: sql`(select count(value -> 'tip') from jsonb_each(plays.words))`,
  find(play, position, choiceSeed) {
    const word = trayWord(splitFragment(play.fragment)[position]?.text ?? "");
    // Drawn from the sound, ordered by the play: lamps of two players compared give nothing away.
    const choices = tipChoices({ word, tray: play.tray, seed: `${choiceSeed}:${position}` });
    return shuffle(choices, seededRandom(`${play.seed}:${position}`));
  },
  keep: (tip) => ({ tip }),
};
