import type { Feat } from "@hitoslov/contract";
import type { Guest } from "./snapshot.ts";

/** The title of each guest besides points, by the guest's id; of several the rarest. */
export function featsOf(guests: readonly Guest[], hints: boolean): ReadonlyMap<string, Feat> {
  const feats = new Map<string, Feat>();
  const quickest = guests
    .flatMap((guest) => wordsOf(guest).flatMap(({ found }) => (found ? [{ id: guest.id, ...found }] : [])))
    .toSorted((one, other) => one.ms - other.ms)[0];
  for (const guest of guests) {
    const words = wordsOf(guest);
    if (guest.points === 0) continue;
    if (quickest?.id === guest.id) feats.set(guest.id, { kind: "quickest", word: quickest.word, ms: quickest.ms });
    else if (words.every(({ refused }) => refused === undefined)) feats.set(guest.id, { kind: "no-mistake" });
    else if (hints && words.every(({ lamp }) => lamp === undefined)) feats.set(guest.id, { kind: "no-lamp" });
  }
  return feats;
}

function wordsOf({ all }: Guest) {
  return (all ?? []).flatMap((song) => Object.values(song));
}
