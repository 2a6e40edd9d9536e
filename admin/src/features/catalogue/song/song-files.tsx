import type { CatalogueSound } from "@hitoslov/contract";
import { formatBytes, formatDuration } from "../../../lib/format.ts";
import { messages } from "../../../messages.ts";
import { FileSlot } from "../../../ui/file-slot/file-slot.tsx";
import { songLabels } from "../song-labels.ts";
import { SongDuplicates } from "./song-duplicates.tsx";
import type { FirstSave } from "./first-save.ts";
import { useSongFiles } from "./use-song-files.ts";

type SongFilesProps = {
  readonly song: CatalogueSound | null;
  readonly first: FirstSave;
  readonly touch: (song: CatalogueSound) => void;
};

export function SongFiles({ song, first, touch }: SongFilesProps) {
  const { chosen, put, remove } = useSongFiles(first, touch);
  // Name and size are known of what was chosen here; the server keeps neither.
  const noteOf = (file: File | undefined, ...known: string[]) => {
    const parts = file === undefined ? known : [file.name, ...known, formatBytes(file.size)];
    if (file !== undefined && song === null) parts.push("загрузится сразу после сохранения");
    return parts.length === 0 ? undefined : parts.join(" · ");
  };
  const duration = song?.duration ?? null;
  return (
    <fieldset className="fs">
      <legend>Файлы</legend>
      <FileSlot
        kind="audio"
        label={songLabels.sound}
        url={song?.sound ?? null}
        note={noteOf(chosen.sound, ...(duration === null ? [] : [formatDuration(duration)]))}
        done={messages.filesUploaded}
        onUpload={put("sound")}
        onDelete={song === null ? undefined : remove("sound", song._id)}
      />
      <FileSlot
        kind="image"
        label={songLabels.photo}
        url={song?.photo ?? null}
        note={noteOf(chosen.img)}
        done={messages.filesUploaded}
        onUpload={put("img")}
        onDelete={song === null ? undefined : remove("img", song._id)}
      />
      {song?.sound && <SongDuplicates reason="audio" _id={song._id} sound={song.sound} name="" executors={[]} />}
    </fieldset>
  );
}
