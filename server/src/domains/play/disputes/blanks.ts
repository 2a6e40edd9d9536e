import type { DisputedBlank, DisputeState, Rescoring } from "@hitoslov/contract";
import { aliasesAt, isAccepted, normaliseAnswer, splitFragment } from "@hitoslov/rules";
import { type Kysely, type Selectable, sql } from "kysely";
import { isOneOf, mediaUrl } from "../../../db/list.ts";
import type { Database, RescoringsTable } from "../../../db/schema.ts";

/** Complaints, refused answers and recounts shown at most. */
const maxShown = { complaints: 100, answers: 30, rescorings: 20 };
/** Of how many open plays, and of how many of the latest finished ones, refused answers are counted: a song may have very many. */
const maxCounted = 2000;

type Asked = {
  readonly state: DisputeState;
  readonly sound_id?: string | undefined;
  readonly skip: number;
  readonly limit: number;
};
type Group = { sound_id: string; position: number | null; word: string | null; complaints: number; latest_at: Date };

/** A page of blanks with complaints in this state, and how many blanks there are in each state. */
export async function listBlanks(
  db: Kysely<Database>,
  { state, sound_id, skip, limit }: Asked,
): Promise<{ data: DisputedBlank[]; total: number; counts: Record<DisputeState, number> }> {
  const ofSong = sound_id === undefined ? sql`true` : sql`sound_id = ${sound_id}::uuid`;
  const order = state === "open" ? sql`complaints desc, latest desc` : sql`latest desc`;
  const [groups, counted] = await Promise.all([
    sql<Group>`
      select sound_id, position, word, complaints, latest_at from (
        select sound_id, position, word, count(*)::integer as complaints, max(created_at) as latest_at,
          max(coalesce(answered_at, created_at)) as latest
        from disputes where state = ${state} and ${ofSong} group by sound_id, position, word
      ) as blank
      order by ${order}, sound_id, position, word offset ${skip} limit ${limit}`.execute(db),
    sql<{ state: DisputeState; blanks: number }>`
      select state, count(*)::integer as blanks from (
        select distinct state, sound_id, position, word from disputes where ${ofSong}
      ) as blank group by state`.execute(db),
  ]);
  const counts = { open: 0, accepted: 0, rejected: 0 };
  for (const row of counted.rows) counts[row.state] = row.blanks;
  const songs = await findSongs(
    db,
    groups.rows.map((group) => group.sound_id),
  );
  const data = await Promise.all(
    groups.rows.flatMap((group) => {
      const song = songs.get(group.sound_id);
      return song === undefined ? [] : [describeBlank(db, group, song, state)];
    }),
  );
  return { data, total: counts[state], counts };
}

type Song = Awaited<ReturnType<typeof findSongs>> extends Map<string, infer S> ? S : never;

