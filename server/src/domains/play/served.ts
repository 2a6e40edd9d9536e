import type { Audience, GameSettings } from "@hitoslov/contract";
import { audiencesFor, type Caller } from "../../http/caller.ts";
import { everybody, isShown } from "../../showing.ts";
import type { Catalogue, PlayableSong } from "./catalogue.ts";

/** To whom songs are dealt, and when. Open plays are judged and finished whatever it says. */
export type Serving = { readonly to: readonly Audience[]; readonly now: Date };

export function servingOf(caller: Caller, now: Date): Serving {
  return { to: audiencesFor(caller), now };
}

/** For songs that are the same for everybody: only those that everybody may see. */
export function servingAll(now: Date): Serving {
  return { to: everybody, now };
}

export function isServed({ showing }: PlayableSong, { to, now }: Serving): boolean {
  return showing === null || isShown(showing, to, now);
}

/** The song, unless it is not dealt now. */
export function findServed({ songs }: Catalogue, id: string, serving: Serving): PlayableSong | undefined {
  const song = songs.get(id);
  return song !== undefined && isServed(song, serving) ? song : undefined;
}

/** Of these songs those that are dealt now. */
export function servedOf(songs: readonly PlayableSong[] | undefined, serving: Serving): readonly PlayableSong[] {
  return (songs ?? []).filter((song) => isServed(song, serving));
}

/** The settings with as many songs of each level as are dealt now. */
export function settingsFor({ settings, byLevel }: Catalogue, serving: Serving): GameSettings {
  const difficulties = settings.difficulties.map((level) => ({
    ...level,
    songs: servedOf(byLevel.get(level.name), serving).length,
  }));
  return { ...settings, difficulties };
}
