import type { DisputeKind, PlayWord, SongInPlay } from "@hitoslov/contract";
import type { Refusal } from "./refusals.ts";

/** What can be disputed: a blank, with an answer where one was refused there. */
export type DisputedPlace = { readonly position: number; readonly answer: string | null };

const kindsOfBlank = ["word", "lyric", "hearing"] as const satisfies readonly DisputeKind[];
const kindsOfSong = ["author", "song"] as const satisfies readonly DisputeKind[];

export function isOfBlank(kind: DisputeKind): boolean {
  return kindsOfBlank.some((one) => one === kind);
}

/** The places of a kind that can be disputed, the one refused last first; without those disputed already. */
export function placesOf(kind: DisputeKind, song: SongInPlay, refusals: readonly Refusal[]): readonly DisputedPlace[] {
  if (!isOfBlank(kind)) return [];
  const own = refusals.filter(({ soundId }) => soundId === song._id);
  if (kind === "word") {
    return own
      .filter(({ sent }) => sent !== true)
      .map(({ position, answer }) => ({ position, answer }))
      .toReversed();
  }
  const sent = new Set(own.flatMap((one) => (one.sent ? [one.position] : [])));
  return song.fragment.words
    .filter((word) => isBlank(word) && !sent.has(word.position))
    .map(({ position }) => ({ position, answer: null }));
}

/** The kinds of complaint that are possible: about the author and the song only once they are known. */
export function kindsOf(song: SongInPlay, refusals: readonly Refusal[]): readonly DisputeKind[] {
  const kinds = song.guessed ? [...kindsOfBlank, ...kindsOfSong] : kindsOfBlank;
  return kinds.filter((kind) => !isOfBlank(kind) || placesOf(kind, song, refusals).length > 0);
}

/** The two words before a place, as far as they are known, and whether there are more. */
export function leadOf({ fragment }: SongInPlay, position: number): string {
  const before = fragment.words.slice(Math.max(0, position - 2), position);
  const known = before.map((word) => word.before + ("text" in word ? word.text : "…") + word.after);
  return (position > 2 ? "…" : "") + known.join(" ");
}

function isBlank(word: PlayWord): boolean {
  return !("text" in word) || word.restored !== undefined;
}
