import type { DailyResult, DailySign, DailyStreak } from "@hitoslov/contract";
import { dayAfter, type DayMark, histogramOf, SPARE_DAYS, streakOf } from "@hitoslov/rules";
import type { Services } from "../../../services.ts";
import { timesUsed } from "../../../db/hint-uses.ts";
import { photoOf } from "../catalogue.ts";
import { creditsOf } from "../credits.ts";
import { isOpen, type Play, wholeAudioUrl, wordRecord } from "../play.ts";
import { countPoints, type DailySong, listAired, listPlayedDays } from "./queries.ts";

/** One sign for every hidden word, and one more at the end if the song's name was told. */
function signsOf(play: Pick<Play, "hidden" | "words" | "name_tip">): DailySign[] {
  const words = play.hidden
    .toSorted((a, b) => a - b)
    .map((position): DailySign => {
      const { restored, mistakes = 0, tip } = wordRecord(play, position);
      if (tip !== undefined) return "lamp";
      return restored === "right" && mistakes === 0 ? "right" : "mistake";
    });
  return timesUsed(play, "title") > 0 ? [...words, "name"] : words;
}

/**
 * The result of a play of a song of the day; null while it is open. The rank is told only while the song can be finished:
 * later, visits without an account are deleted, and the ranks of those who remain would rise.
 */
export async function resultOf(
  { catalogue, db }: Services,
  daily: DailySong,
  play: Play | undefined,
  now: Date,
): Promise<DailyResult | null> {
  if (play === undefined || isOpen(play) || play.result === null) return null;
  const current = await catalogue.current();
  const playable = current.songs.get(play.sound_id);
  const { guessed, points, song } = play.result;
  return {
    guessed,
    points,
    signs: signsOf(play),
    rank:
      play.daily_until === null || now >= play.daily_until
        ? null
        : rankOf(await countPoints(db.kysely, daily.id, play), points),
    song: {
      name: song.name,
      executors: song.executors,
      authors: playable === undefined ? song.authors : creditsOf(playable),
      photo: playable === undefined ? song.photo : photoOf(playable, current),
      sound: wholeAudioUrl(play),
      ...(song.fact !== undefined && { fact: song.fact }),
    },
  };
}

function rankOf(scores: readonly { points: number; players: number }[], own: number): DailyResult["rank"] {
  const sum = (some: typeof scores) => some.reduce((all, { players }) => all + players, 0);
  const players = sum(scores);
  const { step, counts, own: bar } = histogramOf(scores, own);
  return {
    place: 1 + sum(scores.filter(({ points }) => points > own)),
    players,
    // Rounded down: the player is one of all, so it is never a hundred.
    above: Math.floor((100 * sum(scores.filter(({ points }) => points < own))) / Math.max(1, players)),
    histogram: { step, counts: [...counts], own: bar },
  };
}

export type Days = {
  readonly streak: DailyStreak;
  readonly markOf: (day: string) => DayMark;
};

/**
 * The player's days up to today, marked back to `from` also where the player came later; a guest without a visit has played
 * none.
 */
export async function daysOf(
  { db, config }: Services,
  playerId: string | null,
  today: string,
  from: string = today,
): Promise<Days> {
  const played = playerId === null ? [] : await listPlayedDays(db.kysely, playerId);
  const since = [...played, from, `${today.slice(0, 7)}-01`, dayAfter(today, -6)].toSorted()[0] ?? today;
  const aired = new Set(await listAired(db.kysely, since, config.TIME_ZONE));
  const { days, best, total, spares, marks } = streakOf(new Set(played), aired, today);
  const markOf = (day: string): DayMark => {
    const before = day === today ? "open" : aired.has(day) ? "missed" : "closed";
    return marks.get(day) ?? before;
  };
  const week = Array.from({ length: 7 }, (_, index) => dayAfter(today, index - 6));
  // Days before today: the result of today's play is where many players learn of a spare day.
  const lastPlayed =
    played
      .filter((day) => day < today)
      .toSorted()
      .at(-1) ?? today;
  const sinceLast = [...marks.entries()].flatMap(([day, mark]) => (day > lastPlayed ? [mark] : []));
  // Spare days that came before a missed one have kept nothing, also where today's play began a new streak.
  const spared = sinceLast.includes("missed") ? 0 : sinceLast.filter((mark) => mark === "spared").length;
  return {
    markOf,
    streak: {
      days,
      best,
      total,
      spares: { left: spares, of: SPARE_DAYS },
      week: week.map((day) => ({ day, mark: markOf(day) })),
      spared,
    },
  };
}
