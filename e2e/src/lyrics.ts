import { readFileSync } from "node:fs";
import { isSameWord, splitFragment, type TimeRange } from "@hitoslov/rules";

type SongFile = {
  slug: string;
  name: string;
  fragment: string;
  level: number;
  musicAuthors: string[];
  textAuthors: string[];
  fact: string | null;
};

export type Song = {
  readonly name: string;
  readonly level: number;
  /** Without punctuation, in order. */
  readonly words: readonly string[];
  /** Of the music or the text: each counts as right. */
  readonly authors: readonly string[];
  /** Null where the song has no fact. */
  readonly fact: string | null;
  /** When each word is sung, ms. */
  readonly times: readonly (readonly TimeRange[])[];
};

const times = readDemo("times.json") as Record<string, TimeRange[][]>;
const files = readDemo("songs.json") as SongFile[];
const songs: readonly Song[] = files.map(({ slug, name, fragment, level, musicAuthors, textAuthors, fact }) => ({
  name,
  level,
  words: splitFragment(fragment).map((word) => word.text),
  authors: [...musicAuthors, ...textAuthors],
  fact,
  times: times[slug] ?? [],
}));

function readDemo(file: string): unknown {
  return JSON.parse(readFileSync(new URL(import.meta.resolve(`@hitoslov/demo/${file}`)), "utf8"));
}

/** Finds the demo song that has these words at these positions. */
export function recognise(shown: readonly { position: number; text: string }[], length: number): Song {
  const found = songs.filter(
    ({ words }) =>
      words.length === length && shown.every(({ position, text }) => isSameWord(text, words[position] ?? "")),
  );
  const [song] = found;
  if (song === undefined || found.length > 1) throw new Error(`${found.length} songs have ${JSON.stringify(shown)}`);
  return song;
}