async function findSongs(db: Kysely<Database>, ids: readonly string[]) {
  const rows = await db
    .selectFrom("sounds")
    .innerJoin("difficulties", "difficulties.id", "sounds.difficulty_id")
    .select(["sounds.id", "sounds.name", "difficulties.name as level", "fragment", "aliases", "word_times", "audio_ms"])
    .select("sounds.updated_at")
    .select(mediaUrl<"sounds">("sound").as("audio"))
    .select(
      sql<string[]>`array(
        select executors.name from sound_executors join executors on executors.id = executor_id
        where sound_executors.sound_id = sounds.id order by ordinal)`.as("executors"),
    )
    .where(isOneOf(sql.ref("sounds.id"), ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function describeBlank(
  db: Kysely<Database>,
  { sound_id, position, word, complaints: total, latest_at }: Group,
  song: Song,
  state: DisputeState,
): Promise<DisputedBlank> {
  const { id: _id, name, executors, level, fragment, audio, audio_ms, updated_at } = song;
  const lyric = splitFragment(fragment);
  const now = position === null ? null : (lyric[position]?.text ?? null);
  const isThere = word !== null && now !== null && normaliseAnswer(word) === normaliseAnswer(now);
  const [complaints, refused, rescoring] = await Promise.all([
    listComplaints(db, { sound_id, position, word }, state),
    position === null ? [] : countRefused(db, sound_id, position),
    position === null ? null : findLatestRescoring(db, sound_id, position),
  ]);
  const aliases = position === null || !isThere ? [] : aliasesAt(song.aliases, lyric, position);
  return {
    sound: { _id, name, executors, level, fragment, audio, audio_ms, updated_at: updated_at.toISOString() },
    position,
    word,
    now,
    times: position === null || !isThere ? null : (song.word_times?.[position] ?? null),
    answers: refused.map(({ answer, players }) => ({
      answer,
      players,
      complaints: complaints.filter(
        (it) => it.answer !== null && normaliseAnswer(it.answer) === normaliseAnswer(answer),
      ).length,
      accepted: now !== null && isAccepted(answer, now, aliases),
    })),
    complaints,
    total,
    latest_at: latest_at.toISOString(),
    rescoring,
  };
}

/** The refused answers at a blank with the number of players, the most frequent first; complaints do not matter here. */
async function countRefused(
  db: Kysely<Database>,
  songId: string,
  position: number,
): Promise<{ answer: string; players: number }[]> {
  // SQL groups spellings that differ by case or ё; other spellings of a word are grouped below.
  const { rows } = await sql<{ answer: string; players: number }>`
    select min(given ->> 'word') as answer, count(distinct player_id)::integer as players
    from plays cross join jsonb_array_elements(words -> ${String(position)}::text -> 'refused') as given
    -- Off the index alone: the planner does not know how many plays a song has, and would sort them all.
    where plays.id = any(array(
      (select id from plays where sound_id = ${songId}::uuid and has_refused and finished_at is not null
        order by finished_at desc, id desc limit ${sql.lit(maxCounted)})
      union all
      (select id from plays where sound_id = ${songId}::uuid and has_refused and finished_at is null
        order by id desc limit ${sql.lit(maxCounted)})
    ))
    group by replace(lower(given ->> 'word'), 'ё', 'е')
    order by players desc, answer limit ${4 * maxShown.answers}`.execute(db);
  const byKey = new Map<string, { answer: string; players: number }>();
  for (const { answer, players } of rows) {
    const key = normaliseAnswer(answer);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, { answer, players });
    else known.players += players;
  }
  return [...byKey.values()].toSorted((a, b) => b.players - a.players).slice(0, maxShown.answers);
}

async function listComplaints(
  db: Kysely<Database>,
  { sound_id, position, word }: Pick<Group, "sound_id" | "position" | "word">,
  state: DisputeState,
): Promise<DisputedBlank["complaints"]> {
  // Of a visit that is gone this complaint is all that is known.
  const record = (of: ReturnType<typeof sql>) => sql<number>`(
    select count(*)::integer from disputes as own
    where (own.player_id = disputes.player_id or own.id = disputes.id) and ${of})`;
  const rows = await db
    .selectFrom("disputes")
    .leftJoin("users", "users.id", "disputes.user_id")
    .select(["disputes.id", "kind", "answer", "comment", "state", "reply", "disputes.created_at"])
    .select(["users.id as user", "users.login", "users.role"])
    .select([record(sql`true`).as("sent"), record(sql`own.state = 'accepted'`).as("accepted")])
    .where("sound_id", "=", sound_id)
    .where(sql<boolean>`position is not distinct from ${position}::smallint`)
    .where(sql<boolean>`word is not distinct from ${word}::text`)
    .where("state", "=", state)
    .orderBy("disputes.created_at")
    .orderBy("disputes.id")
    .limit(maxShown.complaints)
    .execute();
  return rows.map(({ id, user, login, role, sent, accepted, created_at, ...row }) => ({
    ...row,
    _id: id,
    player: user === null || login === null ? null : { _id: user, login, staff: role !== 3 },
    record: { sent, accepted },
    created_at: created_at.toISOString(),
  }));
}

async function findLatestRescoring(db: Kysely<Database>, songId: string, position: number): Promise<Rescoring | null> {
  const row = await db
    .selectFrom("rescorings")
    .selectAll()
    .where("sound_id", "=", songId)
    .where("position", "=", position)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : present(row);
}

export async function getRescoring(db: Kysely<Database>, id: string): Promise<Rescoring> {
  return present(await db.selectFrom("rescorings").selectAll().where("id", "=", id).executeTakeFirstOrThrow());
}

export async function listRescorings(db: Kysely<Database>): Promise<Rescoring[]> {
  const rows = db.selectFrom("rescorings").selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  return (await rows.limit(maxShown.rescorings).execute()).map(present);
}

function present(row: Selectable<RescoringsTable>): Rescoring {
  const { id, state, sound_id, position, word, answers, total, done, changed, points, login } = row;
  return {
    _id: id,
    state: state === "running" ? "running" : "done",
    sound_id,
    position,
    word,
    answers,
    total,
    done,
    changed,
    points,
    login,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}
