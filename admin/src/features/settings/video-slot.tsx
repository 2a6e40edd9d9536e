import type { Settings } from "@hitoslov/contract";
import { api, upload } from "../../lib/api.ts";
import { FileSlot } from "../../ui/file-slot/file-slot.tsx";

type VideoSlotProps = {
  readonly url: string | null;
  readonly onFile: (call: Promise<Settings>) => Promise<void>;
};

export function VideoSlot({ url, onFile }: VideoSlotProps) {
  return (
    <fieldset className="fs">
      <legend>Видеоинструкция</legend>
      <FileSlot
        kind="video"
        label="Видео"
        url={url}
        note={url === null ? "mp4 или webm" : undefined}
        onUpload={(video, options) => onFile(upload.uploadVideo({}, { video }, options))}
        onDelete={() => onFile(api.deleteVideo({}))}
      />
    </fieldset>
  );
}
