import type { Result } from "@hitoslov/contract";
import type { PlayScore } from "@hitoslov/rules";
import type { PlayTerms } from "../../../db/schema.ts";
import type { Play } from "../play.ts";
import { type IsRight, regrade } from "../regrade.ts";
import { rowAfter, scoreBy } from "../terms.ts";

/** A play as it is now that answers are right which it has refused, or that others before it were clean. */
export type Recounted = {
  readonly before: Play;
  readonly play: Play;
  /** What was accepted of it; null: its row of songs alone is longer. */
  readonly answer: string | null;
};

/** A play that stands alone, with the answers right. */
export function recountOne(play: Play, isRight: IsRight): Recounted | undefined {
  const regraded = regrade(play, isRight);
  if (regraded === undefined) return undefined;
  const [answer = null] = regraded.accepted.values();
  return { before: play, play: scored(regraded.play, play.terms), answer };
}

export type RecountedSession = {
  readonly changed: readonly Recounted[];
  /** Clean songs in a row after the last play. */
  readonly row: number | null;
};

/**
 * The plays of a session, in the order of their ends, with the answers right in those they are of. A song that turns out
 * clean goes on with the row that it broke, so the songs after it count more.
 */
export function recountSession(
  plays: readonly Play[],
  isRightIn: (play: Play) => IsRight | undefined,
): RecountedSession {
  const changed: Recounted[] = [];
  let carried: number | null = null;
  for (const play of plays) {
    const { terms } = play;
    if (play.state !== "guessed") {
      carried = 0;
      continue;
    }
    if (terms === null || terms.row === null) {
      carried = null;
      continue;
    }
    const isRight = isRightIn(play);
    const regraded = isRight && regrade(play, isRight);
    const row = carried === null ? terms.row : terms.skipped === true ? 0 : carried;
    const next = regraded?.play ?? play;
    carried = rowAfter(next, row);
    if (regraded === undefined && row === terms.row) continue;
    const [answer = null] = regraded?.accepted.values() ?? [];
    changed.push({ before: play, play: scored(next, { ...terms, row }), answer });
  }
  return { changed, row: carried };
}

/** The play paid by these terms; never less than it was, whatever the rules are. */
function scored(play: Play, terms: PlayTerms | null): Play {
  const { result } = play;
  if (terms === null || result === null || play.finished_at === null) return play;
  const score = scoreBy(play, terms, play.finished_at);
  const row = terms.row === null ? result.counters.inRow : rowAfter(play, terms.row);
  const counters = { ...result.counters, ...(play.session_id !== null && { inRow: row }) };
  const points = Math.min(score.points, terms.most ?? score.points);
  const isMore = points >= play.points;
  return {
    ...play,
    terms,
    points: Math.max(play.points, points),
    result: isMore ? { ...told(result, score), points, counters } : { ...result, counters },
  };
}

function told(
  { accuracy: _accuracy, share: _share, ...result }: Result,
  { lines, coefficient, accuracy, share }: PlayScore,
): Result {
  return { ...result, lines, coefficient, ...(accuracy < 1 && { accuracy }), ...(share < 1 && { share }) };
}
