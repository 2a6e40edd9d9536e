import { csvText } from "@hitoslov/contract/spreadsheet";

export type Cell = string | number | null;

/** The figures of a chart, for the table and the csv. */
export type Sheet = {
  /** The first is the heading of the row names: «День». */
  readonly head: readonly string[];
  readonly rows: readonly SheetRow[];
};

type SheetRow = {
  readonly key: string;
  /** «5 июня» */
  readonly name: string;
  /** The machine-readable name, if it differs: «2026-06-05». */
  readonly code?: string;
  readonly cells: readonly Cell[];
};

/** Whether all figures are zero. */
export function isEmpty({ rows }: Sheet): boolean {
  return rows.every(({ cells }) => cells.every((cell) => typeof cell !== "number" || cell === 0));
}

function field(cell: Cell): string {
  if (cell === null) return "";
  // A comma, as Russian spreadsheets read fractions.
  if (typeof cell === "number") return String(cell).replace(".", ",");
  const text = csvText(cell);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A csv that Russian Excel opens by a double click: a byte order mark, semicolons, CRLF. */
export function csvOf({ head, rows }: Sheet): string {
  const lines = [head, ...rows.map(({ name, code = name, cells }) => [code, ...cells])];
  return `\uFEFF${lines.map((line) => `${line.map(field).join(";")}\r\n`).join("")}`;
}
