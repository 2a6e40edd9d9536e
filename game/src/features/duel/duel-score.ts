import type { Duel, DUEL_SONGS, DuelLine, DuelLog } from "@hitoslov/contract";

/** A copy: importing the contract's constant would also load its schemas. */
const duelSongs: typeof DUEL_SONGS = 3;

/** How a player restored a blank; `open`: not restored yet. */
export type Mark = DuelLog[number]["restored"] | "open";

/** The mark of each blank after so many seconds of play. */
export function marksAt(blanks: readonly number[], log: DuelLog, seconds: number): readonly Mark[] {
  const done = new Map(doneBy(log, seconds).map(({ position, restored }) => [position, restored]));
  return blanks.map((position) => done.get(position) ?? "open");
}

/** The position of the blank restored last within so many seconds of play; null if there is none. */
export function lastBy(log: DuelLog, seconds: number): number | null {
  const last = doneBy(log, seconds)
    .toSorted((a, b) => a.seconds - b.seconds)
    .at(-1);
  return last?.position ?? null;
}

/** Seconds until the next blank is restored; null if none is left. */
export function untilNext(log: DuelLog, seconds: number): number | null {
  const left = log.flatMap((entry) => (entry.seconds > seconds ? entry.seconds - seconds : []));
  return left.length === 0 ? null : Math.min(...left);
}

function doneBy(log: DuelLog, seconds: number): DuelLog {
  return log.filter((entry) => entry.seconds <= seconds);
}

/** How a duel ended for the player, or whose turn it is. */
export type Verdict = "won" | "lost" | "draw" | "turn" | "waiting";

export function verdictOf(
  { you, them, state }: Pick<DuelLine, "you" | "them" | "state">,
  songs: number = duelSongs,
): Verdict {
  if (state !== "over" || them === null) return you.played < songs ? "turn" : "waiting";
  return you.points === them.points ? "draw" : you.points > them.points ? "won" : "lost";
}

/** The points of both for the songs that the player has played; `them` is null if the rival has played none of them. */
export function scoreSoFar(songs: Duel["songs"]): { readonly you: number; readonly them: number | null } {
  const played = songs.filter(({ you }) => you !== null);
  const others = played.flatMap(({ them }) => them ?? []);
  return {
    you: sum(played.flatMap(({ you }) => you ?? [])),
    them: played.length > 0 && others.length === 0 ? null : sum(others),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
