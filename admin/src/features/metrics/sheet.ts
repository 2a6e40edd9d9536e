export type Cell = string | number | null;

/** The figures of a chart, as the table and the csv show them. */
export type Sheet = {
  /** The first names the rows: «День». */
  readonly head: readonly string[];
  readonly rows: readonly SheetRow[];
};

type SheetRow = {
  readonly key: string;
  /** «5 июня» */
  readonly name: string;
  /** The same for machines, where that differs: «2026-06-05». */
  readonly code?: string;
  readonly cells: readonly Cell[];
};

/** Whether nothing happened. */
export function isEmpty({ rows }: Sheet): boolean {
  return rows.every(({ cells }) => cells.every((cell) => typeof cell !== "number" || cell === 0));
}
