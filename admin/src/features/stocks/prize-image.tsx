import type { Prize } from "@hitoslov/contract";
import { api, upload } from "../../lib/api.ts";
import { invalidate } from "../../lib/queries.ts";
import { FileSlot } from "../../ui/file-slot/file-slot.tsx";

/** The picture of a prize of the directory, as the draw shows it. */
export function PrizeImage({ prize: { _id, img } }: { readonly prize: Prize }) {
  return (
    <FileSlot
      kind="image"
      label="Картинка"
      url={img}
      note={img === null ? "Пока показываем коробку с бантом" : "Общая для всех розыгрышей с этим призом"}
      onUpload={async (file, options) => {
        await upload.uploadPrizeImage({ _id }, { img: file }, options);
        await invalidate("prize");
      }}
      onDelete={async () => {
        await api.deletePrizeImage({ _id });
        await invalidate("prize");
      }}
    />
  );
}
