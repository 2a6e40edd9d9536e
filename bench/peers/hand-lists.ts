import { type SongStatusCode, songStatusNames } from "@hitoslov/contract";
import { isDeepStrictEqual } from "node:util";
import { v7 as uuid } from "uuid";
import { onClient, pool, Refusal, rows, statement, type Who } from "./hand-pool.ts";

const order = "-score, reached_at, user_id";
const backwards = "-score desc, reached_at desc, user_id desc";
const place = `(1
  + (select coalesce(sum(members), 0) from board_counts h where h.board = own.board and width = 64
     and bucket > own.score / 64)
  + (select coalesce(sum(members), 0) from board_counts h where h.board = own.board and width = 1
     and bucket > own.score and bucket < (own.score / 64 + 1) * 64)
  + (select count(*) from board_scores t where t.board = own.board and -t.score = -own.score
     and (t.reached_at, t.user_id) < (own.reached_at, own.user_id)))`;
const shown = (ranked: string, viewer: string) => `
  select place, coalesce(nullif(name, ''), login) as name, (select storage_url from settings) || photo as photo,
    ranked.score, guessed as songs,
    type = 'Премиум' as premium, users.id = ${viewer} as me
  from (${ranked}) as ranked join users on users.id = user_id order by place`;
const findRatings = statement("ratings", "select ratings from settings");
const listRanks = statement(
  "ranks",
  shown(
    `select user_id, score, $3::int + row_number() over (order by ${order}) as place from (
       select user_id, score, reached_at from board_scores where board = $2 order by ${order} offset $3 limit $4) p`,
    "$1::uuid",
  ),
);
const listNear = statement(
  "near",
  shown(
    `with own as materialized (
       select own.*, ${place} as place from board_scores own where user_id = $1 and board = $2)
     select user_id, score, place from own
     union all select near.user_id, near.score, place - step from own cross join lateral (
       select user_id, score, row_number() over (order by ${backwards}) as step from board_scores
       where board = own.board and (-score, reached_at, user_id) < (-own.score, own.reached_at, own.user_id)
       order by ${backwards} limit 5) near
     union all select near.user_id, near.score, place + step from own cross join lateral (
       select user_id, score, row_number() over (order by ${order}) as step from board_scores
       where board = own.board and (-score, reached_at, user_id) > (-own.score, own.reached_at, own.user_id)
       order by ${order} limit 5) near`,
    "$1::uuid",
  ),
);
const countEntrants = statement(
  "members",
  "select coalesce(sum(members), 0)::int as total from board_counts where board = $1 and width = 64",
);

type Rank = { place: number; score: number; me: boolean };

/** A page of the all-time leaderboard, and the player's own rank in it. */
export async function top(who: Who, { skip, limit }: { skip: number; limit: number }) {
  const [settings] = await rows<{ ratings: { key: string; show: boolean }[] }>(pool, findRatings);
  if (settings?.ratings.some(({ key, show }) => key === "all" && show) !== true) throw new Refusal(404, "No rating");
  const [data, near, [count]] = await Promise.all([
    rows<Rank>(pool, listRanks, [who.userId, "all", skip, limit]),
    rows<Rank>(pool, listNear, [who.userId, "all"]),
    rows<{ total: number }>(pool, countEntrants, ["all"]),
  ]);
  const index = near.findIndex(({ me }) => me);
  const own = near[index];
  const ahead = near[index - 1];
  const next = own && ahead ? { place: ahead.place, points: ahead.score - own.score + 1 } : null;
  const from = Math.max(0, Math.min(index - 3, near.length - 6));
  return { data, me: own ? { ...own, next } : null, around: near.slice(from, from + 6), total: count?.total ?? 0 };
}

const found = `sounds.id = any(array(
  select id from sounds where search like (select fold_name($1))
  union select sound_id from sound_executors join executors on executors.id = executor_id
    where fold_name(name) like (select fold_name($1))))`;
const pageSongs = statement(
  "songs",
  `select id from sounds where ${found} order by name collate "und-x-icu", id offset $2 limit $3`,
);
const countSongs = statement("songs-total", `select count(*)::integer as total from sounds where ${found}`);
const loadSongs = statement(
  "load-songs",
  `select s.id, s.name, fragment, fragment_order, hidden, decoys, sound_id, status_id, difficulty_id, d.name as level,
     film_id, f.name as film, filter_id, i.name as filter, demo, rights_holder, duration, created_at, s.updated_at,
     (select storage_url from settings) || sound as sound, (select storage_url from settings) || photo as photo
   from sounds s join difficulties d on d.id = difficulty_id left join films f on f.id = film_id
   left join filters i on i.id = filter_id where s.id = any($1::uuid[])`,
);
const links = {
  music_authors: ["sound_music_authors", "author_id", "authors"],
  text_authors: ["sound_text_authors", "author_id", "authors"],
  executors: ["sound_executors", "executor_id", "executors"],
  genres: ["sound_genres", "genre_id", "genres"],
  languages: ["sound_languages", "language_id", "languages"],
} as const;
const loadLinks = statement(
  "links",
  `${Object.entries(links)
    .map(
      ([name, [table, column, target]]) =>
        `select '${name}' as shown, sound_id, ordinal, t.id as _id, t.name from ${table} l join ${target} t on t.id = l.${column}
         where sound_id = any($1::uuid[])`,
    )
    .join(" union all ")} order by ordinal`,
);

