import { type DirectoryName, nouns } from "@hitoslov/contract";
import { numberOf } from "../../lib/masks.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { useEditForm } from "../../ui/edit-form/use-edit-form.ts";
import { callsOf } from "./calls.ts";
import { DirectoryInput } from "./directory-input.tsx";
import { fieldsOf, nameOf, type Row } from "./fields.ts";
import styles from "./directory.module.css";

type DirectoryFormProps = {
  readonly list: DirectoryName;
  /** null: a new one. */
  readonly row: Row | null;
  readonly onClose: () => void;
};

export function DirectoryForm({ list, row, onClose }: DirectoryFormProps) {
  const calls = callsOf(list);
  const fields = fieldsOf(list);
  const form = useEditForm<Row, Record<string, string>>({
    entity: list,
    row,
    read: (row) => Object.fromEntries(fields.map(({ name }) => [name, String(row?.[name] ?? "").replace(".", ",")])),
    save: (values, updated_at, row) => {
      const typed = Object.fromEntries(
        fields.map(({ name, kind }) => [name, kind === "number" ? numberOf(values[name] ?? "") : values[name]]),
      );
      return row === null ? calls.create(typed) : calls.update({ ...typed, _id: row._id, updated_at });
    },
    ...(row !== null && { load: () => calls.read(row._id) }),
    onSaved: onClose,
  });
  const handleClose = () => void form.mayLeave().then((leaves) => leaves && onClose());
  const noun = nouns[list];
  const title = row === null ? `Добавить ${noun.accusative}` : `${noun.nominative} «${nameOf(list, row)}»`;

  return (
    <Dialog title={title} onClose={handleClose}>
      <form {...form.props} className={styles.form}>
        {fields.map((field) => (
          <FormField key={field.name} label={field.label} required error={form.errors[field.name]}>
            {(control) => (
              <DirectoryInput
                field={field}
                control={control}
                value={form.values[field.name] ?? ""}
                onChange={(value) => form.set(field.name, value)}
              />
            )}
          </FormField>
        ))}
        <StickyBar form={form} onCancel={handleClose} />
      </form>
    </Dialog>
  );
}
