import type { CatalogueSong } from "@hitoslov/contract";
import { api } from "../../../lib/api.ts";
import { formatDuration } from "../../../lib/format.ts";
import { FormFileSlot } from "../../../ui/file-slot/form-file-slot.tsx";
import { songLabels } from "../song-labels.ts";
import { SongDuplicates } from "./song-duplicates.tsx";
import type { SongForm } from "./use-song-form.tsx";

type SongFilesProps = {
  readonly song: CatalogueSong | null;
  readonly form: SongForm;
  /** One of them was deleted. */
  readonly onSong: (song: CatalogueSong) => void;
};

export function SongFiles({ song, form, onSong }: SongFilesProps) {
  const sound = form.file("sound");
  const duration = song?.duration ?? null;
  return (
    <fieldset className="fs">
      <legend>Файлы</legend>
      <FormFileSlot
        kind="audio"
        label={songLabels.sound}
        url={song?.sound ?? null}
        choice={sound}
        note={duration === null ? undefined : formatDuration(duration)}
        error={form.errors["sound"]}
        onDelete={song?.sound ? async () => onSong(await api.deleteSoundAudio({ _id: song._id })) : undefined}
      />
      <FormFileSlot
        kind="image"
        label={songLabels.photo}
        url={song?.photo ?? null}
        choice={form.file("img")}
        onDelete={song?.photo ? async () => onSong(await api.deleteSoundImage({ _id: song._id })) : undefined}
      />
      {sound.chosen !== null ? (
        <SongDuplicates by="file" file={sound.chosen.file} />
      ) : (
        song !== null && <SongDuplicates by="sound" song={song} />
      )}
    </fieldset>
  );
}
