import type { ReactNode } from "react";

export type BaseRow = { readonly _id: string };

export type DataColumn<Row> = {
  /** Also the field the server sorts by. */
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** May be put away by «Столбцы»; "hidden": is put away until somebody wants it. */
  readonly hideable?: true | "hidden";
  /** Figures stand at the right. */
  readonly numeric?: boolean;
};

/** What the table hands a row. */
export type RowProps = {
  /** The row's `_id`. */
  readonly "data-row": string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};
