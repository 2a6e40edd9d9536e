import type { CatalogueSound } from "@hitoslov/contract";
import { useState } from "react";
import { api, upload } from "../../../lib/api.ts";
import { invalidate, queryClient } from "../../../lib/queries.ts";
import { messages } from "../../../messages.ts";
import type { UploadCall } from "../../../ui/file-slot/file-slot.tsx";
import { useToast } from "../../../ui/toast/use-toast.ts";
import { songQuery } from "../song-query.ts";
import type { FirstSave } from "./first-save.ts";

type SongFile = "sound" | "img";

/** Files of a song: those chosen before its first save go right after it. */
export function useSongFiles(first: FirstSave, touch: (song: CatalogueSound) => void) {
  const [chosen, setChosen] = useState<Readonly<Partial<Record<SongFile, File>>>>({});
  const toast = useToast();

  const remember = (field: SongFile, file: File | undefined) =>
    setChosen(({ [field]: _, ...rest }) => (file === undefined ? rest : { ...rest, [field]: file }));

  const adopt = (song: CatalogueSound) => {
    queryClient.setQueryData(songQuery(song._id).queryKey, song);
    touch(song);
    void invalidate("sound");
  };

  const put =
    (field: SongFile): UploadCall =>
    async (file, options) => {
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

  const remove = (field: SongFile, _id: string) => async () => {
    const call = field === "sound" ? api.deleteSoundAudio : api.deleteSoundImage;
    adopt(await call({ _id }));
    remember(field, undefined);
  };

  return { chosen, put, remove };
}
