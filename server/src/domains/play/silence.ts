import { splitFragment, type TimeRange, type WordTimes } from "@hitoslov/rules";
import { sql } from "kysely";
import { busy } from "../../http/errors.ts";
import { isUnreadable, silenceKept } from "../../media/sounds.ts";
import type { Services } from "../../services.ts";
import type { PlayableSong } from "./catalogue.ts";
import type { Play } from "./play.ts";
import { withdrawn } from "./refusals.ts";

type Owner = Pick<Play, "replay" | "player_id">;
type Hiding = { readonly fragment: string; readonly hidden: readonly number[] };

/** Whether the hidden words of a play are silent in its audio, or were when it was dealt. */
export function isSilenced(play: Hiding & Partial<Pick<Play, "silenced">>, song: PlayableSong): boolean {
  return play.silenced === true || (song.silent && rangesOf(play, song).length > 0);
}

/** When the hidden words of a play are sung; nothing where that is not known. */
function rangesOf({ fragment, hidden }: Hiding, { times }: PlayableSong): readonly TimeRange[] {
  // If the lyric was changed since but has as many words, the times of the new words are used.
  if (times === null || splitFragment(fragment).length !== times.length) return [];
  return hidden.flatMap((position) => times[position] ?? []);
}

/** Files that this node is making now. */
const making = new Map<string, Promise<string>>();

/**
 * The audio file in which a play's hidden words are silent: one for each set of hidden words, made on the first request
 * and kept until the song changes. The whole audio is never served instead: without the times of words there is no file.
 */
export async function findSilenced(
  services: Services,
  play: Hiding & Partial<Owner>,
  song: PlayableSong,
): Promise<string> {
  const hidden = play.hidden.toSorted((a, b) => a - b);
  const kept = await findKept(services, song, hidden);
  if (kept !== undefined) return kept;
  const ranges = rangesOf(play, song);
  if (ranges.length === 0) throw withdrawn();
  const key = [song._id, song.sound, ...hidden].join();
  const known = making.get(key) ?? make(services, song, { hidden, ranges, account: accountOf(play, song) });
  making.set(key, known);
  try {
    return await known;
  } finally {
    making.delete(key);
  }
}

async function findKept({ db }: Services, song: PlayableSong, hidden: number[]): Promise<string | undefined> {
  const found = await db.kysely
    .selectFrom("silences")
    .innerJoin("sounds", "sounds.id", "silences.sound_id")
    .select("file")
    .where("sounds.id", "=", song._id)
    .where("sound", "=", song.sound)
    .where("word_times", "=", sql<WordTimes>`${JSON.stringify(song.times)}::jsonb`)
    .where("silences.hidden", "=", sql<number[]>`${hidden}::integer[]`)
    .executeTakeFirst();
  return found?.file;
}

/** Whose place in the fair queue it takes: replays have many sets of blanks, and one player may ask for all of them. */
function accountOf({ replay, player_id }: Partial<Owner>, { _id }: PlayableSong): string {
  return replay && player_id ? `player ${player_id}` : `song ${_id}`;
}

type Silencing = {
  readonly hidden: number[];
  readonly ranges: readonly TimeRange[];
  readonly account: string;
};

async function make(services: Services, song: PlayableSong, { hidden, ranges, account }: Silencing): Promise<string> {
  const { db, media } = services;
  const content = await silenceKept(media, account, { sound: song.sound, ranges }).catch((error: unknown) => {
    throw isUnreadable(error) ? withdrawn() : error;
  });
  const file = await media.save(content, "mp3");
  // The row is locked, so that the audio or the times cannot change before this file is recorded for them.
  const { rows } = await sql`
    insert into silences (sound_id, hidden, file)
    select id, ${hidden}::integer[], ${file} from sounds
    where id = ${song._id} and sound = ${song.sound} and word_times = ${JSON.stringify(song.times)}::jsonb
    for share
    on conflict do nothing returning file`.execute(db.kysely);
  if (rows.length > 0) return file;
  await media.remove(file);
  const other = await findKept(services, song, hidden);
  // The song has changed meanwhile; the next try uses the new one.
  if (other === undefined) throw busy();
  return other;
}
