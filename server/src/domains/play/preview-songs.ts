import { orderLevels } from "@hitoslov/rules";
import type { SongInPlay } from "@hitoslov/contract";
import type { Preview } from "../../http/preview.ts";
import type { Catalogue, PlayableSong } from "./catalogue.ts";
import { type Page, previewPlay } from "./serve.ts";
import { servedOf, type Serving } from "./served.ts";

/**
 * The songs of a preview of the game: the one that staff look at, or none if it is not in the game, else those of a level
 * that the viewer gets; no play is opened.
 */
export function dealPreview(
  catalogue: Catalogue,
  { song }: Preview,
  level: string | undefined,
  { skip, limit }: Page,
  serving: Serving,
): SongInPlay[] {
  const first = orderLevels(catalogue.settings.difficulties)[0]?.name ?? "1";
  const pool = poolOf(catalogue, song, catalogue.byLevel.get(level ?? first), serving);
  return present(catalogue, pool.slice(skip, skip + limit), serving.now);
}

/** The same of the demo. */
export function dealDemoPreview(catalogue: Catalogue, { song }: Preview, serving: Serving): SongInPlay[] {
  return present(catalogue, poolOf(catalogue, song, catalogue.demo, serving), serving.now);
}

function poolOf(
  { songs }: Catalogue,
  asked: string | null,
  others: readonly PlayableSong[] | undefined,
  serving: Serving,
): readonly PlayableSong[] {
  if (asked === null) return servedOf(others, serving);
  const song = songs.get(asked);
  return song === undefined ? [] : [song];
}

/** Hidden words are not silent here: making such a file would save something, which a preview must not. */
function present(catalogue: Catalogue, songs: readonly PlayableSong[], now: Date): SongInPlay[] {
  return songs.map((song) => previewPlay(catalogue, song, now));
}
