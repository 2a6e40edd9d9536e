import { readFileSync } from "node:fs";
import { isSameWord, splitFragment } from "@hitoslov/rules";

type SongFile = {
  name: string;
  fragment: string;
  level: number;
  musicAuthors: string[];
  textAuthors: string[];
};

export type Song = {
  readonly name: string;
  readonly level: number;
  /** Without punctuation, in order. */
  readonly words: readonly string[];
  /** Of the music or the text: each counts as right. */
  readonly authors: readonly string[];
};

const songs: readonly Song[] = readSongs().map(({ name, fragment, level, musicAuthors, textAuthors }) => ({
  name,
  level,
  words: splitFragment(fragment).map((word) => word.text),
  authors: [...musicAuthors, ...textAuthors],
}));

function readSongs(): SongFile[] {
  return JSON.parse(readFileSync(new URL(import.meta.resolve("@hitoslov/demo/songs.json")), "utf8")) as SongFile[];
}

/** A song known by heart: found by the words that are shown, each at its place. */
export function recognise(shown: readonly { position: number; text: string }[], length: number): Song {
  const found = songs.filter(
    ({ words }) =>
      words.length === length && shown.every(({ position, text }) => isSameWord(text, words[position] ?? "")),
  );
  const [song] = found;
  if (song === undefined || found.length > 1) throw new Error(`${found.length} songs have ${JSON.stringify(shown)}`);
  return song;
}
