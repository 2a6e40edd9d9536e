import type { Kysely } from "kysely";
import type { SongInPlay } from "@hitoslov/contract";
import { splitFragment } from "@hitoslov/rules";
import { v7 as uuid } from "uuid";
import type { Db } from "../server/src/db/client.ts";
import { migrate } from "../server/src/db/migrate.ts";
import type { Database } from "../server/src/db/schema.ts";
import { createDefaults } from "../server/src/domains/songs/reference-lists/defaults.ts";
import { createAccount } from "../server/src/test/factories.ts";

export type Asked = { readonly soundId: string; readonly tokenGame: string };

/** An account and all answers of the server to it, which must stay true. */
export type Player = {
  readonly token: string;
  readonly userId: string;
  /** The address that a proxy would report: limits by address are not the subject here. */
  readonly address: string;
  /** Points by song, of finishes that were answered. */
  readonly paid: Map<string, number>;
  /** The offset of the next page. */
  skip: number;
  /** The song of the day, once it was dealt: its key in `paid`, and its number. */
  daily?: { readonly soundId: string; readonly number: number };
  /** A finish whose answer has not come. */
  asked?: Asked | undefined;
  /** The latest finish that was answered. */
  latest?: (Asked & { readonly points: number }) | undefined;
};

export type World = {
  readonly players: readonly Player[];
  /** Players in no seat at the moment. */
  readonly idle: Player[];
  readonly staff: string;
  readonly prize: { readonly _id: string };
  /** Names of genres whose creation was answered, and of those without an answer. */
  readonly genres: { readonly made: Set<string>; readonly asked: Set<string> };
  readonly answers: ReadonlyMap<string, { position: number; word: string }[]>;
  readonly stock: string;
  /** The words of each different lyric. */
  readonly lyrics: readonly (readonly string[])[];
};

const words = "поле берёза стояла кудрявая заломати некому люли лугом рябина дубу калина сад цвела песня".split(" ");
const hidden = [1, 3];
const day = 86_400_000;

/** Fills an empty database with songs, players, a running draw and a member of staff. */
export async function createWorld(db: Db, size: { players: number; songs: number }): Promise<World> {
  await migrate(db);
  await createDefaults(db.kysely);
  const { kysely } = db;
  const fragments = await insertSongs(kysely, size.songs);
  const draw = uuid();
  await kysely
    .insertInto("stocks")
    .values({
      id: draw,
      fullname: "Весна",
      name: "Весна",
      description: "Весна",
      start_date: new Date(Date.now() - day),
      end_date: new Date(Date.now() + day),
      status: "active",
    })
    .execute();
  const prize = uuid();
  await kysely.insertInto("prizes").values({ id: prize, name: "Кубок", description: "Кубок", img: null }).execute();
  const clock = { now: () => new Date(), advance: () => 0 };
  const players: Player[] = [];
  for (let n = 0; n < size.players; n++) {
    const account = await createAccount({ db, clock });
    players.push({ ...account, address: `10.0.${n >> 8}.${n & 255}`, paid: new Map(), skip: 0 });
  }
  const staff = await createAccount({ db, clock }, 2);
  return {
    players,
    idle: [...players],
    staff: staff.token,
    prize: { _id: prize },
    genres: { made: new Set(), asked: new Set() },
    answers: new Map(
      [...fragments].map(([id, fragment]) => {
        const lyric = splitFragment(fragment);
        return [id, hidden.map((position) => ({ position, word: lyric[position]?.text ?? "" }))];
      }),
    ),
    stock: draw,
    lyrics: [...new Set(fragments.values())].map((fragment) => splitFragment(fragment).map(({ text }) => text)),
  };
}

/** The hidden words of a song that is dealt under another id, as the song of the day is. */
export function answersTo({ lyrics }: World, { fragment }: SongInPlay): { position: number; word: string }[] {
  const shown = fragment.words.flatMap((word) => ("text" in word ? [word] : []));
  const lyric = lyrics.find((one) => shown.every(({ position, text }) => one[position] === text));
  return hidden.map((position) => ({ position, word: lyric?.[position] ?? "" }));
}

async function insertSongs(kysely: Kysely<Database>, count: number): Promise<Map<string, string>> {
  const { id: difficulty_id } = await kysely
    .selectFrom("difficulties")
    .select("id")
    .where("name", "=", "1")
    .executeTakeFirstOrThrow();
  const authors = ["Народная", "Алябьев", "Варламов", "Гурилёв", "Дюбюк"].map((name) => ({ id: uuid(), name }));
  await kysely.insertInto("authors").values(authors).execute();
  const fragments = new Map<string, string>();
  for (let n = 0; n < count; n++) {
    const id = uuid();
    const fragment = Array.from({ length: 6 }, (_, place) => words[(n * 5 + place * 3) % words.length]).join(" ");
    fragments.set(id, fragment);
    await kysely
      .insertInto("sounds")
      .values({
        id,
        name: `Песня ${n}`,
        fragment,
        hidden,
        sound_id: n + 1,
        status_id: "active",
        difficulty_id,
        sound: `${uuid()}.mp3`,
        duration: 20,
      })
      .execute();
    const author_id = authors[n % authors.length]?.id ?? "";
    await kysely.insertInto("sound_music_authors").values({ sound_id: id, author_id, ordinal: 0 }).execute();
  }
  return fragments;
}
