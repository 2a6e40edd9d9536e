import type { Result } from "@hitoslov/contract";
import type { PlayScore } from "@hitoslov/rules";
import type { Selectable } from "kysely";
import type { PlayTerms, RescoringsTable } from "../../../db/schema.ts";
import type { Play } from "../play.ts";
import { acceptedOf, type IsRight, regrade } from "../regrade.ts";
import { rowAfter, scoreBy } from "../terms.ts";

export type Rescoring = Selectable<RescoringsTable>;
/** Accepted answers, and the word they are right for. */
export type Accepted = Pick<Rescoring, "sound_id" | "position" | "word" | "answers">;

/** A play that changes: an answer that it refused is right now, or an earlier play of its session has become clean. */
export type Recounted = {
  readonly before: Play;
  readonly play: Play;
  /** The answer of it that is accepted now; null where only its row of clean songs is longer. */
  readonly answer: string | null;
};

/** Returns a check of the accepted answers for a play; undefined for plays of other songs and of duels. */
export function rightIn(accepted: Accepted) {
  // A cache: nearly all plays have the same lyric.
  const known = new Map<string, IsRight>();
  return (play: Pick<Play, "sound_id" | "duel_song_id" | "fragment">): IsRight | undefined => {
    if (play.sound_id !== accepted.sound_id || play.duel_song_id !== null) return undefined;
    const isRight = known.get(play.fragment) ?? acceptedOf(play, accepted);
    known.set(play.fragment, isRight);
    return isRight;
  };
}

/** Recounts a play without a session. */
function recountOne(play: Play, isRight: IsRight): Recounted | undefined {
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
 * Recounts the plays of a session, in the order they were finished. A song that becomes clean no longer breaks the row, so
 * the songs after it pay more.
 */
function recountSession(plays: readonly Play[], isRightIn: (play: Play) => IsRight | undefined): RecountedSession {
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
    carried = rowAfter(next, { ...terms, row });
    if (regraded === undefined && row === terms.row) continue;
    const [answer = null] = regraded?.accepted.values() ?? [];
    changed.push({ before: play, play: scored(next, { ...terms, row }), answer });
  }
  return { changed, row: carried };
}

export type Recounts = {
  readonly changed: readonly Recounted[];
  /** Clean songs in a row at the end of each session that has changed. */
  readonly rows: ReadonlyMap<string, number>;
};

/** Recounts plays, in the order they were finished: those of a session together, the others one by one. */
export function recountAll(plays: readonly Play[], isRightIn: (play: Play) => IsRight | undefined): Recounts {
  const rows = new Map<string, number>();
  const changed: Recounted[] = [];
  for (const [session, own] of Map.groupBy(plays, ({ session_id }) => session_id)) {
    if (session === null) {
      for (const play of own) {
        const isRight = isRightIn(play);
        const recounted = isRight && recountOne(play, isRight);
        if (recounted !== undefined) changed.push(recounted);
      }
      continue;
    }
    const recounted = recountSession(own, isRightIn);
    if (recounted.changed.length === 0) continue;
    changed.push(...recounted.changed);
    if (recounted.row !== null) rows.set(session, recounted.row);
  }
  return { changed, rows };
}

/** The play scored by these terms; never fewer points than it had. */
function scored(play: Play, terms: PlayTerms | null): Play {
  const { result } = play;
  if (terms === null || result === null || play.finished_at === null) return play;
  const score = scoreBy(play, terms, play.finished_at);
  const row = terms.row === null ? result.counters.inRow : rowAfter(play, terms);
  const counters = { ...result.counters, ...(play.session_id !== null && { inRow: row }) };
  const points = Math.min(score.points, terms.most ?? score.points);
  const isMore = points >= play.points;
  return {
    ...play,
    terms,
    points: Math.max(play.points, points),
    result: isMore ? { ...withScore(result, score), points, counters } : { ...result, counters },
  };
}

function withScore(
  { accuracy: _accuracy, share: _share, ...result }: Result,
  { lines, coefficient, accuracy, share }: PlayScore,
): Result {
  return { ...result, lines, coefficient, ...(accuracy < 1 && { accuracy }), ...(share < 1 && { share }) };
}
