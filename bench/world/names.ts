import { createHash } from "node:crypto";

/**
 * Everything in a filled world has a name that follows from its number, in SQL as here, so that no lookup is needed.
 * Ids are in order, as those that the server makes.
 */
const kinds = { player: 0, song: 1, session: 2, play: 3, staff: 4, stock: 5, other: 6 } as const;
export type Kind = keyof typeof kinds;

export function idOf(kind: Kind, number: number): string {
  return `00000000-0000-7000-800${kinds[kind]}-${number.toString(16).padStart(12, "0")}`;
}

/** The same for a number in SQL. */
export function sqlId(kind: Kind, number: string): string {
  return `('00000000-0000-7000-800${kinds[kind]}-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
}

export const playerToken = (player: number): string => `player-${player}`;
export const staffToken = (staff: number): string => `staff-${staff}`;
/** The `nth` game token of a player's session. */
export const gameToken = (player: number, nth: number): string => `game-${player}-${nth}`;

/** A token's hash in SQL. */
export function sqlHash(token: string): string {
  return `sha256(convert_to(${token}, 'UTF8'))`;
}

export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export const staff = 400;

/** The words of a song's fragment, and which of them are hidden. */
export const wordsOf = (song: number): string[] => `Во поле берёза н${song} стояла во поле кудрявая стояла`.split(" ");
export const sqlFragment = (song: string): string =>
  `'Во поле берёза н' || ${song} || ' стояла во поле кудрявая стояла'`;
export const hidden = [1, 2, 4, 6, 7] as const;
