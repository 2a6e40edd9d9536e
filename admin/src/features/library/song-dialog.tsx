import type { LibraryItem } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { useState } from "react";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { SelectField } from "../../ui/edit-form/select-field.tsx";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { useEditForm } from "../../ui/edit-form/use-edit-form.ts";
import { HistoryButton } from "../../ui/history/history-button.tsx";
import { MaskedInput } from "../../ui/masked-input.tsx";
import { statusOptions } from "../../ui/status-options.ts";
import { ExecutorSelect } from "./executor-select.tsx";
import { SongSound } from "./song-sound.tsx";
import { loadSong, readSong, saveSong, type SongValues } from "./song-values.ts";
import styles from "./library.module.css";

type SongDialogProps = {
  /** Null for a new one. */
  readonly song: LibraryItem | null;
  /** The place a new song gets unless told otherwise. */
  readonly order: number;
  readonly onClose: () => void;
};

const labels = {
  name: "Название",
  executor: "Исполнители",
  order: "Порядок",
  status_id: "Статус",
  duration: "Длительность, с",
  type: "Тип файла",
  sound: "Звук",
};

/** A song of the library: its fields, and after the first save its audio. */
export function SongDialog({ song, order, onClose }: SongDialogProps) {
  const [row, setRow] = useState(song);
  const form = useEditForm<LibraryItem, SongValues>({
    entity: "library",
    row: song,
    read: (row) => readSong(row, order),
    save: saveSong,
    ...(row !== null && { load: () => loadSong(row._id) }),
    onSaved: setRow,
  });
  const { values, errors, set } = form;

  const handleClose = async () => {
    if (await form.mayLeave()) onClose();
  };
  const handleSound = (next: LibraryItem) => {
    setRow(next);
    form.touch(next);
  };

  return (
    <Dialog side title={row === null ? "Новая песня" : row.name} onClose={() => void handleClose()}>
      <form {...form.props} className={styles.form}>
        <TextField
          label={labels.name}
          required
          error={errors["name"]}
          max={limits.title.max}
          value={values.name}
          onChange={(name) => set("name", name)}
        />
        <FormField label={labels.executor} required error={errors["executor_id"]}>
          {(control) => (
            <ExecutorSelect control={control} value={values.executors} onChange={(next) => set("executors", next)} />
          )}
        </FormField>
        <div className="g2">
          <FormField label={labels.order} required error={errors["order"]} hint="До 4&nbsp;цифр">
            {(control) => (
              <MaskedInput {...control} mask="order" value={values.order} onChange={(next) => set("order", next)} />
            )}
          </FormField>
          <SelectField
            label={labels.status_id}
            required
            error={errors["status_id"]}
            options={statusOptions}
            value={values.status_id}
            onChange={(status) => set("status_id", status)}
          />
        </div>
        <SongSound song={row} onChange={handleSound} />
        <StickyBar form={form} onCancel={() => void handleClose()}>
          {row !== null && <HistoryButton entity="library" id={row._id} labels={labels} />}
        </StickyBar>
      </form>
    </Dialog>
  );
}
