import type { Rank } from "@hitoslov/contract";
import { plural } from "@hitoslov/contract/plural";
import { whole } from "../../lib/figures.ts";

/** «412 песен»; empty where that is not told. */
export function songs({ songs: count }: Pick<Rank, "songs">): string {
  return count === null ? "" : `${whole(count)}\u00A0${plural(count, "песня", "песни", "песен")}`;
}

/** «18 940 очков» */
export function points(count: number): string {
  return `${whole(count)}\u00A0${plural(count, "очко", "очка", "очков")}`;
}

/** «до 57-го — 40 очков»; nothing for the first. */
export function distance(next: { readonly place: number; readonly points: number } | null): string {
  return next === null ? "" : `до\u00A0${next.place}-го\u00A0— ${points(next.points)}`;
}
