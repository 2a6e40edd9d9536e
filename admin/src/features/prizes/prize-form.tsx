import type { Prize } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { useState } from "react";
import { api, upload } from "../../lib/api.ts";
import { invalidate } from "../../lib/queries.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { useEditForm } from "../../ui/edit-form/use-edit-form.ts";
import { FileSlot } from "../../ui/file-slot/file-slot.tsx";
import styles from "./prizes.module.css";

type PrizeFormProps = {
  /** null: a new one. */
  readonly row: Prize | null;
  readonly onClose: () => void;
};

/** A new prize stays open after its first save, for its picture; so does one whose picture is on its way. */
export function PrizeForm({ row, onClose }: PrizeFormProps) {
  const [prize, setPrize] = useState(row);
  const [uploading, setUploading] = useState(false);
  const form = useEditForm({
    entity: "prize",
    row,
    read: (row) => ({ name: row?.name ?? "", description: row?.description ?? "" }),
    save: (fields, updated_at, row) =>
      row === null
        ? api.createPrize(fields)
        : api.updatePrize({ id: row._id, newPrize: fields, ...(updated_at !== undefined && { updated_at }) }),
    onSaved: (saved, created) => (created || uploading ? setPrize(saved) : onClose()),
  });
  const handleClose = () => void form.mayLeave().then((leaves) => leaves && onClose());
  const handleFile = async (change: Promise<Prize>) => {
    const changed = await change;
    form.touch(changed);
    setPrize(changed);
    await invalidate("prize");
  };

  return (
    <Dialog title={prize === null ? "Добавить приз" : `Приз «${prize.name}»`} onClose={handleClose}>
      <form {...form.props} className={styles.form}>
        <TextField
          label="Название"
          required
          error={form.errors["name"] ?? form.errors["newPrize.name"]}
          max={limits.title.max}
          value={form.values.name}
          onChange={(name) => form.set("name", name)}
        />
        <TextField
          label="Описание"
          error={form.errors["description"] ?? form.errors["newPrize.description"]}
          max={limits.comment.max}
          rows={3}
          value={form.values.description}
          onChange={(description) => form.set("description", description)}
        />
        {prize === null ? (
          <p className="hint">Картинку можно будет добавить после сохранения.</p>
        ) : (
          <FileSlot
            kind="image"
            label="Картинка"
            url={prize.img}
            note={prize.img === null ? "Пока показываем коробку с\u00A0бантом" : undefined}
            onUpload={(img, options) => {
              setUploading(true);
              return handleFile(upload.uploadPrizeImage({ _id: prize._id }, { img }, options)).finally(() =>
                setUploading(false),
              );
            }}
            onDelete={() => handleFile(api.deletePrizeImage({ _id: prize._id }))}
          />
        )}
        <StickyBar form={form} onCancel={handleClose} />
      </form>
    </Dialog>
  );
}
