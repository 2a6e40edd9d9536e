import type { RoomSettings } from "@hitoslov/contract";
import { shuffle } from "@hitoslov/rules";
import { randomInt } from "node:crypto";
import { AppError, conflictAt, invalidField } from "../../http/errors.ts";
import { log } from "../../log.ts";
import type { Services } from "../../services.ts";
import type { PlayableSong } from "./catalogue.ts";
import { findDailySong } from "./daily/queries.ts";
import { lampWords } from "./lamp.ts";
import type { Play } from "./play.ts";
import { showAnswerTo } from "./shown-answers.ts";
import { freshPlay, prepareAudio } from "./serve.ts";
import { servedOf, servingAll } from "./served.ts";
import { findSilenced, isSilenced } from "./silence.ts";

/** What rooms need of the game; `app.ts` passes it to them. */
export function gameForRooms(services: Services) {
  const { catalogue, config, db } = services;
  /** The songs that everybody may see, without the song of today, which must stay a secret. */
  async function fitOf(songs: readonly PlayableSong[] | undefined, now: Date): Promise<readonly PlayableSong[]> {
    const today = await findDailySong(db.kysely, config.TIME_ZONE);
    return servedOf(songs, servingAll(now)).filter(({ _id }) => _id !== today?.sound_id);
  }

  return {
    /** The songs of a new room. */
    deal: async ({ level, songs, typing }: RoomSettings, now: Date) => {
      const current = await catalogue.current();
      if (!current.settings.difficulties.some(({ name }) => name === level)) {
        throw invalidField("level", "Такого уровня нет");
      }
      // Where words are chosen a song without choices cannot be played.
      const fit = (await fitOf(current.byLevel.get(level), now)).filter(({ typingOnly }) => typing || !typingOnly);
      if (fit.length < songs) throw conflictAt("songs", "Столько песен на\u00A0этом уровне ещё нет");
      const chosen = shuffle(fit, () => randomInt(2 ** 32) / 2 ** 32).slice(0, songs);
      return chosen.map((song) => {
        const { sound_id, seed, fragment, hidden, tray } = freshPlay(current, song);
        // Made while the guests come in: once the song begins they would wait for it.
        prepareAudio(services, { state: "served", fragment, hidden }, song);
        return { sound_id, seed, fragment, hidden, tray };
      });
    },

    /** Of these songs those that can be played now. */
    playable: async (ids: readonly string[], now: Date): Promise<ReadonlySet<string>> => {
      const { songs } = await catalogue.current();
      const fit = await fitOf(
        ids.flatMap((id) => songs.get(id) ?? []),
        now,
      );
      return new Set(fit.map(({ _id }) => _id));
    },

    /** The audio for all to hear: where hidden words are silent, never all of it. Null where there is none. */
    audioOf: async (song: Pick<Play, "fragment" | "hidden">, playable: PlayableSong): Promise<string | null> => {
      const { storageUrl } = await catalogue.current();
      if (!isSilenced(song, playable)) return storageUrl + playable.sound;
      try {
        return storageUrl + (await findSilenced(services, song, playable));
      } catch (error) {
        if (!(error instanceof AppError)) log.warn({ err: error }, "a song of a room has no audio");
        return null;
      }
    },

    /** Returns a function that gives the lamp's words. */
    lamp: async () => {
      const { choiceSeed } = await catalogue.current();
      return (song: Pick<Play, "fragment" | "tray" | "seed" | "sound_id">, position: number): string[] =>
        lampWords(song, position, choiceSeed(song.sound_id));
    },

    showAnswerTo,
  };
}
