import type { Settings } from "@hitoslov/contract";
import { api, upload } from "../../lib/api.ts";
import { FileSlot } from "../../ui/file-slot/file-slot.tsx";

type AdSlotProps = {
  readonly url: string | null;
  readonly onFile: (call: Promise<Settings>) => Promise<void>;
};

/** The picture of the house ad. */
export function AdSlot({ url, onFile }: AdSlotProps) {
  return (
    <FileSlot
      kind="image"
      label="Картинка рекламы"
      url={url}
      note={url === null ? "Пока показываем нарисованную пластинку" : undefined}
      onUpload={(file, options) => onFile(upload.uploadAdImage({}, { img: file }, options))}
      onDelete={() => onFile(api.deleteAdImage({}))}
    />
  );
}
