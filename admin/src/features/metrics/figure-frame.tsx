import { type ReactNode, useId, useState } from "react";
import { Loading } from "../../ui/loading.tsx";
import type { Part } from "./charts.ts";
import { FigureKeys } from "./figure-keys.tsx";
import { FigureTable } from "./figure-table.tsx";
import { Legend } from "./legend.tsx";
import type { DayRange } from "./range.ts";
import { isEmpty, type Sheet } from "./sheet.ts";
import styles from "./metrics.module.css";

type FigureFrameProps = {
  readonly title: string;
  /** «запусков за день» */
  readonly unit: string;
  readonly parts?: readonly Part[];
  readonly range: DayRange;
  /** The name of its file. */
  readonly name: string;
  /** The figures, once they are there. */
  readonly sheet: Sheet | undefined;
  readonly query: {
    readonly error: unknown;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Over both columns. */
  readonly wide?: boolean;
  /** The drawing. */
  readonly children: ReactNode;
};

/** One chart with its title, unit, legend and keys, whatever has become of its call. */
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
          <FigureKeys
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
