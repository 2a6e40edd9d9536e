import type { catalogueRoutes } from "@hitoslov/contract";
import type { Transaction, Updateable } from "kysely";
import type { Database, SoundsTable } from "../../../db/schema.ts";
import type { Handlers } from "../../../http/register.ts";
import { cover } from "../../../media/image.ts";
import { swapFiles } from "../../../media/swap.ts";
import { keepAudio, keepPicture } from "../../../media/uploads.ts";
import type { Services } from "../../../services.ts";
import { updateRow } from "../../../crud/change.ts";
import { findFiles } from "./queries.ts";
import { audited } from "./song.ts";

type FileHandlers = Pick<
  Handlers<typeof catalogueRoutes>,
  "uploadSoundFiles" | "deleteSoundAudio" | "deleteSoundImage"
>;

/** The audio and the cover of a song. */
export const songFileHandlers = (services: Services): FileHandlers => {
  const { media } = services;
  return {
    async uploadSoundFiles({ _id }, { caller }, { sound, img }) {
      const added: string[] = [];
      return swapFiles(media, added, async (removeAfterCommit) => {
        const change: Updateable<SoundsTable> = {};
        if (sound !== undefined) {
          const { name, duration, hash } = await keepAudio(media, caller.userId, sound);
          added.push(name);
          Object.assign(change, { sound: name, duration, audio_hash: hash });
        }
        if (img !== undefined) {
          change.photo = await keepPicture(media, caller.userId, img, cover);
          added.push(change.photo);
        }
        return updateRow(services, caller, audited, { _id }, (trx) =>
          replaceFiles(trx, _id, change, removeAfterCommit),
        );
      });
    },

    async deleteSoundAudio({ _id }, { caller }) {
      return swapFiles(media, [], (removeAfterCommit) =>
        updateRow(services, caller, audited, { _id }, (trx) =>
          replaceFiles(trx, _id, { sound: null, duration: null, audio_hash: null }, removeAfterCommit),
        ),
      );
    },

    async deleteSoundImage({ _id }, { caller }) {
      return swapFiles(media, [], (removeAfterCommit) =>
        updateRow(services, caller, audited, { _id }, (trx) =>
          replaceFiles(trx, _id, { photo: null }, removeAfterCommit),
        ),
      );
    },
  };
};

/** Sets the files that are named in the change, and leaves those they replace. */
async function replaceFiles(
  trx: Transaction<Database>,
  id: string,
  change: Updateable<SoundsTable>,
  removeAfterCommit: (name: string | null) => void,
): Promise<void> {
  const before = await findFiles(trx, id);
  if (change.sound !== undefined) removeAfterCommit(before.sound);
  if (change.photo !== undefined) removeAfterCommit(before.photo);
  await trx.updateTable("sounds").set(change).where("id", "=", id).execute();
}
