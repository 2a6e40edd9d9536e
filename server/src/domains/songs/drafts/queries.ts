import type { Proposals } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import { mediaUrl } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import type { LevelTexts, Tries } from "./propose-level.ts";

type Db = Kysely<Database>;

/** How many similar songs are looked at, the most similar first. */
const maxSimilar = 200;
/** Texts of one level that are compared. */
const maxTexts = 300;
/** Results of so many days tell how hard a song is. */
const days = 180;

/** The peaks of a recording, and how long it is. */
export async function findRecording(db: Db, id: string) {
  return db.selectFrom("sounds").select(["source_peaks", "source_ms"]).where("id", "=", id).executeTakeFirst();
}

/** Songs of the same executors, authors, film or genres, the most similar first. */
function similarTo(id: string) {
  const sharing = (table: string, column: string, weight: number) => sql`
    select other.sound_id, ${sql.lit(weight)} as weight from ${sql.table(table)} own
    join ${sql.table(table)} other on other.${sql.ref(column)} = own.${sql.ref(column)} where own.sound_id = ${id}`;
  return sql`
    select sound_id, sum(weight) as weight from (
      ${sharing("sound_executors", "executor_id", 4)}
      union all ${sharing("sound_music_authors", "author_id", 2)}
      union all ${sharing("sound_text_authors", "author_id", 2)}
      union all ${sharing("sound_genres", "genre_id", 1)}
      union all select other.id, 3 from sounds own join sounds other on other.film_id = own.film_id where own.id = ${id}
    ) as shared where sound_id <> ${id} group by sound_id order by weight desc, sound_id limit ${maxSimilar}`;
}

/** How songs like this one were guessed, and how many of them were played. */
export async function findSimilar(db: Db, id: string, since: Date): Promise<Tries & { readonly songs: number }> {
  const { rows } = await sql<Tries & { songs: number }>`
    with alike as (${similarTo(id)})
    select coalesce(sum(guessed), 0) as guessed, coalesce(sum(guessed + failed + skipped), 0) as ended,
      count(distinct sound_id) as songs
    from song_days join alike using (sound_id) where day >= ${since}::date - ${sql.lit(days)}::int`.execute(db);
  return rows[0] ?? { guessed: 0, ended: 0, songs: 0 };
}

/** Each level with the songs that it deals, all but this one: their texts, and how many hidden words they usually have. */
export async function listLevelTexts(db: Db, except: string) {
  const { rows } = await sql<LevelTexts & { blanks: number | null }>`
    select difficulties.id as _id, difficulties.name, coalesce(array_agg(fragment) filter (where fragment is not null), '{}') as texts,
      percentile_disc(0.5) within group (order by cardinality(hidden)) as blanks
    from difficulties left join lateral (
      select fragment, hidden from sounds
      where difficulty_id = difficulties.id and status_id = 'active' and sound is not null and hidden <> '{}'
        and id <> ${except}
      order by id limit ${maxTexts}
    ) as songs on true
    group by difficulties.id`.execute(db);
  return rows;
}

/** How songs of each level were guessed. */
export async function tallyLevels(db: Db, since: Date): Promise<ReadonlyMap<string, Tries>> {
  const { rows } = await sql<Tries & { level: string }>`
    select difficulty_id as level, sum(guessed)::int as guessed, sum(guessed + failed + skipped)::int as ended
    from song_days join sounds on sounds.id = song_days.sound_id
    where day >= ${since}::date - ${sql.lit(days)}::int group by difficulty_id`.execute(db);
  return new Map(rows.map(({ level, ...tries }) => [level, tries]));
}

/** A cover that could be this song's as well: of the same executor, or else of the same film. */
export async function findCover(db: Db, id: string): Promise<Proposals["cover"]> {
  const { rows } = await sql<{ _id: string; name: string; photo: string }>`
    select sounds.id as _id, name, ${mediaUrl<"sounds">("photo")} as photo
    from (
      select other.sound_id, 1 as rank from sound_executors own
      join sound_executors other using (executor_id) where own.sound_id = ${id}
      union all
      select other.id, 2 from sounds own join sounds other on other.film_id = own.film_id where own.id = ${id}
    ) as shared join sounds on sounds.id = shared.sound_id
    where sounds.id <> ${id} and photo is not null
    order by rank, sounds.updated_at desc, sounds.id limit 1`.execute(db);
  return rows[0] ?? null;
}
