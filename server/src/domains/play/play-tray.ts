import { canBeAnswer, layTray, trayWord, trayWords } from "@hitoslov/rules";
import type { Catalogue, PlayableSong } from "./catalogue.ts";

/** The words of a tray depend on the song, only their order on the play: comparing two trays gives nothing away. */
export function trayOf(catalogue: Catalogue, song: PlayableSong, seed: string): string[] {
  const wordsOfTrays = wordsOfCatalogues.get(catalogue) ?? new WeakMap<PlayableSong, readonly string[]>();
  wordsOfCatalogues.set(catalogue, wordsOfTrays);
  const known = wordsOfTrays.get(song);
  const words =
    known ??
    trayWords({
      hidden: song.hidden.flatMap((position) => song.words[position]?.text ?? []),
      aliases: song.aliases.map(({ answer }) => answer),
      decoys: song.decoys,
      pool: decoyPool(catalogue, song),
      level: Number(song.difficulty.name),
      choiceSeed: catalogue.choiceSeed(song._id),
    });
  if (known === undefined) wordsOfTrays.set(song, words);
  return layTray(words, seed);
}

/**
 * A cache, as choosing the words takes a millisecond. Words come from other songs too: a changed catalogue, which shares most
 * of its songs with the former one, chooses anew.
 */
const wordsOfCatalogues = new WeakMap<Catalogue, WeakMap<PlayableSong, readonly string[]>>();

/** At most so many other songs lend their words to a tray. */
const maxLenders = 40;

/** Words of other fragments for this song's tray: the same for every player, so that trays cannot be compared. */
function decoyPool(catalogue: Catalogue, song: PlayableSong): string[] {
  const level = catalogue.byLevel.get(song.difficulty.name) ?? [];
  // The songs of a level are sorted by id, which also gives a place to a song that is not among them yet.
  const next = level.findIndex(({ _id }) => _id > song._id);
  const from = next < 0 ? level.length : next;
  const others = [...level.slice(from, from + maxLenders), ...level.slice(0, Math.min(from, maxLenders + 1))]
    .filter(({ _id }) => _id !== song._id)
    .slice(0, maxLenders);
  return others.flatMap((other) =>
    other.words.map((word) => trayWord(word.text)).filter((word) => word.length > 1 && canBeAnswer(word)),
  );
}
