import type { draftRoutes } from "@hitoslov/contract";
import { orderLevels } from "@hitoslov/rules";
import { buffer } from "node:stream/consumers";
import { missing, updateRow } from "../../../crud/change.ts";
import { AppError } from "../../../http/errors.ts";
import type { Handlers } from "../../../http/register.ts";
import { swapFiles } from "../../../media/swap.ts";
import type { Services } from "../../../services.ts";
import { replaceFiles } from "../catalogue/files.ts";
import { gone } from "../catalogue/links.ts";
import { findFiles } from "../catalogue/file-queries.ts";
import { findSong } from "../catalogue/load-songs.ts";
import { songEntity } from "../catalogue/song.ts";
import { proposeCut } from "./propose-cut.ts";
import { proposeHiddenWords } from "./propose-hidden.ts";
import { proposeLevel } from "./propose-level.ts";
import { findCover, findRecording, findSimilar, listLevelTexts, tallyLevels } from "./queries.ts";

/** Proposals that help staff to complete a draft quickly. */
export const draftHandlers = (services: Services): Handlers<typeof draftRoutes> => {
  const { db, media } = services;
  return {
    async proposeSound({ _id, ...form }, { now }) {
      const song = await findSong(db.kysely, _id);
      if (song === undefined) throw missing("sound");
      const { name = song.name, fragment = song.fragment, difficulty_id = song.difficulty._id } = form;
      const [levels, recording, similar, tallies, cover] = await Promise.all([
        listLevelTexts(db.kysely, _id),
        findRecording(db.kysely, _id),
        findSimilar(db.kysely, _id, now),
        tallyLevels(db.kysely, now),
        song.photo === null ? findCover(db.kysely, _id) : null,
      ]);
      const level = levels.find((each) => each._id === difficulty_id);
      if (level === undefined) throw gone(["difficulty_id"]);
      const fitting = proposeLevel(fragment, orderLevels(levels), { similar, byLevel: tallies });
      const { source_peaks: peaks, source_ms: ms } = recording ?? {};
      return {
        cut: peaks && ms ? proposeCut(peaks, ms) : null,
        ...proposeHiddenWords({
          name,
          fragment,
          level: Number(level.name),
          count: level.blanks ?? undefined,
        }),
        level: fitting && {
          _id: fitting._id,
          name: fitting.name,
          similar: similar.songs,
          guess_rate: similar.ended === 0 ? null : similar.guessed / similar.ended,
        },
        cover,
      };
    },

    async copySoundImage({ _id, from, updated_at }, { caller }) {
      if ((await findSong(db.kysely, from)) === undefined) throw missing("sound");
      const { photo } = await findFiles(db.kysely, from);
      const file = photo === null ? undefined : await media.read(photo);
      if (file === undefined) throw new AppError(404, "not_found", "У\u00A0той песни нет обложки. Выберите другую.");
      // A copy, so that deleting one cover does not affect the other.
      const copy = await media.save(await buffer(file.content), "webp");
      return swapFiles(services, [copy], () =>
        updateRow(services, caller, songEntity, { _id, updated_at }, (trx) => replaceFiles(trx, _id, { photo: copy })),
      );
    },
  };
};
