import type { PlayableSong } from "./catalogue.ts";

/** Who wrote the song, as players are told. */
export function creditsOf(sound: PlayableSong): { music: string[]; text: string[] } {
  return { music: sound.music.map((author) => author.name), text: sound.text.map((author) => author.name) };
}
