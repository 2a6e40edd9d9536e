import { type DirectoryName, nouns } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { FormField, type FieldControl } from "@hitoslov/brand/controls/form-field.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { useEditForm } from "../../ui/edit-form/use-edit-form.ts";
import { MaskedInput } from "../../ui/masked-input.tsx";
import { Select } from "../../ui/select/select.tsx";
import { callsOf, type Row } from "../../lib/directory-calls.ts";
import { type Field, fieldLabels, fieldsOf, nameOf, showValue } from "./lists.ts";
import { readRow, type RowValues, writeRow } from "./row-values.ts";
import styles from "./directory.module.css";

type DirectoryFormProps = {
  readonly list: DirectoryName;
  /** Null for a new row. */
  readonly row: Row | null;
  readonly onClose: () => void;
};

export function DirectoryForm({ list, row, onClose }: DirectoryFormProps) {
  const calls = callsOf(list);
  const fields = fieldsOf(list);
  const form = useEditForm<Row, RowValues>({
    entity: list,
    row,
    read: (row) => readRow(fields, row),
    save: (values, updated_at, row) => {
      const typed = writeRow(fields, values);
      return row === null ? calls.create(typed) : calls.update({ ...typed, _id: row._id, updated_at });
    },
    ...(row !== null && { load: () => calls.read(row._id) }),
    labels: fieldLabels,
    names: { silence: { true: showValue(true), false: showValue(false) } },
    onSaved: onClose,
  });
  const handleClose = () => void form.mayLeave().then((leaves) => leaves && onClose());
  const noun = nouns[list];
  const title = row === null ? `Добавить ${noun.accusative}` : `${noun.nominative} «${nameOf(list, row)}»`;

  return (
    <Dialog title={title} onClose={handleClose}>
      <form {...form.props} className={styles.form}>
        {fields.map((field) => (
          <FormField key={field.name} label={field.label} required={field.required} error={form.errors[field.name]}>
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

const flagOptions = [false, true].map((value) => ({ value: String(value), label: showValue(value) }));

type DirectoryInputProps = {
  readonly field: Field;
  readonly control: FieldControl;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function DirectoryInput({ field: { kind, mask }, control, value, onChange }: DirectoryInputProps) {
  if (mask !== undefined) return <MaskedInput {...control} mask={mask} value={value} onChange={onChange} />;
  if (kind === "flag") return <Select {...control} options={flagOptions} value={value} onChange={onChange} />;
  const common = {
    ...control,
    className: "input",
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  if (kind === "paragraph") return <textarea {...common} rows={4} maxLength={limits.comment.max} />;
  // Not type=number: it rejects a comma, and the mouse wheel changes its value.
  return <input {...common} autoComplete="off" maxLength={limits.title.max} />;
}
