import exceljs from "exceljs";

export type Read = {
  readonly names: readonly string[];
  /** Whether each sheet's header stays in view. */
  readonly frozen: readonly boolean[];
  readonly widths: readonly number[];
  readonly rows: (sheet: string) => unknown[][];
  /** The cells under a header. */
  readonly column: (sheet: string, header: string) => unknown[];
};

/** Reads a workbook; throws if a cell holds a formula or a link. */
export async function readWorkbook(content: Uint8Array): Promise<Read> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(Uint8Array.from(content).buffer);
  const rowsOf = (name: string) => {
    const sheet = book.getWorksheet(name);
    const rows: unknown[][] = [];
    sheet?.eachRow((row) => {
      rows.push(Array.from({ length: sheet.columnCount }, (_, at) => plain(row.getCell(at + 1).value)));
    });
    return rows;
  };
  return {
    names: book.worksheets.map(({ name }) => name),
    frozen: book.worksheets.map(({ views: [view] }) => view?.state === "frozen" && view.ySplit === 1),
    widths: book.worksheets.flatMap(({ columns }) => columns.map(({ width = 0 }) => width)),
    rows: rowsOf,
    column: (name, header) => {
      const [head = [], ...rows] = rowsOf(name);
      const at = head.indexOf(header);
      if (at === -1) throw new Error(`«${name}» has no column «${header}»`);
      return rows.map((row) => row[at]);
    },
  };
}

function plain(value: exceljs.CellValue): string | number | Date | null {
  if (value === null || typeof value === "string" || typeof value === "number" || value instanceof Date) return value;
  if (typeof value === "object" && "richText" in value) {
    // exceljs leaves this escape as it is in the file.
    return value.richText.map(({ text }) => text.replaceAll("_x005F_", "_")).join("");
  }
  throw new Error(`A cell is no plain one: ${JSON.stringify(value)}`);
}
