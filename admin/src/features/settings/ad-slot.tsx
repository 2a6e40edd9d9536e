import type { Settings } from "@hitoslov/contract";
import { api, upload } from "../../lib/api.ts";
import { invalidate } from "../../lib/queries.ts";
import { FileSlot } from "../../ui/file-slot/file-slot.tsx";

type AdSlotProps = {
  readonly settings: Settings;
  readonly onChanged: (saved: Settings, before: Settings) => void;
};

/** The picture of the house ad. */
export function AdSlot({ settings, onChanged }: AdSlotProps) {
  const change = async (call: Promise<Settings>) => {
    onChanged(await call, settings);
    await invalidate("setting");
  };
  const { img } = settings.ad;
  return (
    <FileSlot
      kind="image"
      label="Картинка рекламы"
      url={img}
      note={img === null ? "Пока показываем нарисованную пластинку" : undefined}
      onUpload={(file, options) => change(upload.uploadAdImage({}, { img: file }, options))}
      onDelete={() => change(api.deleteAdImage({}))}
    />
  );
}
