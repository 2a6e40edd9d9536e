import exceljs from "exceljs";
import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { onePage } from "../db/pages.ts";
import { hasLibreOffice, showInLibreOffice } from "../test/libreoffice.ts";
import { readWorkbook } from "../test/workbook.ts";
import { dated, day, share, sheet, streamWorkbook } from "./workbook.ts";

const columns = [
  { header: "Текст", key: "text", width: 30 },
  { header: "Число", key: "number", width: 12 },
  { header: "Когда", key: "at", ...dated },
  { header: "День", key: "day", ...day },
  { header: "Доля", key: "share", ...share },
] as const;
const row = (text: string | null, number: number | null = 1) => ({
  text,
  number,
  at: new Date("2026-03-01T23:59:59Z"),
  day: new Date("2026-03-01"),
  share: 0.256,
});
const book = (...texts: string[]) =>
  streamWorkbook([
    sheet(
      "Лист",
      columns,
      onePage(async () => texts.map((text) => row(text))),
    ),
  ]);

const odd = [
  '=HYPERLINK("http://x","y")',
  "+1+1",
  "-2",
  "@SUM(A1)",
  "\t=1",
  " пробелы ",
  "=cmd|' /C calc'!A0",
  "1e5",
  "<b>&",
  "_x0041_",
  "01.03.2026",
  "＝1+1",
  "＠SUM(A1)",
  " =1+1",
  "+79001234567",
];
/** What would be calculated in a csv. */
const formulas = [0, 1, 2, 3, 4, 6, 11, 12, 13];
const shownOdd = odd.map((text, at) => (formulas.includes(at) ? `'${text}` : text));

it("keeps texts, numbers, dates and days, the header in view and widths", async () => {
  const read = await readWorkbook(await buffer(book(...odd)));
  expect([read.names, read.frozen, read.widths]).toEqual([["Лист"], [true], [30, 12, 18, 12, 12]]);
  const { text: _, ...rest } = row("");
  expect(read.rows("Лист")).toEqual([
    ["Текст", "Число", "Когда", "День", "Доля"],
    ...shownOdd.map((text) => [text, ...Object.values(rest)]),
  ]);
});

it("has no text that a csv made of it would turn into a formula; numbers stay numbers", async () => {
  const texts = ["\u0001=1+1", "\uFFFE=1+1", "\r\n=1+1", "＋1", "－1", "+1", ...odd];
  const content = await buffer(
    streamWorkbook([
      sheet(
        "Лист",
        columns,
        onePage(async () => texts.map((text) => row(text, -5))),
      ),
    ]),
  );
  const book = new exceljs.Workbook();
  await book.xlsx.load(Uint8Array.from(content).buffer);
  const written = await book.csv.writeBuffer({ sheetName: "Лист" });
  const copied = await new exceljs.Workbook().csv.read(Readable.from([Buffer.from(written)]), {
    map: (field) => field,
  });
  const rows = copied.getSheetValues().slice(2);
  expect(rows).toHaveLength(texts.length);
  for (const cells of rows) {
    if (!Array.isArray(cells)) throw new Error("A row is no list");
    const [, text, number] = cells.map(String);
    expect(text === "+79001234567" ? "" : text).not.toMatch(/^[\s\p{Cc}]*[=+\-@＝＋－＠]/u);
    expect(number).toBe("-5");
  }
});

it("a header is as literal as what stands below it: an import returns those of the table it was given", async () => {
  const headers = odd.map((header) => ({ header, width: 10 }));
  const content = await buffer(streamWorkbook([{ name: "Лист", columns: headers, pages: onePage(async () => []) }]));
  expect((await readWorkbook(content)).rows("Лист")).toEqual([shownOdd]);
});

it("leaves out characters that XML does not allow", async () => {
  const read = await readWorkbook(await buffer(book("а\u0001б\uFFFEв\uFFFFг")));
  expect(read.column("Лист", "Текст")).toEqual(["абвг"]);
});

it.runIf(hasLibreOffice())("is what LibreOffice shows, without a formula", async () => {
  const shown = await showInLibreOffice(await buffer(book(...odd, "&amp;")));
  expect(shown.get("Лист")).toEqual([
    '"Текст","Число","Когда","День","Доля"',
    ...[...shownOdd, "&amp;"].map((text) => `"${text.replaceAll('"', '""')}",1,03/01/2026 23:59:59,03/01/2026,25.6%`),
  ]);
});

describe("a stream", () => {
  /** Pages without an end, and how many of them were asked for. */
  function endless() {
    const asked = { pages: 0, ended: false };
    async function* pages() {
      try {
        for (;;) {
          asked.pages += 1;
          yield Array.from({ length: 1000 }, (_, at) => row(`${Math.random()}`, at));
          await turn();
        }
      } finally {
        asked.ended = true;
      }
    }
    return { asked, stream: streamWorkbook([sheet("Лист", columns, pages())], Number.MAX_SAFE_INTEGER) };
  }

  it("waits for its reader, and ends with it", async () => {
    const { asked, stream } = endless();
    await once(stream, "readable");
    const settled = async () => {
      let before = -1;
      for (; before !== asked.pages; await new Promise((resolve) => setTimeout(resolve, 200))) before = asked.pages;
      return asked.pages;
    };
    // About a megabyte waits, packed.
    const some = await settled();
    expect(some).toBeLessThan(200);
    stream.destroy();
    await expect.poll(() => asked.ended).toBe(true);
    expect(asked.pages - some).toBeLessThan(3);
  });

  it("is destroyed where a page fails: a partial file never looks complete", async () => {
    async function* pages() {
      yield [row("а")];
      throw new Error("the database is gone");
    }
    await expect(buffer(streamWorkbook([sheet("Лист", columns, pages())]))).rejects.toThrow("the database is gone");
  });

  it.each([
    [2, ["а", "б", "Здесь первые 2\u00A0строк, остальные не\u00A0вошли"]],
    [3, ["а", "б", "в"]],
  ])("of at most %i rows says where it was cut", async (most, expected) => {
    const rows = ["а", "б", "в"].map((text) => row(text));
    async function* pages() {
      for (const one of rows) yield [one];
    }
    const second = sheet(
      "Ещё",
      columns,
      onePage(async () => rows),
    );
    const read = await readWorkbook(await buffer(streamWorkbook([sheet("Лист", columns, pages()), second], most)));
    expect([read.column("Лист", "Текст"), read.column("Ещё", "Текст")]).toEqual([expected, expected]);
  });
});
