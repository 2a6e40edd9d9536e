import { cellText } from "@hitoslov/contract/spreadsheet";
import { PassThrough, type Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";

export type Cell = string | number | Date | null;

type Look = { readonly header: string; readonly width: number; readonly numFmt?: string };

/** A column of a sheet, filled by what its rows have under this key. */
export type Column<Row> = Look & { readonly key: keyof Row & string };

/** Formats for local times, for days, and for shares from 0 to 1. */
export const dated = { width: 18, numFmt: "dd.mm.yyyy hh:mm:ss" } as const;
export const day = { width: 12, numFmt: "dd.mm.yyyy" } as const;
export const share = { width: 12, numFmt: "0.0%" } as const;

export type Sheet = {
  readonly name: string;
  readonly columns: readonly Look[];
  /** The rows, a page at a time; read once, after the sheets before are written. */
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>;
};

/** The most rows of a sheet: further rows are left out, and the last row says so. */
const rowsAtMost = 200_000;

export function sheet<Row extends Record<Key, Cell>, Key extends string>(
  name: string,
  columns: readonly (Look & { readonly key: Key })[],
  pages: AsyncIterable<readonly Row[]>,
): Sheet {
  async function* cells() {
    for await (const rows of pages) yield rows.map((row) => columns.map(({ key }) => row[key]));
  }
  return { name, columns, pages: cells() };
}

/**
 * A workbook, written as it is read. An error destroys the stream, so that a partial file never
 * looks complete; if the reader disconnects, no more pages are read. Text cells stay text, also in
 * a csv made of it.
 */
export function streamWorkbook(sheets: readonly Sheet[], maxRows = rowsAtMost): Readable {
  const output = new PassThrough();
  write(sheets, output, maxRows).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

async function write(sheets: readonly Sheet[], output: PassThrough, maxRows: number): Promise<void> {
  const gone = new Promise((resolve) => output.once("close", resolve));
  // Imported here, because loading it would make the start a fifth longer.
  const { default: exceljs } = await import("exceljs");
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  book.creator = "Хитослов";
  for (const { name, columns, pages } of sheets) {
    const page = book.addWorksheet(name, { views: [{ state: "frozen", ySplit: 1 }] });
    page.columns = columns.map(({ width, numFmt }) => ({ width, ...(numFmt !== undefined && { style: { numFmt } }) }));
    page.addRow(columns.map(({ header }) => literal(header))).commit();
    let left = maxRows;
    for await (const rows of pages) {
      for (const [at, row] of rows.slice(0, left).entries()) {
        // A hundred take some milliseconds.
        if (at % 100 === 99) await turn();
        page.addRow(row.map(literal)).commit();
      }
      await drained(output, gone);
      if (output.destroyed) return;
      if (rows.length > left) {
        page.addRow([`Здесь первые ${maxRows.toLocaleString("ru")}\u00A0строк, остальные не\u00A0вошли`]).commit();
        break;
      }
      left -= rows.length;
    }
    page.commit();
  }
  await book.commit();
}

/**
 * Waits until the reader has taken the compressed data or disconnects. exceljs itself has no
 * back-pressure; the pause between two pages lets it compress the first.
 */
async function drained(output: PassThrough, gone: Promise<unknown>): Promise<void> {
  await turn();
  if (output.writableNeedDrain) await Promise.race([gone, new Promise((resolve) => output.once("drain", resolve))]);
}

/** What exceljs does not escape: a blank at an end, and `_x0041_`, which would be read as «A». */
const odd = /^\s|\s$|_x[0-9a-f]{4}_/i;

/** Not in XML; exceljs leaves most of them out, and a formula behind them would come first. */
const noCharacter = /[^\t\n\r\u0020-\uFFFD]/g;

function literal(cell: Cell): Cell | { richText: { text: string }[] } {
  if (typeof cell !== "string") return cell;
  const text = cellText(cell.replaceAll(noCharacter, ""));
  return odd.test(text) ? { richText: [{ text: text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_") }] } : text;
}
