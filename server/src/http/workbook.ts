import { type CellValue, type ColumnDef, writeXlsx, type WriteSheet } from "hucre/xlsx";

/** A column of a sheet, filled by what its rows have under this key. */
export type Column<Row> = ColumnDef & { readonly header: string; readonly key: keyof Row & string };

/** For instants by the clock on a wall. */
export const dated = { width: 18, numFmt: "dd.mm.yyyy hh:mm:ss" } as const;

/**
 * A workbook of these sheets, made in memory: the writer that streams knows one sheet only. Texts stay texts: the
 * writer makes a formula only of what is given as one, never of a string.
 */
export function writeWorkbook(sheets: WriteSheet[]): Promise<Uint8Array> {
  return writeXlsx({ sheets });
}

/** A sheet whose header stays in view. */
export function sheet<Row extends Record<string, CellValue>>(
  name: string,
  columns: Column<NoInfer<Row>>[],
  rows: readonly Row[],
): WriteSheet {
  return { name, columns, data: rows.map(literal), freezePane: { rows: 1 } };
}

/** In the file `_x0041_` would mean «A»: an underscore that looks so is written by its own number. */
function literal(row: Record<string, CellValue>): Record<string, CellValue> {
  const cells = Object.entries(row).map(([key, value]): [string, CellValue] => [
    key,
    typeof value === "string" ? value.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_") : value,
  ]);
  return Object.fromEntries(cells);
}
