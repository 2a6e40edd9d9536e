import { splitFragment, type TimeRange } from "@hitoslov/rules";
import { sql } from "kysely";
import { busy } from "../../http/errors.ts";
import { silenceKept } from "../../media/sounds.ts";
import type { Services } from "../../services.ts";
import type { PlayableSong } from "./catalogue.ts";
import type { Play } from "./play.ts";

type Hiding = Pick<Play, "fragment" | "hidden">;

/** When the hidden words of a play are sung, where they are silent in its audio; else nothing. */
export function silentRanges({ fragment, hidden }: Hiding, { silent, times }: PlayableSong): readonly TimeRange[] {
  // The words of a line that was changed since are counted as they are now, where there are as many.
  if (!silent || times === null || splitFragment(fragment).length !== times.length) return [];
  return hidden.flatMap((position) => times[position] ?? []);
}

/** Those that are being made on this node. */
const making = new Map<string, Promise<string>>();

/**
 * The file with silence in the place of a play's hidden words: one for each set of them, made for the first who asks and
 * kept as long as the song is as it was. All of the audio is never served in its place.
 */
export async function findSilenced(services: Services, play: Hiding, sound: PlayableSong): Promise<string> {
  const hidden = play.hidden.toSorted((a, b) => a - b);
  const kept = await findKept(services, sound, hidden);
  if (kept !== undefined) return kept;
  const key = [sound._id, sound.sound, ...hidden].join();
  const known = making.get(key) ?? make(services, sound, hidden, silentRanges(play, sound));
  making.set(key, known);
  try {
    return await known;
  } finally {
    making.delete(key);
  }
}

async function findKept({ db }: Services, sound: PlayableSong, hidden: number[]): Promise<string | undefined> {
  const found = await db.kysely
    .selectFrom("silences")
    .select("file")
    .where("sound_id", "=", sound._id)
    .where("hidden", "=", sql<number[]>`${hidden}::integer[]`)
    .executeTakeFirst();
  return found?.file;
}

async function make(
  services: Services,
  sound: PlayableSong,
  hidden: number[],
  ranges: readonly TimeRange[],
): Promise<string> {
  const { db, media } = services;
  const content = await silenceKept(media, `song ${sound._id}`, { sound: sound.sound, ranges });
  const file = await media.save(content, "mp3");
  // Held, so that nobody gives the song another audio or other times before this is known to be of the old.
  const { rows } = await sql`
    insert into silences (sound_id, hidden, file)
    select id, ${hidden}::integer[], ${file} from sounds
    where id = ${sound._id} and sound = ${sound.sound} and word_times = ${JSON.stringify(sound.times)}::jsonb
    for share
    on conflict do nothing returning file`.execute(db.kysely);
  if (rows.length > 0) return file;
  await media.remove(file);
  const other = await findKept(services, sound, hidden);
  // The song has changed meanwhile: the next try finds it as it is now.
  if (other === undefined) throw busy();
  return other;
}
