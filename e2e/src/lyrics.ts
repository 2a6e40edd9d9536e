import { readFileSync } from "node:fs";
import { isSameWord, splitFragment } from "@hitoslov/rules";

type Song = { name: string; fragment: string; level: number; musicAuthors: string[]; textAuthors: string[] };

const songs: Song[] = JSON.parse(
  readFileSync(new URL(import.meta.resolve("@hitoslov/demo/songs.json")), "utf8"),
);

/** A song known by ear: found by the words that are shown, each at its place. */
export function recognise(shown: readonly { position: number; text: string }[], length: number): Song & { words: string[] } {
  const found = songs.filter(({ fragment }) => {
    const words = splitFragment(fragment);
    return words.length === length && shown.every(({ position, text }) => isSameWord(text, words[position]?.text ?? ""));
  });
  const [song] = found;
  if (song === undefined || found.length > 1) throw new Error(`${found.length} songs have ${JSON.stringify(shown)}`);
  return { ...song, words: splitFragment(song.fragment).map((word) => word.text) };
}
