import { saveFile } from "@hitoslov/brand/save-file.ts";
import { csvOf } from "./csv.ts";
import type { Sheet } from "./sheet.ts";
import styles from "./metrics.module.css";

type FigureKeysProps = {
  readonly title: string;
  readonly sheet: Sheet;
  /** Without the ending. */
  readonly file: string;
  readonly asTable: boolean;
  readonly onTable: () => void;
};

/** The same figures as a table, or as a file. */
export function FigureKeys({ title, sheet, file, asTable, onTable }: FigureKeysProps) {
  const handleDownload = () => saveFile(`${file}.csv`, new Blob([csvOf(sheet)], { type: "text/csv;charset=utf-8" }));
  return (
    <div className={styles.keys}>
      <button type="button" className="link" aria-pressed={asTable} aria-label={`Таблицей: ${title}`} onClick={onTable}>
        Таблицей
      </button>
      <button type="button" className="link" aria-label={`csv: ${title}`} onClick={handleDownload}>
        csv
      </button>
    </div>
  );
}
