import type { ImportField, SongImport } from "@hitoslov/contract";
import { AudioLines, FileText, type IconNode, X } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { counted } from "@hitoslov/contract/plural";
import { formatBytes } from "../../lib/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./import.module.css";
import { importFieldNames, importFields } from "@hitoslov/contract/import-fields";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { Select } from "../../ui/select/select.tsx";

type FileSummaryProps = {
  readonly found: SongImport;
  readonly busy: boolean;
  readonly onRemove: (id: string) => void;
};

/** The uploaded files: the table, audio and covers, and files that are not used. */
export function FileSummary({ found, busy, onRemove }: FileSummaryProps) {
  const { files, sounds, photos, counts, spare, state, unread, unheard } = found;
  const table = files.find(({ kind, problem }) => kind === "table" && problem === null);
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const broken = files.filter(({ problem }) => problem !== null);
  // Uploads interrupted in another window or by a reload.
  const stopped = busy ? [] : files.filter(({ bytes, received, problem }) => problem === null && received < bytes);
  const isOpen = state === "open";
  const withoutTable = busy ? "Она или ещё читается, или её не\u00A0выбрали" : "Песни составим по\u00A0звуку";
  return (
    <>
      <div className={styles.files}>
        <Card
          icon={FileText}
          title={table?.name ?? "Без таблицы"}
          text={table === undefined ? withoutTable : rows > 0 ? counted(rows, "строка", "строки", "строк") : ""}
          onRemove={table === undefined || !isOpen ? undefined : () => onRemove(table._id)}
        />
        <Card
          icon={AudioLines}
          title={[
            `${counted(sounds, "файл", "файла", "файлов")} звука`,
            ...(photos > 0 ? [counted(photos, "обложка", "обложки", "обложек")] : []),
          ].join(", ")}
          text={[
            unread > 0 && !busy ? `читаем, осталось ${unread}` : "",
            unread === 0 && unheard > 0 ? `слушаем, нет\u00A0ли похожих, осталось ${unheard}` : "",
            spare > 0 ? `для ${spare} нет строки в\u00A0таблице` : "",
          ]
            .filter((part) => part !== "")
            .join(" · ")}
        />
      </div>
      {(broken.length > 0 || stopped.length > 0) && (
        <ul className={styles.failed} aria-label="Файлы, которым нужно внимание">
          {broken.map(({ _id, name, problem }) => (
            <li key={_id}>
              <b>{name}</b> {problem}
              {isOpen && <IconButton of={X} label={`Убрать ${name}`} onClick={() => onRemove(_id)} />}
            </li>
          ))}
          {stopped.map(({ _id, name, bytes, received }) => (
            <li key={_id}>
              <b>{name}</b> Передано {formatBytes(received)} из&nbsp;{formatBytes(bytes)}. Выберите этот файл ещё раз,
              чтобы продолжить.
              {isOpen && <IconButton of={X} label={`Убрать ${name}`} onClick={() => onRemove(_id)} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type CardProps = {
  readonly icon: IconNode;
  readonly title: string;
  readonly text: string;
  readonly onRemove?: (() => void) | undefined;
};

function Card({ icon, title, text, onRemove }: CardProps) {
  return (
    <div className={styles.card}>
      <span className={styles.mark}>
        <Icon of={icon} />
      </span>
      <span className={styles.name}>
        {title}
        <small>{text}</small>
      </span>
      {onRemove && <IconButton of={X} label={`Убрать ${title}`} onClick={onRemove} />}
    </div>
  );
}

type Mapping = readonly (ImportField | null)[];
type ColumnMappingProps = {
  readonly columns: SongImport["columns"];
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (mapping: Mapping) => void;
};

const none = "";

/** Assigns fields to the columns of the table; a field has one column at most. */
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
