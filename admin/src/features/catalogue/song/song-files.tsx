import { Icon } from "@hitoslov/brand/icon.tsx";
import type { CatalogueSong } from "@hitoslov/contract";
import { CircleAlert } from "lucide";
import { formatBytes, formatDuration } from "../../../lib/format.ts";
import { messages } from "../../../messages.ts";
import { FileSlot, type UploadCall } from "../../../ui/file-slot/file-slot.tsx";
import { songLabels } from "../song-labels.ts";
import { SongDuplicates } from "./song-duplicates.tsx";
import type { FirstSave } from "./first-save.ts";
import { useState } from "react";
import { api, upload } from "../../../lib/api.ts";
import { invalidate, queryClient } from "../../../lib/queries.ts";
import { useToast } from "../../../ui/toast/use-toast.ts";
import { songQuery } from "../song-query.ts";

type SongFilesProps = {
  readonly song: CatalogueSong | null;
  readonly first: FirstSave;
  readonly touch: (song: CatalogueSong) => void;
  /** Why the song cannot go without its sound. */
  readonly error: string | undefined;
};

export function SongFiles({ song, first, touch, error }: SongFilesProps) {
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
      {error !== undefined && (
        <p className="error" role="alert">
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
      <FileSlot
        kind="image"
        label={songLabels.photo}
        url={song?.photo ?? null}
        note={noteOf(chosen.img)}
        done={messages.filesUploaded}
        onUpload={put("img")}
        onDelete={song === null ? undefined : remove("img", song._id)}
      />
      {song !== null ? (
        <SongDuplicates by="sound" song={song} />
      ) : (
        chosen.sound !== undefined && <SongDuplicates by="file" file={chosen.sound} />
      )}
    </fieldset>
  );
}

type SongFile = "sound" | "img";

/** Files of a song: those chosen before its first save go right after it. */
function useSongFiles(first: FirstSave, touch: (song: CatalogueSong) => void) {
  const [chosen, setChosen] = useState<Readonly<Partial<Record<SongFile, File>>>>({});
  const toast = useToast();

  const remember = (field: SongFile, file: File | undefined) =>
    setChosen(({ [field]: _, ...rest }) => (file === undefined ? rest : { ...rest, [field]: file }));

  const adopt = (song: CatalogueSong) => {
    queryClient.setQueryData(songQuery(song._id).queryKey, song);
    touch(song);
    void invalidate("sound");
  };

  const send = async (field: SongFile, ...[file, options]: Parameters<UploadCall>) => {
    remember(field, file);
    let isOver = () => {};
    try {
      const _id = await first.wait(options.signal);
      isOver = toast.waiting(messages.filesUploading);
      const files = field === "sound" ? { sound: file } : { img: file };
      adopt(await upload.uploadSoundFiles({ _id }, files, options));
    } catch (error) {
      remember(field, undefined);
      throw error;
    } finally {
      isOver();
    }
  };

  const put =
    (field: SongFile): UploadCall =>
    (file, options) =>
      first.send(send(field, file, options));

  const remove = (field: SongFile, _id: string) => async () => {
    const call = field === "sound" ? api.deleteSoundAudio : api.deleteSoundImage;
    adopt(await call({ _id }));
    remember(field, undefined);
  };

  return { chosen, put, remove };
}
