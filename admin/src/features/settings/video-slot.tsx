import type { Settings } from "@hitoslov/contract";
import { api, upload } from "../../lib/api.ts";
import { invalidate } from "../../lib/queries.ts";
import { FileSlot } from "../../ui/file-slot/file-slot.tsx";

type VideoSlotProps = {
  readonly settings: Settings;
  readonly onChanged: (saved: Settings, before: Settings) => void;
};

export function VideoSlot({ settings, onChanged }: VideoSlotProps) {
  const change = async (call: Promise<Settings>) => {
    onChanged(await call, settings);
    await invalidate("setting");
  };
  return (
    <fieldset className="fs">
      <legend>Видеоинструкция</legend>
      <FileSlot
        kind="video"
        label="Видео"
        url={settings.video}
        note={settings.video === null ? "mp4 или webm" : undefined}
        onUpload={(video, options) => change(upload.uploadVideo({}, { video }, options))}
        onDelete={() => change(api.deleteVideo({}))}
      />
    </fieldset>
  );
}
