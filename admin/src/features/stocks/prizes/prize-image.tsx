import type { Prize } from "@hitoslov/contract";
import { api, upload } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/queries.ts";
import { FileSlot } from "../../../ui/file-slot/file-slot.tsx";

type PrizeImageProps = {
  /** null: none is chosen yet. */
  readonly prize: Prize | null;
  /** A picture is on its way: leaving now would cut it off. */
  readonly onBusy: (busy: boolean) => void;
};

/** The picture of a prize of the directory, as the draw shows it. */
export function PrizeImage({ prize, onBusy }: PrizeImageProps) {
  if (prize === null) return <FileSlot kind="image" label="Картинка" url={null} note="Сначала выберите приз" />;
  const { _id, img } = prize;
  return (
    <FileSlot
      key={_id}
      kind="image"
      label="Картинка"
      url={img}
      note={img === null ? "Пока показываем коробку с\u00A0бантом" : "Одна на\u00A0все розыгрыши"}
      onUpload={async (file, options) => {
        onBusy(true);
        await upload.uploadPrizeImage({ _id }, { img: file }, options).finally(() => onBusy(false));
        await invalidate("prize");
      }}
      onDelete={async () => {
        await api.deletePrizeImage({ _id });
        await invalidate("prize");
      }}
    />
  );
}
