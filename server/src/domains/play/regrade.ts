import { aliasesAt, isAccepted, isSameWord, splitFragment } from "@hitoslov/rules";
import type { PlayWordRecord } from "../../db/schema.ts";
import type { PlayableSong } from "./catalogue.ts";
import { allRestored, type Play, wordRecord } from "./play.ts";

/** A play as if answers that it refused had been right; `accepted` has these answers by position. */
export type Regraded = { readonly play: Play; readonly accepted: ReadonlyMap<number, string> };

/** Whether an answer is right now at a position of the lyric. */
export type IsRight = (answer: string, position: number) => boolean;

/** The play with what counts as right today; undefined where that changes nothing. */
export function regradeBy({ aliases }: Pick<PlayableSong, "aliases">, play: Play): Regraded | undefined {
  if (aliases.length === 0) return undefined;
  const lyric = splitFragment(play.fragment);
  return regrade(play, (answer, position) =>
    isAccepted(answer, lyric[position]?.text ?? "", aliasesAt(aliases, lyric, position)),
  );
}

/** Whether these answers are right for a word of the lyric at its place. */
export function acceptedOf(
  play: Pick<Play, "fragment">,
  {
    position,
    word,
    answers,
  }: { readonly position: number; readonly word: string; readonly answers: readonly string[] },
): IsRight {
  const lyric = splitFragment(play.fragment);
  const own = answers.map((answer) => ({ position, word, answer }));
  const known = new Map<number, readonly string[]>();
  const rightAt = (at: number) => {
    const right = known.get(at) ?? aliasesAt(own, lyric, at);
    known.set(at, right);
    return right;
  };
  return (answer, at) => rightAt(at).some((right) => isSameWord(answer, right));
}

/** Whether the play has refused anything that is right. */
export function refusedRight(play: Pick<Play, "words" | "hidden">, isRight: IsRight): boolean {
  return play.hidden.some((position) =>
    wordRecord(play, position).refused?.some(({ word }) => isRight(word, position)),
  );
}

/** The play with these answers right. Doing it again changes nothing more. */
export function regrade(play: Play, isRight: IsRight): Regraded | undefined {
  const accepted = new Map<number, string>();
  const words = { ...play.words };
  for (const position of play.hidden) {
    const record = wordRecord(play, position);
    const refused = record.refused ?? [];
    const at = refused.findIndex((given) => isRight(given.word, position));
    const given = refused[at];
    if (given === undefined) continue;
    accepted.set(position, given.word);
    words[position] = asIfRight(record, at);
  }
  if (accepted.size === 0) return undefined;
  const regraded = { ...play, words };
  return { play: { ...regraded, last_restored_at: lastRestored(regraded) }, accepted };
}

/** The record as if the refused answer of this index had been right and nothing had followed. */
function asIfRight({ tip, mistakes = 0, refused = [] }: PlayWordRecord, index: number): PlayWordRecord {
  const given = refused[index];
  if (given === undefined) throw new Error("No such answer was refused");
  const left = mistakes - (refused.length - index);
  const hasTip = given.tip === true && tip !== undefined;
  return {
    restored: hasTip ? "tip" : "right",
    at: given.at,
    ...(left > 0 && { mistakes: left }),
    ...(given.typed === true && { typed: true }),
    ...(hasTip && { tip }),
    ...(index > 0 && { refused: refused.slice(0, index) }),
  };
}

/** When the last word was found; never later than it was. */
function lastRestored(play: Play): Date | null {
  const { heard_at, started_at, last_restored_at } = play;
  if (!allRestored(play)) return last_restored_at;
  const ends = play.hidden.map((position) => wordRecord(play, position).at);
  const starts = [heard_at, started_at].flatMap((at) => (at === null ? [] : [at.getTime()]));
  // Older plays have no times of words.
  if (starts.length === 0 || ends.some((at) => at === undefined)) return last_restored_at;
  const end = Math.min(...starts) + Math.max(...ends.map((at) => at ?? 0));
  return new Date(Math.min(end, last_restored_at?.getTime() ?? end));
}
