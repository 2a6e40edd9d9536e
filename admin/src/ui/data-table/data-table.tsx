import { type ReactNode, useEffect, useEffectEvent } from "react";
import { EmptyState } from "../empty-state.tsx";
import { Loading } from "../loading.tsx";
import { Pager } from "../pager.tsx";
import { ColumnsMenu } from "./columns-menu.tsx";
import { Grid, type GridProps } from "./grid.tsx";
import { useHiddenColumns } from "./use-hidden-columns.ts";
import type { BaseRow } from "./data-column.ts";
import type { ListState } from "./use-list-state.ts";
import styles from "./data-table.module.css";

type DataTableProps<Row extends BaseRow> = Pick<
  GridProps<Row>,
  "caption" | "columns" | "rowName" | "rowActions" | "renderDetails" | "selection" | "rowComponent"
> & {
  /** Remembers the hidden columns: "genre". */
  readonly name: string;
  readonly state: Pick<ListState, "page" | "size" | "sort" | "narrowed" | "setPage" | "setSort" | "clear">;
  /** `useQuery` with `data: { data, total }`. */
  readonly query: {
    readonly data: { readonly data: readonly Row[]; readonly total: number } | undefined;
    readonly error: unknown;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Search and filters; «Столбцы» stands after them. */
  readonly tools?: ReactNode;
  /** One sentence for a list without rows: «Тишина в эфире. Песен пока нет.» */
  readonly empty: string;
};

/** A page of a server's list, with everything round it. */
export function DataTable<Row extends BaseRow>({
  name,
  state,
  query: { data, error, isPlaceholderData, refetch },
  columns,
  tools,
  empty,
  ...grid
}: DataTableProps<Row>) {
  const { page, size, setPage } = state;
  const hideable = columns.filter(({ hideable = false }) => hideable !== false);
  const usual = hideable.filter((column) => column.hideable === "hidden").map(({ key }) => key);
  const { hidden, toggle } = useHiddenColumns(name, usual);

  // The last row of the last page was deleted.
  const turnBack = useEffectEvent((last: number) => setPage(last));
  const last = data === undefined ? page : Math.max(1, Math.ceil(data.total / size));
  useEffect(() => {
    if (page > last) turnBack(last);
  }, [page, last]);

  return (
    <section className={styles.list} aria-label={grid.caption}>
      {(tools !== undefined || hideable.length > 0) && (
        <div className="tools">
          {tools}
          {hideable.length > 0 && <ColumnsMenu columns={hideable} hidden={hidden} onToggle={toggle} />}
        </div>
      )}
      {data === undefined && <Loading error={error} refetch={refetch} />}
      {data !== undefined && data.total === 0 && (
        <EmptyState text={state.narrowed ? "Ничего не нашлось. Попробуйте иначе." : empty}>
          {state.narrowed && (
            <button type="button" className="key" onClick={state.clear}>
              Сбросить фильтры
            </button>
          )}
        </EmptyState>
      )}
      {data !== undefined && data.total > 0 && (
        <>
          <Grid
            {...grid}
            columns={columns.filter(({ key, hideable = false }) => hideable === false || !hidden.includes(key))}
            rows={data.data}
            sort={state.sort}
            onSort={state.setSort}
            busy={isPlaceholderData}
          />
          <Pager page={Math.min(page, last)} size={size} total={data.total} onPage={setPage} />
        </>
      )}
    </section>
  );
}
