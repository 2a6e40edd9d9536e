import type { PlayerDraw, Rank } from "@hitoslov/contract";
import { whole } from "../../lib/figures.ts";
import { told } from "../../ui/prize/told.ts";
import { distance, points } from "../../ui/rank/notes.ts";

type Prize = PlayerDraw["prizes"][string];

/** The prize that a rank brings. */
export function prizeAt({ prizes }: Pick<PlayerDraw, "prizes">, rank: number): Prize | undefined {
  return Object.values(prizes).find(
    ({ place_from, place_to }) => place_from !== null && place_to !== null && place_from <= rank && rank <= place_to,
  );
}

/**
 * How many points the player needs for the last rank with a prize; 0 for a player who has that rank or a better one, or
 * holds a prize already.
 */
export function missingPoints({ cut, me }: Pick<PlayerDraw, "cut" | "me">): number {
  return cut === null || me === null || me.prize !== null || me.place <= cut.place ? 0 : cut.score - me.score + 1;
}

/** Whether a new entrant would get a rank that brings a prize. */
export function hasFreeRank({ prizes, members_total }: Pick<PlayerDraw, "prizes" | "members_total">): boolean {
  return prizeAt({ prizes }, members_total + 1) !== undefined;
}

type EndedDraw = Pick<PlayerDraw, "me" | "training" | "awarded">;

/** What the player has won in a draw that has ended; empty if it was a training one. */
export function outcomeOf(draw: EndedDraw): string {
  const prize = draw.me?.prize ?? null;
  if (prize !== null) return `Ваш приз: ${prize}.`;
  if (draw.training) return "";
  return draw.awarded ? "Приза нет." : "Призы ещё не\u00A0вручены.";
}

/** «2–3-е место · Главный», «жребий · Главный», «Главный · 5 шт.» */
export function howGiven({ way, place_from, place_to, category, quantity }: Prize): string {
  if (way === "place" && place_from !== null && place_to !== null && place_from <= place_to) {
    const places = place_from === place_to ? whole(place_from) : `${whole(place_from)}–${whole(place_to)}`;
    return told(`${places}-е\u00A0место`, category);
  }
  return way === "draw" ? told("жребий", category) : told(category, `${whole(quantity)}\u00A0шт.`);
}

/** A row, a gap for ranks left out, or the line below the last rank with a prize. */
type LeaderboardPart =
  | { readonly kind: "row"; readonly rank: Rank; readonly note: string }
  | { readonly kind: "gap"; readonly before: number }
  | { readonly kind: "cut" };

/** How many first rows are shown where no rank brings a prize, or the leaderboard is not longer. */
const allRows = 10;
/** How many first rows are shown where the last rank with a prize is shown too. */
const head = 3;

type RankedDraw = Pick<PlayerDraw, "members" | "members_total" | "prizes" | "cut" | "me" | "around">;

/** The first ranks of a draw, the last rank with a prize and the next one, and the player among the neighbours. */
export function leaderboardParts(draw: RankedDraw): readonly LeaderboardPart[] {
  const { cut, me, around } = draw;
  const known = [...around, ...Object.values(draw.members), ...(me === null ? [] : [me])];
  const byRank = new Map<number, Rank>(known.map((rank) => [rank.place, rank]));
  const first = cut === null || draw.members_total <= allRows ? allRows : head;
  const isChosen = (place: number) =>
    place <= first ||
    (cut !== null && (place === cut.place || place === cut.place + 1)) ||
    (me !== null && Math.abs(place - me.place) <= 1) ||
    around.some((rank) => rank.place === place);
  // A gap for one row would take as much room as the row.
  const isShown = (place: number) => isChosen(place) || (isChosen(place - 1) && isChosen(place + 1));

  const parts: LeaderboardPart[] = [];
  let last = 0;
  for (const rank of [...byRank.values()].toSorted((a, b) => a.place - b.place)) {
    const { place } = rank;
    if (!isShown(place)) continue;
    if (cut !== null && last <= cut.place && place > cut.place) {
      if (last < cut.place) parts.push({ kind: "gap", before: cut.place });
      parts.push({ kind: "cut" });
      last = cut.place;
    }
    if (place > last + 1) parts.push({ kind: "gap", before: place });
    parts.push({ kind: "row", rank, note: noteOf(rank, draw) });
    last = place;
  }
  return parts;
}

/** The prize that is given already or that the rank would bring; for the player, the distance to one. */
function noteOf({ place, me: isOwn }: Rank, draw: RankedDraw): string {
  const missing = isOwn ? missingPoints(draw) : 0;
  const given = Object.values(draw.members).find((entrant) => entrant.place === place)?.prize;
  const prize = (isOwn ? draw.me?.prize : given) ?? null;
  if (prize !== null) return prize;
  if (missing > 0) return `ещё ${points(missing)} до\u00A0приза`;
  const next = isOwn ? distance(draw.me?.next ?? null) : "";
  return prizeAt(draw, place)?.name ?? next;
}
