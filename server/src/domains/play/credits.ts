import type { PlayableSong } from "./catalogue.ts";

/** Who wrote the song, as players are told. */
export function creditsOf(song: PlayableSong): { music: string[]; text: string[] } {
  return { music: song.music.map((author) => author.name), text: song.text.map((author) => author.name) };
}
