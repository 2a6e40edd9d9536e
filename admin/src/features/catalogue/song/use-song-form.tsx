import { audienceNames, type CatalogueSong } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { useQuery } from "@tanstack/react-query";
import type { HistoryNames } from "../../../ui/history/history-drawer.tsx";
import { levelName, levelsQuery } from "../directories.ts";
import { songLabels, songNames } from "../song-labels.ts";
import { api, upload } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/queries.ts";
import { messages } from "../../../messages.ts";
import type { Errors } from "../../../ui/edit-form/edit-form.ts";
import { useEditForm } from "../../../ui/edit-form/use-edit-form.ts";
import { findNextCode, loadSong, songQuery } from "../song-query.ts";
import { copySong, readSong, type SongValues, writeSong } from "./song-values.ts";

type SongFormOptions = {
  /** Null for a new song. */
  readonly song: CatalogueSong | null;
  /** The proposed code of a new song. */
  readonly code: string;
  /** The song that a new one copies. */
  readonly original: CatalogueSong | null;
  readonly onCreated: (song: CatalogueSong) => void;
  readonly onRefused: (errors: Errors) => void;
};

const formNames: HistoryNames = {
  ...songNames,
  difficulty_id: (id) => <LevelName id={String(id)} />,
  showing: audienceNames,
  silence: { on: "Спрятанные слова не\u00A0звучат", off: "Всё звучит", "": "Как у\u00A0уровня" },
  word_times: (times) => (Array.isArray(times) ? `отмечено слов: ${times.length}` : "—"),
};

function LevelName({ id }: { readonly id: string }) {
  const { data = [] } = useQuery(levelsQuery);
  const level = data.find(({ _id }) => _id === id);
  return level === undefined ? "—" : levelName(level.name);
}

export function useSongForm({ song, code, original, onCreated, onRefused }: SongFormOptions) {
  return useEditForm<CatalogueSong, SongValues>({
    entity: "sound",
    row: song,
    read: (row) => (row === null && original !== null ? copySong(original, code) : readSong(row, code)),
    save: async (values, updated_at, row) =>
      keepSong(
        row === null
          ? await createSong(values, code)
          : await api.updateSound({ ...writeSong(values), _id: row._id, updated_at }),
      ),
    ...(song !== null && { load: () => loadSong(song._id) }),
    labels: { ...songLabels, difficulty_id: songLabels.difficulty, showing: "Когда и\u00A0кому показывать" },
    names: formNames,
    // Marks of hidden words and their times refer to positions in the text.
    together: [["fragment", "hidden", "word_times"]],
    draft: original === null ? "new" : `copy-of-${original._id}`,
    files: {
      sound: {
        label: "Звук",
        kind: "sound",
        of: (row) => row.sound,
        send: async ({ _id }, sound, options) => keepSong(await upload.uploadSoundFiles({ _id }, { sound }, options)),
        // In another recording the words have other times.
        resets: {
          fields: ["word_times"],
          lost: "Звук заменили или удалили: времена слов, отмеченные для прежнего, не\u00A0сохранены",
        },
        done: messages.filesUploaded,
      },
      img: {
        label: "Обложка",
        kind: "picture",
        of: (row) => row.photo,
        send: async ({ _id }, img, options) => keepSong(await upload.uploadSoundFiles({ _id }, { img }, options)),
        done: messages.filesUploaded,
      },
    },
    onSaved: (saved, created) => created && onCreated(saved),
    onRefused,
  });
}

/** For whoever opens the song next, also if this form is gone. */
async function keepSong(song: CatalogueSong): Promise<CatalogueSong> {
  const { queryKey } = songQuery(song._id);
  // An answer that was asked for before must not replace this one: «Дублировать» copies what is kept.
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, song);
  return song;
}

/** Creates a song, with the next free code if a colleague has taken the proposed one meanwhile. */
async function createSong(values: SongValues, proposed: string): Promise<CatalogueSong> {
  try {
    return await api.createSound(writeSong(values));
  } catch (error) {
    const isTaken = error instanceof ApiError && error.status === 409 && error.body.fields?.["sound_id"] !== undefined;
    if (!isTaken || values.sound_id !== proposed) throw error;
    return api.createSound(writeSong({ ...values, sound_id: await findNextCode() }));
  }
}

export type SongForm = ReturnType<typeof useSongForm>;
