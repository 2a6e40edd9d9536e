import type { PlayerDraw } from "@hitoslov/contract";
import { whole } from "../../ui/figures.ts";
import { told } from "../../ui/prize/told.ts";

type Prize = PlayerDraw["prizes"][string];

/** The prize that a place brings. */
export function prizeAt({ prizes }: Pick<PlayerDraw, "prizes">, place: number): Prize | undefined {
  return Object.values(prizes).find(
    ({ place_from, place_to }) => place_from !== null && place_to !== null && place_from <= place && place <= place_to,
  );
}

/** How many points the player lacks to stand at the last place with a prize; 0 for who stands there or better. */
export function missingPoints({ cut, me }: Pick<PlayerDraw, "cut" | "me">): number {
  return cut === null || me === null || me.place <= cut.place ? 0 : cut.score - me.score + 1;
}

/** Whether a place that brings a prize has nobody on it. */
export function hasFreePlace({ prizes, members_total }: Pick<PlayerDraw, "prizes" | "members_total">): boolean {
  return prizeAt({ prizes }, members_total + 1) !== undefined;
}

/** «2–3-е место · Главный», «жребий · Главный», «Главный · 5 шт.» */
export function howGiven({ way, place_from, place_to, category, quantity }: Prize): string {
  if (way === "place" && place_from !== null && place_to !== null && place_from <= place_to) {
    const places = place_from === place_to ? whole(place_from) : `${whole(place_from)}–${whole(place_to)}`;
    return told(`${places}-е\u00A0место`, category);
  }
  return way === "draw" ? told("жребий", category) : told(category, `${whole(quantity)}\u00A0шт.`);
}
