import { type catalogueRoutes, fileTexts, limits } from "@hitoslov/contract";
import { moveTimes, splitFragment } from "@hitoslov/rules";
import type { Transaction, Updateable } from "kysely";
import type { Database, SoundsTable } from "../../../db/schema.ts";
import { AppError, invalidField } from "../../../http/errors.ts";
import { RangedFile } from "../../../http/ranges.ts";
import type { Handlers } from "../../../http/register.ts";
import { wholeSeconds } from "../../../media/audio.ts";
import { cover } from "../../../media/image.ts";
import type { Cut, Fragment } from "../../../media/sound/edit.ts";
import type { Loudness } from "../../../media/sound/loudness.ts";
import { peakStep } from "../../../media/sound/shape.ts";
import { cutFrom, fragmentOf, recordingOf } from "../../../media/sounds.ts";
import { swapFiles } from "../../../media/swap.ts";
import { keepPicture } from "../../../media/uploads.ts";
import type { Services } from "../../../services.ts";
import { missing, updateRow } from "../../../crud/change.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { findFiles, findPeaks, findSource } from "./file-queries.ts";
import { findSong } from "./load-songs.ts";
import { songEntity, forgetSilences } from "./song.ts";
import { checkTimes } from "./times.ts";

type FileHandlers = Pick<
  Handlers<typeof catalogueRoutes>,
  | "hearSound"
  | "uploadSoundFiles"
  | "deleteSoundAudio"
  | "deleteSoundImage"
  | "uploadSoundSource"
  | "getSoundSource"
  | "deleteSoundSource"
  | "cutSound"
  | "getSoundPeaks"
>;

const noAudio = {
  sound: null,
  duration: null,
  audio_ms: null,
  audio_hash: null,
  word_times: null,
  loudness: null,
  peaks: null,
  fingerprint: null,
  unreadable: false,
  cut: null,
};

export const noSource = {
  source: null,
  source_name: null,
  source_ms: null,
  source_bytes: null,
  source_at: null,
  source_peaks: null,
  source_fingerprint: null,
  // A cut does not apply to another recording.
  cut: null,
};

/** The columns of an audio that is served from now on. */
export function audioColumns(name: string, { ms, hash, loudness, peaks, fingerprint }: Fragment) {
  const rounded = ({ lufs, peak }: Loudness) => ({
    lufs: Math.round(lufs * 10) / 10,
    peak: Math.round(peak * 10) / 10,
  });
  return {
    sound: name,
    duration: wholeSeconds(ms),
    audio_ms: ms,
    audio_hash: hash,
    loudness: JSON.stringify({ before: rounded(loudness.before), after: rounded(loudness.after) }),
    peaks,
    fingerprint,
    unreadable: false,
  };
}

