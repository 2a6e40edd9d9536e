import type { PlayerStock } from "@hitoslov/contract";

export type Member = PlayerStock["members"][string];

export function byPlace({ members }: Pick<PlayerStock, "members">): readonly Member[] {
  return Object.values(members).toSorted((a, b) => a.place - b.place);
}

/** Who holds a prize; the first three while none is given. */
export function winnersOf(stock: Pick<PlayerStock, "members">): readonly Member[] {
  const all = byPlace(stock);
  const winners = all.filter(({ prize }) => prize !== null);
  return winners.length > 0 ? winners : all.slice(0, 3);
}
