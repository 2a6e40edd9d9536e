import type { ImportField, SongImport } from "@hitoslov/contract";
import { importFieldNames, importFields } from "@hitoslov/contract/import-fields";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { Select } from "../../ui/select/select.tsx";
import styles from "./import.module.css";

type Mapping = readonly (ImportField | null)[];
type ColumnMappingProps = {
  readonly columns: SongImport["columns"];
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (mapping: Mapping) => void;
};

const none = "";

/** What each column of the table is; a field is in one column only. */
export function ColumnMapping({ columns, error, disabled, onChange }: ColumnMappingProps) {
  const handleChoose = (at: number, field: ImportField | null) =>
    onChange(
      columns.map((column, index) => {
        if (index === at) return field;
        return column.field === field ? null : column.field;
      }),
    );
  const options = [
    { value: none, label: "Не загружать" },
    ...importFieldNames.map((field) => ({ value: field, label: importFields[field] })),
  ];
  return (
    <section aria-labelledby="import-columns">
      <h2 className="fs-title" id="import-columns">
        Столбцы узнали сами, проверьте
      </h2>
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <div className={styles.columns}>
        {columns.map(({ header, example, field }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- columns have no other identity
          <div key={at} data-free={field === null || undefined}>
            <FormField label={header || `Столбец ${at + 1}`} hint={example === "" ? undefined : example}>
              {(control) => (
                <Select<string>
                  {...control}
                  disabled={disabled}
                  options={options}
                  value={field ?? none}
                  onChange={(value) => handleChoose(at, importFieldNames.find((name) => name === value) ?? null)}
                />
              )}
            </FormField>
          </div>
        ))}
      </div>
    </section>
  );
}
