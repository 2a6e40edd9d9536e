import { byHint, hints } from "@hitoslov/contract";
import { countedSeconds, FORGIVEN_MISTAKES, leadOf, type PlayScore, scorePlay } from "@hitoslov/rules";
import type { HintUses } from "../../db/hint-uses.ts";
import type { DuelTerms, PlayTerms } from "../../db/schema.ts";
import type { Catalogue, PlayableSong } from "./catalogue.ts";
import { hintCounts } from "./hints.ts";
import { mistakesOf, type Play, secondsOf, timesOf } from "./play.ts";

/** What is the same for whoever plays these words of the song, as it is now. */
export function sharedTerms(
  play: Pick<Play, "fragment">,
  song: PlayableSong,
  { scores, settings }: Pick<Catalogue, "scores" | "settings">,
): DuelTerms {
  return {
    rules: scores,
    speeds: settings.speeds.map(({ min_time, max_time, coefficient }) => ({ min_time, max_time, coefficient })),
    duration: song.duration,
    lead: leadOf(timesOf(play, song)),
    difficultyPoints: song.difficulty.points,
  };
}

/** The rules by which a play is scored. */
export function termsOf(
  shared: DuelTerms,
  own: Pick<PlayTerms, "authorRight" | "answerShown" | "row" | "spent">,
): PlayTerms {
  return { ...shared, draws: [], ...own };
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
    ...withSpent(play, terms.spent),
    inRow: terms.row === null ? 0 : rowAfter(play, terms),
    answerShown: terms.answerShown,
  });
}

/** Clean songs in a row after this guessed play, with `row` of them before it. */
export function rowAfter(
  play: Play,
  { row, spent }: { readonly row: number | null; readonly spent?: Spent | undefined },
): number {
  return isClean(play, spent) ? (row ?? 0) + 1 : 0;
}

/** Without a hint that costs something, and with the forgiven mistake at most. */
export function isClean(play: Play, spent?: Spent): boolean {
  const all = withSpent(play, spent);
  return all.mistakes <= FORGIVEN_MISTAKES && Object.values(all.hints).every((count) => count === 0);
}

/** Mistakes made and hints used that cost something. */
export type Spent = NonNullable<PlayTerms["spent"]>;

type SpendingPlay = HintUses & Pick<Play, "words" | "free_lamp">;

/** The play's own, and what was spent on the song before: what a player has found out by trying costs in any play. */
function withSpent(play: SpendingPlay, spent: Spent = { mistakes: 0, hints: {} }): Spent {
  const used = hintCounts(play);
  return {
    mistakes: mistakesOf(play) + spent.mistakes,
    hints: byHint("scoreKey", (hint) => {
      const key = hints[hint].scoreKey;
      return used[key] + (spent.hints[key] ?? 0);
    }),
  };
}

/** What these plays have taken together; undefined without plays. */
export function spentIn(plays: readonly SpendingPlay[]): Spent | undefined {
  return plays.reduce<Spent | undefined>((spent, play) => withSpent(play, spent), undefined);
}
