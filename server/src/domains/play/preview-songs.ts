import { orderLevels } from "@hitoslov/rules";
import type { SongInPlay } from "@hitoslov/contract";
import type { Preview } from "../../http/preview.ts";
import type { Catalogue, PlayableSong } from "./catalogue.ts";
import { type Page, previewPlay } from "./serve.ts";

/** The songs of a preview of the game: the one that staff look at, else those of a level; no play is opened. */
export function dealPreview(
  catalogue: Catalogue,
  { song }: Preview,
  level: string | undefined,
  { skip, limit }: Page,
  now: Date,
): SongInPlay[] {
  const asked = song === null ? undefined : catalogue.songs.get(song);
  const first = orderLevels(catalogue.settings.difficulties)[0]?.name ?? "1";
  const pool = asked === undefined ? (catalogue.byLevel.get(level ?? first) ?? []) : [asked];
  return present(catalogue, pool.slice(skip, skip + limit), now);
}

/** The same of the demo. */
export function dealDemoPreview(catalogue: Catalogue, { song }: Preview, now: Date): SongInPlay[] {
  const asked = song === null ? undefined : catalogue.songs.get(song);
  return present(catalogue, asked === undefined ? catalogue.demo : [asked], now);
}

/** Hidden words are not silent here: making such a file would save something, which a preview must not. */
function present(catalogue: Catalogue, songs: readonly PlayableSong[], now: Date): SongInPlay[] {
  return songs.map((song) => previewPlay(catalogue, song, now));
}
