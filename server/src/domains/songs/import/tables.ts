import { limits } from "@hitoslov/contract/limits";
import { cellText } from "@hitoslov/contract/spreadsheet";
import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { entriesOfZip } from "../../../media/archive.ts";

export type Table = {
  readonly headers: string[];
  /** With the numbers that a spreadsheet shows. */
  readonly rows: { readonly number: number; readonly cells: string[] }[];
};

/** An error in a table, with a message for staff. */
export class TableError extends Error {
  override readonly name = "TableError";
}

/** The last column of the table of errors; staff upload that table again, with it. */
export const toMend = "Что исправить";

export const unreadable = "Таблицу не\u00A0удалось прочитать. Сохраните её заново как xlsx или csv.";
const tooLarge = "Таблица слишком большая";

/**
 * The rows of an xlsx, its first sheet, or of a csv, by what the file is. A stranger's table is read in a process of its
 * own, see `inspect.ts`: its content decides what time and memory this takes.
 */
export async function readTable(file: Buffer): Promise<Table> {
  const isZip = file.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"));
  const lines: Line[] = [];
  let read = 0;
  // All cells of a workbook may repeat one long text; together they may hold as much as a csv.
  let left = limits.import.table;
  for await (const { number, cells } of isZip ? linesOfWorkbook(file) : linesOfCsv(file)) {
    read += 1;
    if (read > limits.import.rows * 10) throw new TableError("В\u00A0таблице слишком много пустых строк");
    const cleaned = cells.map(clean);
    if (cleaned.every((cell) => cell === "")) continue;
    lines.push({ number, cells: cleaned });
    // The header is one more.
    if (lines.length > limits.import.rows + 1) {
      const most = limits.import.rows.toLocaleString("ru");
      throw new TableError(`В\u00A0таблице больше ${most}\u00A0строк. Разделите её.`);
    }
    for (const cell of cleaned) left -= cell.length;
    if (left < 0) throw new TableError(tooLarge);
  }
  const [head, ...rest] = lines;
  if (head === undefined || rest.length === 0) throw new TableError("В\u00A0таблице нет строк");
  const widest = Math.max(...lines.map(({ cells }) => cells.length));
  const isOfErrors = head.cells.length === widest && head.cells.at(-1) === toMend;
  const width = isOfErrors ? widest - 1 : widest;
  if (width > limits.import.columns)
    throw new TableError(`В\u00A0таблице больше ${limits.import.columns}\u00A0столбцов`);
  const filled = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? "");
  return {
    headers: filled(head.cells),
    rows: rest.map(({ number, cells }) => ({ number, cells: filled(cells) })),
  };
}

type Line = { readonly number: number; readonly cells: readonly string[] };

async function* linesOfCsv(file: Buffer): AsyncGenerator<Line> {
  if (file.includes(0)) throw new TableError("Это не\u00A0таблица: нужен xlsx или csv");
  const text = isUtf8(file) ? file.toString() : new TextDecoder("windows-1251").decode(file);
  const { parse, CsvError } = await import("csv-parse/sync");
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
      // One more than are read.
      to: limits.import.rows * 10 + 1,
      max_record_size: limits.import.columns * limits.import.cell,
    });
    yield* parsed.map((cells, at) => ({ number: at + 1, cells }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line =
      "lines" in error ? ` Строка ${String(error["lines"])}: кавычки или разделители расставлены неверно.` : "";
    throw new TableError(`${unreadable}${line}`);
  }
}

/** The delimiter that occurs most in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const line = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const [most = ";"] = [";", ",", "\t"].toSorted((a, b) => line.split(b).length - line.split(a).length);
  return most;
}

async function* linesOfWorkbook(file: Buffer): AsyncGenerator<Line> {
  const { default: exceljs } = await import("exceljs");
  const book = new exceljs.stream.xlsx.WorkbookReader(Readable.from(inChunks(await repack(file))), {
    entries: "emit",
    sharedStrings: "cache",
    styles: "ignore",
    hyperlinks: "ignore",
    worksheets: "emit",
  });
  for await (const sheet of book) {
    let last = 0;
    for await (const row of sheet) {
      // The numbers in a workbook may be wrong; two rows must not get the same one.
      last = row.number > last && row.number <= lastRow ? row.number : last + 1;
      const width = Math.min(row.cellCount, limits.import.columns + 1);
      const cells = Array.from({ length: width }, (_, at) => textOf(row.getCell(at + 1).value));
      yield { number: last, cells };
    }
    return;
  }
}

/** Of a spreadsheet. */
const lastRow = 1_048_576;

const isRead = /^xl[/](?:_rels[/]workbook[.]xml[.]rels|(?:workbook|sharedStrings|worksheets[/]sheet\d+)[.]xml)$/;

/**
 * Repacks the entries of a workbook that exceljs needs. exceljs reads all entries of a zip, even those that its directory
 * does not list, and a few bytes may unpack to gigabytes.
 */
async function repack(file: Buffer): Promise<Buffer> {
  const { default: JSZip } = await import("jszip");
  // These entries come before the sheets: otherwise exceljs writes sheets to temporary files.
  const zip = new JSZip()
    .file("xl/_rels/workbook.xml.rels", "<Relationships/>")
    .file("xl/workbook.xml", "<workbook/>")
    .file("xl/sharedStrings.xml", "<sst/>");
  let left = limits.import.sheet;
  for await (const { name, bytes, open } of entriesOfZip(file)) {
    if (!isRead.test(name)) continue;
    left -= bytes;
    if (left < 0) throw new TableError(tooLarge);
    zip.file(name, Buffer.concat(await (await open()).toArray()));
  }
  return zip.generateAsync({ type: "nodebuffer" });
}

/** exceljs decodes each chunk separately, so none may end inside a UTF-8 character. */
function* inChunks(zip: Buffer): Generator<Buffer> {
  for (let start = 0, end; start < zip.length; start = end) {
    end = start + 64 * 1024;
    while (((zip[end] ?? 0) & 0xc0) === 0x80) end += 1;
    yield zip.subarray(start, end);
  }
}

/** The text of a cell without characters that the database refuses, cut to the limit. */
function clean(cell: string): string {
  // A letter has two units at most.
  const start = unescaped(cell.toWellFormed().replaceAll("\0", "").trim()).slice(0, limits.import.cell * 2);
  return [...start].slice(0, limits.import.cell).join("");
}

/** Without the apostrophe that our own workbooks put before a formula: staff upload the table of errors again. */
function unescaped(cell: string): string {
  const text = cell.slice(1);
  return cell.startsWith("'") && cellText(text) === cell ? text : cell;
}

/** The text that a spreadsheet shows for a cell. */
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
