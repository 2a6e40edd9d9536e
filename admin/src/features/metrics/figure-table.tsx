import { formatNumber } from "../../lib/format.ts";
import type { Cell, Sheet } from "./sheet.ts";
import styles from "./metrics.module.css";

type FigureTableProps = { readonly caption: string; readonly sheet: Sheet };

function shown(cell: Cell): string {
  if (cell === null) return "—";
  return typeof cell === "number" ? formatNumber(cell) : cell;
}

/** The figures of a chart to read; tall ones scroll in their frame. */
export function FigureTable({ caption, sheet: { head, rows } }: FigureTableProps) {
  return (
    // What scrolls is to be reached by the keyboard too.
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
