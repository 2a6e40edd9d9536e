import type { RoomSettings } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import type { RoomSong } from "./snapshot.ts";

type Catalogue = Awaited<ReturnType<Services["catalogue"]["current"]>>;
/** Of the catalogue, by their ids. */
export type PlayableSongs = Catalogue["songs"];
type PlayableSong = NonNullable<ReturnType<PlayableSongs["get"]>>;

export type DealtSong = Omit<RoomSong, "room_id" | "at">;

/**
 * What rooms need of the game, implemented by `gameForRooms` of `play`; they depend on nothing
 * else of it.
 */
type RoomGame = {
  /** @throws {AppError} if there is no such level, or it has too few songs. */
  readonly deal: (settings: RoomSettings, now: Date) => Promise<DealtSong[]>;
  readonly playable: (ids: readonly string[], now: Date) => Promise<ReadonlySet<string>>;
  readonly audioOf: (song: RoomSong, playable: PlayableSong) => Promise<string | null>;
  /** Answers three words for a blank, the right one among them. */
  readonly lamp: () => Promise<
    (song: Pick<RoomSong, "fragment" | "tray" | "seed" | "sound_id">, position: number) => string[]
  >;
  /**
   * Records that these players have seen the answer: outside rooms the song then pays them a
   * tenth.
   */
  readonly showAnswerTo: (
    db: Kysely<Database>,
    userIds: readonly string[],
    soundId: string,
    now: Date,
  ) => Promise<void>;
};

export type RoomServices = Services & { readonly game: RoomGame };

/** The parts of a song outside its row; undefined if the catalogue no longer has it. */
export type CurrentSong = { readonly playable: PlayableSong; readonly url: string | null };

/** The song as the host's screen plays it. */
export async function findCurrentSong(
  { game }: RoomServices,
  song: RoomSong | undefined,
  songs: PlayableSongs,
): Promise<CurrentSong | undefined> {
  const playable = song && songs.get(song.sound_id);
  if (song === undefined || playable === undefined) return undefined;
  return { playable, url: await game.audioOf(song, playable) };
}