/** The audio and the cover of a song, and the recording that the audio is cut from. */
export const songFileHandlers = (services: Services): FileHandlers => {
  const { db, media } = services;
  return {
    async hearSound(_input, { caller }, { sound }) {
      if (sound === undefined) throw new AppError(400, "bad_request", fileTexts.missing);
      const { fingerprint } = await recordingOf(caller.userId, sound, "sound");
      return { data: await findDuplicates(db.kysely, { print: fingerprint }) };
    },

    async uploadSoundFiles({ _id }, { caller }, { sound, img }) {
      const added: string[] = [];
      return swapFiles(services, added, async () => {
        const change: Updateable<SoundsTable> = {};
        if (sound !== undefined) {
          const fragment = await fragmentOf(caller.userId, sound);
          const name = await media.save(fragment.mp3, "mp3");
          added.push(name);
          // Another recording is sung at other times.
          Object.assign(change, audioColumns(name, fragment), { word_times: null, cut: null });
        }
        if (img !== undefined) {
          change.photo = await keepPicture(media, caller.userId, img, cover);
          added.push(change.photo);
        }
        return updateRow(services, caller, songEntity, { _id }, (trx) => replaceFiles(trx, _id, change));
      });
    },

    async uploadSoundSource({ _id, name }, { caller, now }, { source }) {
      if (source === undefined) throw new AppError(400, "bad_request", fileTexts.missing);
      const added: string[] = [];
      return swapFiles(services, added, async () => {
        const { content, type, ms, peaks, fingerprint } = await recordingOf(caller.userId, source);
        const file = await media.save(content, `source-${type}`);
        added.push(file);
        const change = {
          ...noSource,
          source: file,
          source_name: name,
          source_ms: ms,
          source_bytes: content.length,
          source_at: now,
          source_peaks: peaks,
          source_fingerprint: fingerprint,
        };
        return updateRow(services, caller, songEntity, { _id }, (trx) => replaceFiles(trx, _id, change));
      });
    },

    async getSoundSource({ _id }) {
      const name = (await findSource(db.kysely, _id))?.source ?? undefined;
      const whole = name === undefined ? undefined : await media.read(name);
      whole?.content.destroy();
      if (name === undefined || whole === undefined) throw noRecording();
      return new RangedFile(whole.bytes, name.endsWith("wav") ? "audio/wav" : "audio/mpeg", async (range) => {
        const part = await media.read(name, range);
        if (part === undefined) throw noRecording();
        return part.content;
      });
    },

    async deleteSoundSource(row, { caller }) {
      return updateRow(services, caller, songEntity, row, (trx) => replaceFiles(trx, row._id, noSource));
    },

    async cutSound({ _id, word_times, updated_at, ...cut }, { caller }) {
      const [song, files] = [await findSong(db.kysely, _id), await findSource(db.kysely, _id)];
      if (song === undefined || files === undefined) throw missing("sound");
      const { source } = files;
      if (source === null || song.source === null) throw noRecording();
      checkCut(cut, song.source.ms);
      const added: string[] = [];
      return swapFiles(services, added, async () => {
        const fragment = await cutFrom(media, caller.userId, { source, cut });
        const name = await media.save(fragment.mp3, "mp3");
        added.push(name);
        return updateRow(services, caller, songEntity, { _id, updated_at }, async (trx, before) => {
          if ((await findFiles(trx, _id)).source !== source) {
            throw new AppError(409, "stale", "Исходную запись уже заменили. Обновите страницу и\u00A0вырежьте снова.");
          }
          const columns = audioColumns(name, fragment);
          const times =
            word_times === undefined
              ? moveTimes(before.cut && before.word_times, (before.cut?.start_ms ?? 0) - cut.start_ms, fragment.ms)
              : checkTimes(word_times, splitFragment(before.fragment).length, { ...before, ...columns });
          const change = {
            ...columns,
            cut: JSON.stringify(cut),
            word_times: times === null ? null : JSON.stringify(times),
          };
          await replaceFiles(trx, _id, change);
        });
      });
    },

    async getSoundPeaks({ _id, of }) {
      const found = await findPeaks(db.kysely, _id, of);
      if (found === undefined) throw missing("sound");
      return { step_ms: peakStep, peaks: found.peaks && [...found.peaks] };
    },

    async deleteSoundAudio(row, { caller }) {
      return updateRow(services, caller, songEntity, row, (trx) => replaceFiles(trx, row._id, noAudio));
    },

    async deleteSoundImage(row, { caller }) {
      return updateRow(services, caller, songEntity, row, (trx) => replaceFiles(trx, row._id, { photo: null }));
    },
  };
};

function noRecording(): AppError {
  return new AppError(404, "not_found", "У\u00A0песни нет исходной записи");
}

/** Refuses a cut outside of its recording, too short, too long, or shorter than its fades. */
function checkCut({ start_ms, end_ms, fade_in_ms, fade_out_ms }: Cut, ms: number): void {
  const { min, max } = limits.audio.fragmentMs;
  if (end_ms > ms) throw invalidField("end_ms", fileTexts.outside);
  if (end_ms - start_ms < min) throw invalidField("end_ms", fileTexts.short);
  if (end_ms - start_ms > max) throw invalidField("end_ms", `Отрывок длиннее ${max / 60_000}\u00A0минут`);
  if (fade_in_ms + fade_out_ms > end_ms - start_ms) {
    throw invalidField("fade_out_ms", "Нарастание и\u00A0затихание вместе длиннее отрывка");
  }
}

/** Sets the files named in the change; earlier files stay for the versions that have them. */
export async function replaceFiles(
  trx: Transaction<Database>,
  id: string,
  change: Updateable<SoundsTable>,
): Promise<void> {
  if (change.sound !== undefined) await forgetSilences(trx, id);
  await trx.updateTable("sounds").set(change).where("id", "=", id).execute();
}
