import { Table, type TableColumnType } from "antd";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Icon } from "../../art/icon.tsx";
import { EmptyState } from "../empty-state.tsx";
import { ErrorState } from "../error-state.tsx";
import { Pager } from "../pager.tsx";
import { Skeleton } from "../skeleton.tsx";
import { ColumnsMenu } from "./columns-menu.tsx";
import { RowActions, type RowActionsOf } from "./row-actions.tsx";
import { useHiddenColumns } from "./use-hidden-columns.ts";
import type { ListState } from "./use-list-state.ts";
import styles from "./data-table.module.css";

type BaseRow = { readonly _id: string };

export type DataColumn<Row> = Omit<TableColumnType<Row>, "key" | "title" | "sorter"> & {
  /** Also the field the server sorts by. */
  readonly key: string;
  readonly title: string;
  readonly sortable?: boolean;
  /** May be put away by «Столбцы». */
  readonly hideable?: boolean;
  /** Figures stand at the right. */
  readonly numeric?: boolean;
};

export type DataTableProps<Row extends BaseRow> = {
  /** Remembers the hidden columns: "genre". */
  readonly name: string;
  /** What the rows are, for those who do not see: «Жанры». */
  readonly caption: string;
  readonly state: ListState;
  /** `useQuery` with `data: { data, total }`. */
  readonly query: {
    readonly data: { readonly data: readonly Row[]; readonly total: number } | undefined;
    readonly error: unknown;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly columns: readonly DataColumn<Row>[];
  readonly rowName: (row: Row) => string;
  readonly rowActions?: (row: Row) => RowActionsOf;
  /** Search and filters; «Столбцы» stands after them. */
  readonly tools?: ReactNode;
  readonly selection?: { readonly ids: readonly string[]; readonly onChange: (ids: string[]) => void };
  /** One sentence for a list without rows: «Тишина в эфире. Песен пока нет.» */
  readonly empty: string;
};

/** A page of a server's list. */
export function DataTable<Row extends BaseRow>({
  name,
  caption,
  state,
  query: { data, error, isPlaceholderData, refetch },
  columns,
  rowName,
  rowActions,
  tools,
  selection,
  empty,
}: DataTableProps<Row>) {
  const { hidden, toggle } = useHiddenColumns(name);
  const { page, size, sort, setPage, setSort } = state;
  const hideable = columns.filter((column) => column.hideable === true);
  const shown = columns
    .filter(({ key, hideable }) => hideable !== true || !hidden.includes(key))
    .map(({ sortable = false, hideable: _, numeric = false, ...column }): TableColumnType<Row> => ({
      ...column,
      ...(numeric && { className: "num" }),
      ...(sortable && {
        sorter: true,
        sortOrder: sort === column.key ? "ascend" : sort === `-${column.key}` ? "descend" : null,
        sortDirections: ["ascend", "descend", "ascend"],
        sortIcon: ({ sortOrder }) => (
          <Icon of={sortOrder === "ascend" ? ArrowUp : sortOrder === "descend" ? ArrowDown : ArrowUpDown} />
        ),
      }),
    }));
  const actions: TableColumnType<Row>[] =
    rowActions === undefined
      ? []
      : [
          {
            key: "actions",
            title: <span className="vh">Действия</span>,
            render: (_, row) => <RowActions {...rowActions(row)} name={rowName(row)} />,
          },
        ];

  // The last row of the last page was deleted.
  const turnBack = useEffectEvent((last: number) => setPage(last));
  const last = data === undefined ? page : Math.max(1, Math.ceil(data.total / size));
  useEffect(() => {
    if (page > last) turnBack(last);
  }, [page, last]);

  return (
    <section className={styles.list} aria-label={caption}>
      {(tools !== undefined || hideable.length > 0) && (
        <div className="tools">
          {tools}
          {hideable.length > 0 && <ColumnsMenu columns={hideable} hidden={hidden} onToggle={toggle} />}
        </div>
      )}
      {data === undefined && error === null && <Skeleton />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
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
          <div className="tw" aria-busy={isPlaceholderData}>
            <Table<Row>
              className="grid"
              rowKey="_id"
              columns={[...shown, ...actions]}
              dataSource={data.data}
              pagination={false}
              showSorterTooltip={false}
              tableLayout="auto"
              onChange={(_pages, _filters, sorter) => {
                if (!Array.isArray(sorter))
                  setSort(`${sorter.order === "descend" ? "-" : ""}${String(sorter.columnKey)}`);
              }}
              {...(selection !== undefined && {
                rowSelection: {
                  selectedRowKeys: [...selection.ids],
                  preserveSelectedRowKeys: true,
                  onChange: (keys) => selection.onChange(keys.map(String)),
                  getCheckboxProps: (row) => ({ "aria-label": `Выбрать: ${rowName(row)}` }),
                  getTitleCheckboxProps: () => ({ "aria-label": "Выбрать все на странице" }),
                },
              })}
            />
          </div>
          <Pager page={Math.min(page, last)} size={size} total={data.total} onPage={setPage} />
        </>
      )}
    </section>
  );
}
