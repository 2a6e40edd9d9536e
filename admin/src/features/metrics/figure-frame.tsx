import { type ReactNode, useId, useState } from "react";
import { Loading } from "../../ui/placeholders.tsx";
import type { Part } from "./charts.ts";
import { saveFile } from "@hitoslov/brand/save-file.ts";
import { type Cell, csvOf, isEmpty, type Sheet } from "./sheet.ts";
import { formatNumber } from "../../lib/format.ts";
import type { DayRange } from "./range.ts";
import styles from "./metrics.module.css";

type FigureFrameProps = {
  readonly title: string;
  /** «запусков за день» */
  readonly unit: string;
  readonly parts?: readonly Part[];
  readonly range: DayRange;
  /** The name of the downloaded file. */
  readonly name: string;
  /** The figures, once loaded. */
  readonly sheet: Sheet | undefined;
  readonly query: {
    readonly error: unknown;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Spans both columns. */
  readonly wide?: boolean;
  /** The drawing. */
  readonly children: ReactNode;
};

/** A chart with title, unit, legend and buttons; also while it loads or if that fails. */
export function FigureFrame({
  title,
  unit,
  parts = [],
  range,
  name,
  sheet,
  query,
  wide = false,
  children,
}: FigureFrameProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const empty = sheet !== undefined && isEmpty(sheet);
  return (
    <figure
      className={wide ? `${styles.chart} ${styles.wide}` : styles.chart}
      aria-labelledby={id}
      aria-busy={query.isPlaceholderData}
    >
      <figcaption className={styles.top}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{unit}</p>
        </div>
        {parts.length > 1 && <Legend parts={parts} />}
      </figcaption>
      {sheet === undefined && <Loading error={query.error} refetch={query.refetch} rows={5} />}
      {empty && <p className={styles.empty}>За&nbsp;эти дни ничего не&nbsp;было.</p>}
      {sheet !== undefined && !empty && (
        <>
          {asTable ? <FigureTable caption={`${title}, ${unit}`} sheet={sheet} /> : children}
          <FigureButtons
            title={title}
            sheet={sheet}
            file={`${name}-${range.start}-${range.end}`}
            asTable={asTable}
            onTable={() => setAsTable(!asTable)}
          />
        </>
      )}
    </figure>
  );
}

function Legend({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <ul className={styles.legend} aria-label="Обозначения">
      {parts.map(({ key, name, colour }) => (
        <li key={key}>
          <Swatch colour={colour} />
          {name}
        </li>
      ))}
    </ul>
  );
}

type FigureButtonsProps = {
  readonly title: string;
  readonly sheet: Sheet;
  /** The file name without extension. */
  readonly file: string;
  readonly asTable: boolean;
  readonly onTable: () => void;
};

/** Buttons that show the figures as a table, or download them. */
function FigureButtons({ title, sheet, file, asTable, onTable }: FigureButtonsProps) {
  const handleDownload = () => saveFile(`${file}.csv`, new Blob([csvOf(sheet)], { type: "text/csv;charset=utf-8" }));
  return (
    <div className={styles.buttons}>
      <button type="button" className="link" aria-pressed={asTable} aria-label={`Таблицей: ${title}`} onClick={onTable}>
        Таблицей
      </button>
      <button type="button" className="link" aria-label={`csv: ${title}`} onClick={handleDownload}>
        csv
      </button>
    </div>
  );
}

type FigureTableProps = { readonly caption: string; readonly sheet: Sheet };

function shown(cell: Cell): string {
  if (cell === null) return "—";
  return typeof cell === "number" ? formatNumber(cell) : cell;
}

/** The figures of a chart as a table; a tall one scrolls in its frame. */
function FigureTable({ caption, sheet: { head, rows } }: FigureTableProps) {
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={`tw ${styles.frame}`} role="region" aria-label={`Таблица: ${caption}`} tabIndex={0}>
      <table className="grid">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {head.map((name, column) => (
              <th key={name} scope="col" className={column === 0 ? undefined : "num"}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={head[column + 1]} className={typeof cell === "string" ? undefined : "num"}>
                  {shown(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The charts, two beside each other where there is room. */
export function FigureGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.charts}>{children}</div>;
}

export function Swatch({ colour }: { readonly colour: string }) {
  return <i className={styles.swatch} style={{ background: colour }} aria-hidden="true" />;
}
