import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { EmptyState, Loading } from "../placeholders.tsx";
import { Pager } from "../pager.tsx";
import { Check, Columns3 } from "lucide";
import { MenuItem } from "react-aria-components/Menu";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { DropMenu, menuItem } from "../drop-menu.tsx";
import { type BaseRow, Grid, type GridProps } from "./grid.tsx";
import { load, save } from "../../lib/storage.ts";
import type { ListState } from "./use-list-state.ts";
import styles from "./data-table.module.css";

type DataTableProps<Row extends BaseRow> = Pick<
  GridProps<Row>,
  "caption" | "columns" | "rowName" | "rowActions" | "renderDetails" | "selection" | "rowComponent"
> & {
  /** The name under which hidden columns are stored: "genre". */
  readonly name: string;
  readonly state: Pick<
    ListState,
    "page" | "size" | "sizes" | "sort" | "narrowed" | "setPage" | "setSize" | "setSort" | "clear"
  >;
  /** `useQuery` with `data: { data, total }`. */
  readonly query: {
    readonly data: { readonly data: readonly Row[]; readonly total: number; readonly more?: boolean } | undefined;
    readonly error: unknown;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Search and filters; «Столбцы» stands after them. */
  readonly tools?: ReactNode;
  /** One sentence for a list without rows: «Тишина в эфире. Песен пока нет.» */
  readonly empty: string;
  /** The same where search and filters have left no row. */
  readonly unfound?: string;
};

/** A page of a server's list with tools, columns menu and pager. */
export function DataTable<Row extends BaseRow>({
  name,
  state,
  query: { data, error, isPlaceholderData, refetch },
  columns,
  tools,
  empty,
  unfound = "Ничего не нашлось. Попробуйте иначе.",
  ...grid
}: DataTableProps<Row>) {
  const { page, size, setPage } = state;
  const hideable = columns.filter(({ hideable = false }) => hideable !== false);
  const usual = hideable.filter((column) => column.hideable === "hidden").map(({ key }) => key);
  const { hidden, toggle } = useHiddenColumns(name, usual);

  // The last row of the last page was deleted: replace the address, so that «back» skips the empty page.
  const turnBack = useEffectEvent((last: number) => setPage(last, true));
  const last = data === undefined ? page : Math.max(1, Math.ceil(data.total / size));
  // Placeholder data has the previous list's total.
  const isBeyond = page > last && !isPlaceholderData;
  useEffect(() => {
    if (isBeyond) turnBack(last);
  }, [isBeyond, last]);

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
        <EmptyState text={state.narrowed ? unfound : empty}>
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
          <Pager
            page={Math.min(page, last)}
            size={size}
            sizes={state.sizes}
            total={data.total}
            more={data.more ?? false}
            onPage={setPage}
            onSize={state.setSize}
          />
        </>
      )}
    </section>
  );
}

/** The hidden columns of a table, stored in this browser; `usual` until the user changes them. */
function useHiddenColumns(table: string, usual: readonly string[]) {
  const key = `columns.${table}`;
  const [hidden, setHidden] = useState(() => load(key)?.split(" ").filter(Boolean) ?? usual);
  const toggle = (column: string) => {
    const next = hidden.includes(column) ? hidden.filter((name) => name !== column) : [...hidden, column];
    setHidden(next);
    save(key, next.join(" "));
  };
  return { hidden, toggle };
}

type ColumnsMenuProps = {
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly hidden: readonly string[];
  readonly onToggle: (key: string) => void;
};

/** Chooses the columns; stays open for several changes. */
function ColumnsMenu({ columns, hidden, onToggle }: ColumnsMenuProps) {
  return (
    <DropMenu
      className="key"
      button={
        <>
          <Icon of={Columns3} />
          Столбцы
        </>
      }
      selectionMode="multiple"
      selectedKeys={columns.flatMap(({ key }) => (hidden.includes(key) ? [] : [key]))}
      onSelectionChange={(shown) => {
        const changed = columns.find(({ key }) => (shown === "all" || shown.has(key)) === hidden.includes(key));
        if (changed !== undefined) onToggle(changed.key);
      }}
    >
      {columns.map(({ key, title }) => (
        <MenuItem key={key} id={key} textValue={title} className={`${menuItem} ${styles.column}`}>
          <Icon of={Check} />
          {title}
        </MenuItem>
      ))}
    </DropMenu>
  );
}
