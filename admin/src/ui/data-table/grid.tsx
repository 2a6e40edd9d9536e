import { type ComponentType, Fragment, type ReactNode } from "react";
import type { BaseRow, DataColumn, RowProps } from "./data-column.ts";
import { RowActions, type RowActionsOf } from "./row-actions.tsx";
import { SelectPage } from "./select-page.tsx";
import { SortHead } from "./sort-head.tsx";

export type GridProps<Row extends BaseRow> = {
  /** What the rows are, for those who do not see: «Жанры». */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowName: (row: Row) => string;
  readonly rowActions?: ((row: Row) => RowActionsOf) | undefined;
  /** What stands below a row, as wide as the table; null where nothing does. */
  readonly renderDetails?: ((row: Row) => ReactNode) | undefined;
  readonly selection?: { readonly ids: readonly string[]; readonly onChange: (ids: string[]) => void } | undefined;
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  /** What a row is made of in the place of `<tr>`: where rows can be dragged. */
  readonly rowComponent?: "tr" | ComponentType<RowProps> | undefined;
  /** Other rows are on their way. */
  readonly busy?: boolean;
};

/** The table itself; also for rows that no list state governs. */
export function Grid<Row extends BaseRow>({
  caption,
  columns,
  rows,
  rowName,
  rowActions,
  renderDetails,
  selection,
  sort,
  onSort,
  rowComponent: RowTag = "tr",
  busy = false,
}: GridProps<Row>) {
  const width = columns.length + (selection === undefined ? 0 : 1) + (rowActions === undefined ? 0 : 1);
  return (
    <div className="tw" aria-busy={busy}>
      <table className="grid">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {selection !== undefined && (
              <th scope="col">
                <SelectPage page={rows.map((row) => row._id)} {...selection} />
              </th>
            )}
            {columns.map((column) => (
              <SortHead key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {rowActions !== undefined && (
              <th scope="col">
                <span className="vh">Действия</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const chosen = selection?.ids.includes(row._id) === true;
            const details = renderDetails?.(row) ?? null;
            return (
              <Fragment key={row._id}>
                <RowTag data-row={row._id} className={chosen ? "is-on" : undefined}>
                  {selection !== undefined && (
                    <td>
                      <label className="grid__check">
                        <input
                          type="checkbox"
                          aria-label={`Выбрать: ${rowName(row)}`}
                          checked={chosen}
                          onChange={() =>
                            selection.onChange(
                              chosen ? selection.ids.filter((id) => id !== row._id) : [...selection.ids, row._id],
                            )
                          }
                        />
                      </label>
                    </td>
                  )}
                  {columns.map(({ key, numeric, render }) => (
                    <td key={key} className={numeric === true ? "num" : undefined}>
                      {render(row)}
                    </td>
                  ))}
                  {rowActions !== undefined && (
                    <td>
                      <RowActions {...rowActions(row)} name={rowName(row)} />
                    </td>
                  )}
                </RowTag>
                {details !== null && (
                  <tr>
                    <td colSpan={width}>{details}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
