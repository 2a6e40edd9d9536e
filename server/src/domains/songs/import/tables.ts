import { limits } from "@hitoslov/contract";
import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { ArchiveError, filesOfZip } from "../../../media/archive.ts";

export type Table = {
  readonly headers: string[];
  /** With the numbers that a spreadsheet shows. */
  readonly rows: { readonly number: number; readonly cells: string[] }[];
};

/** What is wrong with a table, for the person. */
export class TableError extends Error {
  override readonly name = "TableError";
}

const tooMany = `В\u00A0таблице больше ${limits.import.rows.toLocaleString("ru")}\u00A0строк. Разделите её.`;
const unreadable = "Таблицу не\u00A0удалось прочитать. Сохраните её заново как xlsx или csv.";

/** The rows of an xlsx, its first sheet, or of a csv, by what the file is. */
export async function readTable(file: Buffer): Promise<Table> {
  const isZip = file.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"));
  const lines = isZip ? await readWorkbook(file) : await readCsv(file);
  const [head, ...rest] = lines;
  if (head === undefined || rest.length === 0) throw new TableError("В\u00A0таблице нет строк");
  const width = Math.max(...lines.map(({ cells }) => cells.length));
  if (width > limits.import.columns)
    throw new TableError(`В\u00A0таблице больше ${limits.import.columns}\u00A0столбцов`);
  const filled = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? "");
  return {
    headers: filled(head.cells),
    rows: rest.map(({ number, cells }) => ({ number, cells: filled(cells) })),
  };
}

type Line = { readonly number: number; readonly cells: readonly string[] };

async function readCsv(file: Buffer): Promise<Line[]> {
  if (file.includes(0)) throw new TableError("Это не\u00A0таблица: нужен xlsx или csv");
  const text = isUtf8(file) ? file.toString() : new TextDecoder("windows-1251").decode(file);
  const { parse, CsvError } = await import("csv-parse/sync");
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
      // One more tells that there are too many; the header is one.
      to: limits.import.rows + 2,
      max_record_size: limits.import.columns * limits.import.cell,
    });
    return keep(parsed.map((cells, at) => ({ number: at + 1, cells })));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line =
      "lines" in error ? ` Строка ${String(error["lines"])}: кавычки или разделители расставлены неверно.` : "";
    throw new TableError(`${unreadable}${line}`);
  }
}

/** The one of which the first line has more, outside of quotes. */
function delimiterOf(text: string): string {
  const line = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const [most = ";"] = [";", ",", "\t"].toSorted((a, b) => line.split(b).length - line.split(a).length);
  return most;
}

async function readWorkbook(file: Buffer): Promise<Line[]> {
  await checkUnpacked(file);
  const { default: exceljs } = await import("exceljs");
  const book = new exceljs.stream.xlsx.WorkbookReader(Readable.from([file], { objectMode: false }), {
    entries: "emit",
    sharedStrings: "cache",
    styles: "ignore",
    hyperlinks: "ignore",
    worksheets: "emit",
  });
  const lines: Line[] = [];
  try {
    for await (const sheet of book) {
      for await (const row of sheet) {
        const width = Math.min(row.cellCount, limits.import.columns + 1);
        const cells = Array.from({ length: width }, (_, at) => textOf(row.getCell(at + 1).value));
        lines.push({ number: row.number, cells });
        if (keep(lines).length > limits.import.rows + 1) throw new TableError(tooMany);
        if (lines.length > limits.import.rows * 10) throw new TableError("В\u00A0таблице слишком много пустых строк");
      }
      break;
    }
  } catch (error) {
    if (error instanceof TableError) throw error;
    throw new TableError(unreadable);
  }
  return keep(lines);
}

/** A few bytes of a workbook may hold gigabytes. */
async function checkUnpacked(file: Buffer): Promise<void> {
  let left = limits.import.sheet;
  try {
    for await (const { open } of filesOfZip(file)) {
      for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
        left -= chunk.length;
        if (left < 0) throw new TableError("Таблица слишком большая");
      }
    }
  } catch (error) {
    if (error instanceof TableError) throw error;
    if (error instanceof ArchiveError || error instanceof Error) throw new TableError(unreadable);
    throw error;
  }
}

/** Lines with something in them; each of their cells is one that a database can hold. */
function keep(lines: readonly Line[]): Line[] {
  const kept = lines
    .map(({ number, cells }) => ({ number, cells: cells.map(clean) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (kept.length > limits.import.rows + 1) throw new TableError(tooMany);
  return kept;
}

function clean(cell: string): string {
  return [...cell.toWellFormed().replaceAll("\0", "").trim()].slice(0, limits.import.cell).join("");
}

/** What a spreadsheet shows in a cell. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "object") return "";
  if ("richText" in value && Array.isArray(value.richText)) {
    return value.richText.map((part: unknown) => textOf(part)).join("");
  }
  if ("text" in value) return textOf(value.text);
  if ("result" in value) return textOf(value.result);
  return "";
}
