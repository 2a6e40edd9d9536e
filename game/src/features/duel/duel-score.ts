import type { Duel, DUEL_SONGS, DuelLine, DuelLog } from "@hitoslov/contract";

/** The contract's own would bring its schemas along. */
const duelSongs: typeof DUEL_SONGS = 3;

/** How a blank stands for a player: restored in one of the ways, or not yet. */
export type Mark = DuelLog[number]["restored"] | "open";

/** How each blank stands after so many seconds of play. */
export function marksAt(blanks: readonly number[], log: DuelLog, seconds: number): readonly Mark[] {
  const done = new Map(doneBy(log, seconds).map(({ position, restored }) => [position, restored]));
  return blanks.map((position) => done.get(position) ?? "open");
}

/** The blank that was restored last by then; null: none was. */
export function lastBy(log: DuelLog, seconds: number): number | null {
  const last = doneBy(log, seconds)
    .toSorted((a, b) => a.seconds - b.seconds)
    .at(-1);
  return last?.position ?? null;
}

/** Seconds until one more is restored; null: there is none left. */
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

/** The points of both for the songs that the player has played; null where the other one has played none of them. */
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
