import { countedSeconds, FORGIVEN_MISTAKES, leadOf, type PlayScore, scorePlay } from "@hitoslov/rules";
import type { PlayTerms } from "../../db/schema.ts";
import type { Catalogue, PlayableSong } from "./catalogue.ts";
import { hintCounts } from "./hints.ts";
import { mistakesOf, type Play, secondsOf, timesOf } from "./play.ts";

/** The rules by which a play is scored, as they are now. */
export function termsOf(
  play: Play,
  song: PlayableSong,
  { scores, settings }: Pick<Catalogue, "scores" | "settings">,
  own: Pick<PlayTerms, "authorRight" | "answerShown" | "row">,
): PlayTerms {
  return {
    rules: scores,
    speeds: settings.speeds.map(({ min_time, max_time, coefficient }) => ({ min_time, max_time, coefficient })),
    duration: song.duration,
    lead: leadOf(timesOf(play, song)),
    difficultyPoints: song.difficulty.points,
    draws: [],
    ...own,
  };
}

/** The score of a play by these terms. */
export function scoreBy(play: Play, terms: PlayTerms, now: Date): PlayScore {
  const words = Object.values(play.words);
  return scorePlay({
    rules: terms.rules,
    speeds: terms.speeds,
    seconds: countedSeconds(secondsOf(play, now) ?? 0, terms.duration, terms.lead),
    difficultyPoints: terms.difficultyPoints,
    blanks: play.hidden.length,
    words: words.filter(({ restored }) => restored === "right" || restored === "tip").length,
    typed: play.typing_only ? words.filter(({ restored }) => restored === "right").length : 0,
    authorRight: terms.authorRight,
    mistakes: mistakesOf(play),
    hints: hintCounts(play),
    inRow: terms.row === null ? 0 : rowAfter(play, terms.row),
    answerShown: terms.answerShown,
  });
}

/** Clean songs in a row after this guessed play, with `row` of them before it. */
export function rowAfter(play: Play, row: number): number {
  return isClean(play) ? row + 1 : 0;
}

/** Without a hint that costs something, and with the forgiven mistake at most. */
export function isClean(play: Play): boolean {
  return mistakesOf(play) <= FORGIVEN_MISTAKES && Object.values(hintCounts(play)).every((count) => count === 0);
}
