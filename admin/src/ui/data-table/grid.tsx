import { type ComponentType, Fragment, type ReactNode } from "react";
import { IconButton } from "../icon-button.tsx";
import { Link, type LinkProps, useLocation } from "react-router";
import { Tooltip } from "../tooltip.tsx";
import { ArrowDown, ArrowUp, ArrowUpDown, type IconNode, Pencil, Trash2 } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";

export type GridProps<Row extends BaseRow> = {
  /** The caption for screen readers: «Жанры». */
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowName: (row: Row) => string;
  readonly rowActions?: ((row: Row) => RowActionsOf) | undefined;
  /** Content below a row, as wide as the table; null for none. */
  readonly renderDetails?: ((row: Row) => ReactNode) | undefined;
  readonly selection?:
    | { readonly ids: ReadonlySet<string>; readonly onChange: (ids: ReadonlySet<string>) => void }
    | undefined;
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  /** The component of a row instead of `<tr>`, for rows that can be dragged. */
  readonly rowComponent?: "tr" | ComponentType<RowProps> | undefined;
  /** Other rows are loading. */
  readonly busy?: boolean;
};

/** The table itself; also for rows without list state. */
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
                <SelectAll label="Выбрать все на странице" rows={rows.map((row) => row._id)} {...selection} />
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
            const chosen = selection?.ids.has(row._id) === true;
            const details = renderDetails?.(row) ?? null;
            return (
              <Fragment key={row._id}>
                <RowTag data-row={row._id} className={chosen ? "is-on" : undefined}>
                  {selection !== undefined && (
                    <td>
                      <SelectRow label={`Выбрать: ${rowName(row)}`} id={row._id} {...selection} />
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

function without(ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  const rest = new Set(ids);
  for (const id of gone) rest.delete(id);
  return rest;
}

type SelectProps = {
  readonly label: string;
  /** The selected rows. */
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
};

/** Selects a row. */
export function SelectRow({ id, label, ids, onChange }: SelectProps & { readonly id: string }) {
  const chosen = ids.has(id);
  return (
    <label className="grid__check">
      <input
        type="checkbox"
        aria-label={label}
        checked={chosen}
        onChange={() => onChange(chosen ? without(ids, [id]) : new Set([...ids, id]))}
      />
    </label>
  );
}

/** Selects all rows that are shown; those selected on other pages stay so. */
export function SelectAll({ rows, label, ids, onChange }: SelectProps & { readonly rows: readonly string[] }) {
  const chosen = rows.filter((id) => ids.has(id)).length;
  const all = rows.length > 0 && chosen === rows.length;
  return (
    <label className="grid__check">
      <input
        type="checkbox"
        aria-label={label}
        checked={all}
        ref={(box) => {
          if (box !== null) box.indeterminate = chosen > 0 && !all;
        }}
        onChange={() => onChange(all ? without(ids, rows) : new Set([...ids, ...rows]))}
      />
    </label>
  );
}

type SortHeadProps = {
  readonly column: {
    readonly key: string;
    readonly title: string;
    readonly sortable?: boolean;
    readonly numeric?: boolean;
  };
  readonly sort: string | undefined;
  readonly onSort: ((sort: string) => void) | undefined;
};

function SortHead({ column: { key, title, sortable = false, numeric = false }, sort, onSort }: SortHeadProps) {
  const className = numeric ? "num" : undefined;
  if (!sortable || onSort === undefined) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  }
  const up = sort === key;
  const down = sort === `-${key}`;
  const order = up ? ("ascending" as const) : down ? ("descending" as const) : undefined;
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button type="button" onClick={() => onSort(up ? `-${key}` : key)}>
        {title}
        <Icon of={up ? ArrowUp : down ? ArrowDown : ArrowUpDown} />
      </button>
    </th>
  );
}

type RowActionsOf = {
  /** The address of the edit screen, or a function that opens the form. */
  readonly edit?: string | (() => void) | undefined;
  readonly remove?: (() => void) | undefined;
  /** More buttons, before these. */
  readonly extra?: ReactNode;
};

type RowActionsProps = RowActionsOf & { readonly name: string };

function RowActions({ edit, remove, extra, name }: RowActionsProps) {
  const editLabel = `Редактировать: ${name}`;
  return (
    <span className="row-act">
      {extra}
      {typeof edit === "string" && <IconLink of={Pencil} label={editLabel} to={edit} />}
      {typeof edit === "function" && <IconButton of={Pencil} label={editLabel} onClick={edit} />}
      {remove !== undefined && <IconButton of={Trash2} bad label={`Удалить: ${name}`} onClick={remove} />}
    </span>
  );
}

type IconLinkProps = { readonly of: IconNode; readonly label: string; readonly to: string };

function IconLink({ of, label, to }: IconLinkProps) {
  return (
    <Tooltip text={label}>
      <RowLink className="ic-btn" to={to} aria-label={label}>
        <Icon of={of} />
      </RowLink>
    </Tooltip>
  );
}

/** A link from a list to one of its rows, or to a new one: the address keeps the state of the list, to return to it. */
export function RowLink({ to, ...link }: Omit<LinkProps, "to"> & { readonly to: string }) {
  const { search } = useLocation();
  return <Link {...link} to={`${to}${search}`} />;
}

export type BaseRow = { readonly _id: string };

export type DataColumn<Row> = {
  /** Also the field the server sorts by. */
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Can be hidden by «Столбцы»; "hidden": is hidden by default. */
  readonly hideable?: true | "hidden";
  /** Numbers, aligned right. */
  readonly numeric?: boolean;
};

/** The props that the table passes to a row. */
export type RowProps = {
  /** The row's `_id`. */
  readonly "data-row": string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};