type Song = {
  id: string;
  status_id: SongStatusCode;
  difficulty_id: string;
  level: string;
  film_id: string | null;
  film: string;
  filter_id: string | null;
  filter: string;
  created_at: Date;
  updated_at: Date;
};
type Link = { shown: keyof typeof links; sound_id: string; _id: string; name: string };

/** Songs with the searched text in their name, lyric or executor. */
export async function searchSongs({ find, skip, limit }: { find: string; skip: number; limit: number }) {
  const pattern = `%${find}%`;
  const load = async () => {
    const ids = (await rows<{ id: string }>(pool, pageSongs, [pattern, skip, limit])).map(({ id }) => id);
    const [songs, linked] = await Promise.all([rows<Song>(pool, loadSongs, [ids]), rows<Link>(pool, loadLinks, [ids])]);
    const bySong = Map.groupBy(linked, ({ sound_id }) => sound_id);
    const byId = new Map(songs.map((song) => [song.id, song]));
    return ids.flatMap((id) => {
      const song = byId.get(id);
      return song === undefined ? [] : [present(song, bySong.get(id) ?? [])];
    });
  };
  const [data, [count]] = await Promise.all([load(), rows<{ total: number }>(pool, countSongs, [pattern])]);
  return { data, total: count?.total ?? 0 };
}

function present(song: Song, linked: readonly Link[]) {
  const { id, status_id, difficulty_id, level, film_id, film, filter_id, filter, created_at, updated_at, ...rest } =
    song;
  const listed: Record<keyof typeof links, { _id: string; name: string }[]> = {
    music_authors: [],
    text_authors: [],
    executors: [],
    genres: [],
    languages: [],
  };
  for (const { shown: name, _id, name: title } of linked) listed[name].push({ _id, name: title });
  return {
    ...rest,
    ...listed,
    _id: id,
    status_id: songStatusNames[status_id],
    difficulty: { _id: difficulty_id, name: level },
    film: film_id === null ? null : { _id: film_id, name: film },
    filter: filter_id === null ? null : { _id: filter_id, name: filter },
    created_at,
    updated_at,
  };
}

const imageOfGenre = "jsonb_build_object('genres', jsonb_build_array(to_jsonb(genres) - 'updated_at'))";
const lockGenre = statement(
  "lock-genre",
  `select name, updated_at, ${imageOfGenre} as image from genres where id = $1 for update`,
);
const saveGenre = statement(
  "save-genre",
  `update genres set name = $2,
     updated_at = greatest($3::timestamptz, date_trunc('milliseconds', updated_at) + interval '1 millisecond')
   where id = $1 returning id as _id, name, updated_at, ${imageOfGenre} as image`,
);
const countUses = statement("uses", "select count(*)::integer as songs from sound_genres where genre_id = $1");
const holdLogin = statement("login", "select login from users where id = $1 for key share");
const addChange = statement(
  "audit",
  `insert into audit (id, at, user_id, login, entity, entity_id, action, fields)
   values ($1, $2, $3, $4, 'genre', $5, 'update', $6)`,
);
const keepGenre = statement(
  "images",
  `insert into row_images (id, entity, row_id, at, before, after, name) values ($1, 'genre', $2, $3, $4, $5, $6)`,
);

/** Renames a genre, with the old name in the audit trail and the row before and after, which undo it. */
export async function renameGenre(who: Who, { _id, name }: { _id: string; name: string }, now: Date) {
  return onClient(async (client) => {
    await client.query("begin");
    const [before] = await rows<{ name: string; image: object }>(client, lockGenre, [_id]);
    if (before === undefined) throw new Refusal(404, "No genre");
    const [genre] = await rows<{ image: object }>(client, saveGenre, [_id, name, now]);
    if (genre === undefined) throw new Refusal(404, "No genre");
    const { image, ...shown } = genre;
    const [uses] = await rows<{ songs: number }>(client, countUses, [_id]);
    if (!isDeepStrictEqual(before.name, name)) {
      const [account] = await rows<{ login: string }>(client, holdLogin, [who.userId]);
      const fields = JSON.stringify({ name: { before: before.name, after: name } });
      const change = uuid();
      await rows(client, addChange, [change, now, who.userId, account?.login, _id, fields]);
      await rows(client, keepGenre, [change, _id, now, before.image, image, name]);
    }
    await client.query("commit");
    return { ...shown, ...uses };
  });
}
