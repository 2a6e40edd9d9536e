import type { LibraryItem } from "@hitoslov/contract";
import { api, upload } from "../../lib/api.ts";
import { formatDuration } from "../../lib/format.ts";
import { invalidate } from "../../lib/queries.ts";
import { messages } from "../../messages.ts";
import { FileSlot, type UploadCall } from "../../ui/file-slot/file-slot.tsx";

type SongSoundProps = { readonly song: LibraryItem | null; readonly onChange: (song: LibraryItem) => void };

/** The audio of a song, with its length and type as the server has read them. */
export function SongSound({ song, onChange }: SongSoundProps) {
  if (song === null) return <FileSlot kind="audio" label="Звук" url={null} note="Сначала сохраните песню" />;
  const { _id, sound, duration, type } = song;

  const handleUpload: UploadCall = async (file, options) => {
    onChange(await upload.uploadLibrarySound({ _id }, { sound: file }, options));
    await invalidate("library");
  };
  const handleDelete = async () => {
    onChange(await api.deleteLibrarySound({ _id }));
    await invalidate("library");
  };

  const note =
    duration === null || type === null ? undefined : `Длительность ${formatDuration(duration)} · тип ${type}`;
  return (
    <FileSlot
      kind="audio"
      label="Звук"
      url={sound}
      note={note}
      done={messages.songUploaded}
      onUpload={handleUpload}
      onDelete={handleDelete}
    />
  );
}
