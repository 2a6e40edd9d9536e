import { cellText } from "@hitoslov/contract/spreadsheet";
import type { Cell, Sheet } from "./sheet.ts";

function field(cell: Cell): string {
  if (cell === null) return "";
  // A comma, as Russian spreadsheets read fractions.
  if (typeof cell === "number") return String(cell).replace(".", ",");
  const text = cellText(cell);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** As Excel opens it by a double click in Russia: a byte order mark, semicolons, CRLF. */
export function csvOf({ head, rows }: Sheet): string {
  const lines = [head, ...rows.map(({ name, code = name, cells }) => [code, ...cells])];
  return `\uFEFF${lines.map((line) => `${line.map(field).join(";")}\r\n`).join("")}`;
}
