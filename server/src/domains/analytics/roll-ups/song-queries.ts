import type { SongQuality, SongQualityQuery, WrongWord } from "@hitoslov/contract";
import { aliasesAt, isAccepted, splitFragment } from "@hitoslov/rules";
import { type Kysely, sql } from "kysely";
import type { Days } from "../../../db/days.ts";
import { contains, isOneOf, orderOf } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import { missing } from "../../../crud/change.ts";
import { markOf, medianOf, nearestLevel, type Step, type Tries, wilson } from "./quality.ts";

type Db = Kysely<Database>;
type Query = Pick<SongQualityQuery, "skip" | "limit" | "sort" | "find" | "filter">;

/** Most wrong words that are listed for one song. */
const wordsAtMost = 1000;

/**
 * A page of the songs that were played in these days. All songs are judged, since a mark needs the whole level; median
 * times are read for the page only, unless they are what the list is sorted by.
 */
export async function listSongQuality(
  db: Db,
  days: Days,
  { skip, limit, sort, find, filter }: Query,
): Promise<{ data: SongQuality[]; total: number }> {
  const tallies = await tallySongs(db, days, find);
  const levels = levelsOf(tallies);
  const { field, direction } = orderOf(sort);
  const judged = tallies
    .filter(({ found }) => found)
    .map((song) => judge(song, levels))
    .filter(({ mark }) => filter?.mark === undefined || mark === filter.mark);
  const songs = field === "median_time" ? await withTimes(db, days, judged) : judged;
  const page = songs.toSorted(inOrder(field, direction === "desc" ? -1 : 1)).slice(skip, skip + limit);
  return { data: field === "median_time" ? page : await withTimes(db, days, page), total: judged.length };
}

/** The quality of one song; null if nobody played it in these days. */
export async function findSongQuality(db: Db, days: Days, id: string): Promise<SongQuality | null> {
  const tallies = await tallySongs(db, days, undefined);
  const own = tallies.find(({ _id }) => _id === id);
  if (own === undefined) return null;
  const [song] = await withTimes(db, days, [judge(own, levelsOf(tallies))]);
  return song ?? null;
}

/** The ids of the songs that have this mark by the plays of these days. */
export async function findMarked(db: Db, days: Days, mark: NonNullable<SongQuality["mark"]>): Promise<string[]> {
  const tallies = await tallySongs(db, days, undefined);
  const levels = levelsOf(tallies);
  return tallies.flatMap((song) => {
    const own = triesOf([song]);
    return markOf(own, levels.get(song.level) ?? own) === mark ? [song._id] : [];
  });
}

type Tally = Awaited<ReturnType<typeof tallySongs>>[number];

async function tallySongs(db: Db, { from, to }: Days, find: string | undefined) {
  const sum = (column: "launches" | "guessed" | "failed" | "skipped" | "hinted" | "mistakes" | "hidden") =>
    sql<number>`sum(song_days.${sql.ref(column)})`.as(column);
  const found = find === undefined || find === "" ? sql<boolean>`true` : contains(sql.ref("sounds.search"), find);
  return db
    .selectFrom("song_days")
    .innerJoin("sounds", "sounds.id", "song_days.sound_id")
    .innerJoin("difficulties", "difficulties.id", "sounds.difficulty_id")
    .select(["sounds.id as _id", "sounds.name", sql<number>`difficulties.name::int`.as("level"), found.as("found")])
    .select([sum("launches"), sum("guessed"), sum("failed"), sum("skipped"), sum("hinted")])
    .select([sum("mistakes"), sum("hidden")])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy(["sounds.id", "difficulties.name"])
    .execute();
}

function levelsOf(tallies: readonly Tally[]): Map<number, Tries> {
  const levels = Map.groupBy(tallies, ({ level }) => level);
  return new Map([...levels].map(([level, songs]) => [level, triesOf(songs)]));
}

function triesOf(songs: readonly Pick<Tally, "guessed" | "failed" | "skipped">[]): Tries {
  const guessed = songs.reduce((sum, song) => sum + song.guessed, 0);
  return { guessed, ended: songs.reduce((sum, { failed, skipped }) => sum + failed + skipped, guessed) };
}

function judge(
  { found: _, hinted, mistakes, hidden, ...song }: Tally,
  levels: ReadonlyMap<number, Tries>,
): SongQuality {
  const tries = triesOf([song]);
  const level = levels.get(song.level) ?? tries;
  const mark = markOf(tries, level);
  const suggested = mark === null ? null : nearestLevel(tries, levels);
  return {
    ...song,
    guess_rate: share(song.guessed, tries.ended),
    skip_share: share(song.skipped, tries.ended),
    hint_share: share(hinted, song.guessed + song.failed),
    median_time: null,
    mistakes_per_word: share(mistakes, hidden),
    interval: wilson(tries),
    mark,
    suggested_level: suggested === song.level ? null : suggested,
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

async function withTimes(db: Db, { from, to }: Days, songs: readonly SongQuality[]): Promise<SongQuality[]> {
  const ids = songs.map(({ _id }) => _id);
  const rows = await db
    .selectFrom("song_times")
    .select(["sound_id", "bucket", sql<number>`sum(plays)`.as("plays")])
    .where(isOneOf(sql.ref("sound_id"), ids))
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy(["sound_id", "bucket"])
    .orderBy("bucket")
    .execute();
  const steps: ReadonlyMap<string, Step[]> = Map.groupBy(rows, ({ sound_id }) => sound_id);
  return songs.map((song) => ({ ...song, median_time: medianOf(steps.get(song._id) ?? []) }));
}

const collator = new Intl.Collator("ru", { numeric: true });

/** Unknown values come last in both directions; equal ones are ordered by id, the same on every page. */
function inOrder(field: ReturnType<typeof orderOf<Query["sort"]>>["field"], sign: 1 | -1) {
  return (one: SongQuality, other: SongQuality): number => {
    const [a, b] = [one[field], other[field]];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || compare(one._id, other._id);
    return sign * compare(a, b) || compare(one._id, other._id);
  };
}

function compare(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));
}

type WrongWordsQuery = { readonly _id: string; readonly players: number };

/** For every blank the song has now, the words, wrong by now, that at least so many players gave; 404 without such a song. */
export async function listWrongWords(
  db: Db,
  { from, to }: Days,
  { _id, players }: WrongWordsQuery,
): Promise<WrongWord[]> {
  const sound = await db
    .selectFrom("sounds")
    .select(["fragment", "hidden", "aliases"])
    .where("id", "=", _id)
    .executeTakeFirst();
  if (sound === undefined) throw missing("sound");
  // Players are distinct within a day only: one who gives the same word on another day is counted again.
  const sum = sql<number>`sum(players)`;
  const rows = await db
    .selectFrom("wrong_words")
    .select(["position", "word", sum.as("players")])
    .where("sound_id", "=", _id)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy(["position", "word"])
    .having(sum, ">=", players)
    .orderBy("players", "desc")
    .orderBy("word")
    .limit(wordsAtMost)
    .execute();
  const lyric = splitFragment(sound.fragment);
  return sound.hidden
    .toSorted((one, other) => one - other)
    .map((position) => {
      const right = lyric[position]?.text ?? "";
      // Staff may have corrected the word since, or accepted an answer.
      const aliases = aliasesAt(sound.aliases, lyric, position);
      const wrong = rows.flatMap(({ position: at, ...given }) =>
        at === position && !isAccepted(given.word, right, aliases) ? [given] : [],
      );
      return { position, right, wrong };
    });
}
