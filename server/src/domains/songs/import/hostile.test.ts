import { importRoutes, importUploads, limits } from "@hitoslov/contract";
import ExcelJS from "exceljs";
import JSZip from "jszip";
import { sql } from "kysely";
import { readFile } from "node:fs/promises";
import pLimit from "p-limit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ProcessStoppedError } from "../../../media/processes.ts";
import { isPrivate } from "../../../media/store.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { endProcesses } from "../../../test/end-processes.ts";
import { createNamedAccount } from "../../../test/factories.ts";
import { beginUpload, csv, sendFiles, sendPart, tus } from "../../../test/imports.ts";
import { isThereWork, workOnImports } from "./work.ts";

const kalinka = await readFile(new URL(import.meta.resolve("@hitoslov/demo/audio/kalinka.mp3")));

let app: TestApp;
let token: string;
let _id: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createNamedAccount(app, { role: 1 }));
  ({ _id } = (await app.call("createImport", {}, token)).body);
});
afterAll(() => app.close());

/** What staff are told of each file that is of no use. */
async function problemsOf(files: Readonly<Record<string, Buffer>>) {
  await sendFiles(app, token, _id, files);
  await workOnImports(app.services);
  const { body } = await app.call("getImport", { _id }, token);
  return Object.fromEntries(body.files.map(({ name, problem }) => [name, problem]));
}

/** Lets the database refuse what is found in a file of this name; answers how to end that. */
async function failAt(name: string, condition: string): Promise<() => Promise<void>> {
  const run = async (...statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(app.db.kysely);
  };
  await run(
    `create function fail() returns trigger language plpgsql as $$ begin
       if new.name = '${name}' and new.ms is not null then
         raise exception 'failed' using errcode = '${condition}';
       end if;
       return new; end $$`,
    "create trigger fail before update on import_files for each row execute function fail()",
  );
  return () => run("drop trigger fail on import_files", "drop function fail");
}

const zipped = (zip: JSZip) => zip.generateAsync({ type: "nodebuffer", compression: "DEFLATE" });
const html = Buffer.from("<!doctype html><script>alert(1)</script>");

describe("uploads", () => {
  it("are for staff alone, as every other route of an import", async () => {
    const { token: player } = await app.signUp();
    const { token: limited, userId } = await createNamedAccount(app, { role: 2, login: "новости" });
    await app.db.kysely
      .updateTable("users")
      .set({ sections: ["content"] })
      .where("id", "=", userId)
      .execute();
    const begun = await beginUpload(app, { token, importId: _id, name: "a.mp3", bytes: 10 });
    const url = String(begun.headers.location);
    for (const [caller, status] of [
      [{ token: player }, 403],
      [{ token: limited }, 403],
      [{}, 401],
      [{ token: "x".repeat(43) }, 401],
    ] as const) {
      const answers = [
        await tus(app, "POST", importUploads, { ...caller, "upload-length": "1" }),
        await tus(app, "HEAD", url, caller),
        await tus(app, "PATCH", url, {
          ...caller,
          "upload-offset": "0",
          "content-type": "application/offset+octet-stream",
        }),
        await tus(app, "DELETE", url, caller),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status, status, status]);
    }
    expect(begun.headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
    expect(begun.headers).not.toHaveProperty("access-control-allow-origin");
  });

  it.each([
    ["a.exe", 10, 415],
    ["a", 10, 415],
    ["a.mp3", limits.files.audio.bytes + 1, 413],
    ["a.xlsx", limits.import.table + 1, 413],
    ["a.zip", limits.import.bytes + 1, 413],
  ])("of %s with %d bytes are refused with %d", async (name, bytes, status) => {
    const { statusCode, body } = await beginUpload(app, { token, importId: _id, name, bytes });
    expect([statusCode, JSON.parse(body)]).toEqual([
      status,
      expect.objectContaining({ message: expect.stringMatching(/[а-я]/) }),
    ]);
  });

  it("stay within the size of an import, and the announced size of the file", async () => {
    const half = limits.import.bytes / 2 + 1;
    expect((await beginUpload(app, { token, importId: _id, name: "a.zip", bytes: half })).statusCode).toBe(201);
    expect((await beginUpload(app, { token, importId: _id, name: "b.zip", bytes: half })).statusCode).toBe(413);
    const small = await beginUpload(app, { token, importId: _id, name: "a.mp3", bytes: 3 });
    const sent = await sendPart(app, token, String(small.headers.location), Buffer.from("four"), 0);
    expect(sent.statusCode).toBe(413);
    for (const importId of ["нет", "00000000-0000-4000-8000-000000000000", `${_id}'; --`]) {
      expect((await beginUpload(app, { token, importId, name: "a.mp3", bytes: 3 })).statusCode).toBeLessThan(500);
    }
    for (const id of ["x", "..%2f..%2fetc", "00000000-0000-4000-8000-000000000000"]) {
      expect((await tus(app, "HEAD", `${importUploads}/${id}`, { token })).statusCode).toBe(404);
    }
  });

  it("are not stopped by the limit of other writes", async () => {
    const { max } = importRoutes.createImport.limit;
    const begin = pLimit(8);
    const begun = Array.from({ length: max + 1 }, (_, at) =>
      begin(() => beginUpload(app, { token, importId: _id, name: `${at}.mp3`, bytes: 1 })),
    );
    expect(new Set((await Promise.all(begun)).map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    const parts = await Promise.all(
      begun.slice(0, 50).map(async (one) => {
        const { headers } = await one;
        return sendPart(app, token, String(headers.location), Buffer.from("x"), 0);
      }),
    );
    expect(new Set(parts.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
  });

  it("are stored where only the server reads them, under random names", async () => {
    await sendFiles(app, token, _id, { "../../x/../Калинка\u0007.mp3": kalinka });
    const { file } = await app.db.kysely.selectFrom("import_parts").select("file").executeTakeFirstOrThrow();
    expect(isPrivate(file)).toBe(true);
    expect((await app.app.inject({ url: `/media/${file}` })).statusCode).toBe(404);
    const { name } = await app.db.kysely.selectFrom("import_files").select("name").executeTakeFirstOrThrow();
    expect(name).toBe("../../x/../Калинка.mp3");
  });
});

describe("what came", () => {
  it("is refused by its content, each file with its reason, and harms nothing", async () => {
    const zip = new JSZip();
    zip.file("page.mp3", html);
    zip.file("../../escape.mp3", kalinka);
    const problems = await problemsOf({
      "page.mp3": html,
      "page.csv": Buffer.from("\0\u0001\u0002"),
      "page.zip": html,
      "cut.zip": (await zipped(zip)).subarray(0, 200),
      "ok.zip": await zipped(zip),
    });
    expect(problems).toMatchObject({
      "page.csv": "Это не\u00A0таблица: нужен xlsx или csv",
      "page.zip": "Архив не\u00A0удалось распаковать. Сохраните его заново как zip без пароля.",
      "cut.zip": "Архив не\u00A0удалось распаковать. Сохраните его заново как zip без пароля.",
      "page.mp3": "Загрузить можно только файлы с расширением mp3 или wav!",
    });
    const names = await app.db.kysely.selectFrom("import_files").select("name").where("problem", "is", null).execute();
    expect(names.map(({ name }) => name).toSorted()).toEqual(["ok.zip"]);
  });

  it("is marked as unreadable after an unknown error, and the files after it are read", async () => {
    const stop = await failAt("bad.mp3", "numeric_value_out_of_range");
    try {
      const problems = await problemsOf({ "bad.mp3": kalinka, "page.csv": html, "page.mp3": html });
      expect(problems).toEqual({
        "bad.mp3": "Файл не\u00A0удалось прочитать. Сохраните его заново и\u00A0загрузите ещё раз.",
        "page.csv": "В\u00A0таблице нет строк",
        "page.mp3": "Загрузить можно только файлы с расширением mp3 или wav!",
      });
    } finally {
      await stop();
    }
  });

  it("waits where it is not at fault: the disk is full", async () => {
    const stop = await failAt("a.mp3", "disk_full");
    try {
      await expect(problemsOf({ "a.mp3": kalinka })).rejects.toThrow("failed");
    } finally {
      await stop();
    }
    await workOnImports(app.services);
    const files = app.db.kysely.selectFrom("import_files").select("problem").where("heard_at", "is not", null);
    expect(await files.execute()).toEqual([{ problem: null }]);
  });

  it("is refused if it is an archive of too many folders: they take time as files do", async () => {
    const folders = new JSZip();
    for (let at = 0; at <= limits.import.files + 1; at++) folders.folder(String(at));
    expect(await problemsOf({ "folders.zip": await zipped(folders) })).toEqual({
      "folders.zip": "«folders.zip»: слишком много файлов",
    });
  });

  it("is no zip bomb: an archive that is too large, one with false sizes, a workbook that unpacks to too much", async () => {
    const zeros = new JSZip();
    zeros.file("long.mp3", Buffer.alloc(limits.files.audio.bytes + 1));
    const liar = new JSZip();
    liar.file("lie.mp3", Buffer.alloc(1_000_000));
    const lie = await zipped(liar);
    // Its headers say ten bytes.
    for (
      let at = lie.indexOf(Buffer.from([0x40, 0x42, 0x0f, 0]));
      at >= 0;
      at = lie.indexOf(Buffer.from([0x40, 0x42, 0x0f, 0]), at)
    ) {
      lie.writeUInt32LE(10, at);
    }
    const swollen = new JSZip();
    swollen.file("xl/workbook.xml", Buffer.alloc(limits.import.sheet + 1));
    const problems = await problemsOf({
      "zeros.zip": await zipped(zeros),
      "lie.zip": lie,
      "swollen.xlsx": await zipped(swollen),
    });
    expect(problems).toMatchObject({
      "long.mp3": "«long.mp3»: файл больше 30\u00A0МБ",
      "lie.zip": "Архив не\u00A0удалось распаковать. Сохраните его заново как zip без пароля.",
      "swollen.xlsx": "Таблица слишком большая",
    });
  });

  it("is a table of at most a thousand rows, and no cell of it is anything but text", async () => {
    const rows = Array.from({ length: limits.import.rows + 1 }, (_, at) => [`Песня ${at}`]);
    expect(await problemsOf({ "long.csv": csv(["Название"], rows) })).toMatchObject({
      "long.csv": expect.stringContaining("больше 1"),
    });
    const book = new ExcelJS.Workbook();
    book.addWorksheet("x").addRows([["Название"], ...rows]);
    expect(await problemsOf({ "long.xlsx": Buffer.from(await book.xlsx.writeBuffer()) })).toMatchObject({
      "long.xlsx": expect.stringContaining("больше 1"),
    });
    const odd = ["__proto__", "a\0b", "\uD800x", "=1+1", "'; drop table sounds; --", "<b>x</b>"];
    const table = csv(
      ["Название", "constructor", "Текст"],
      odd.map((name) => [name, "x", "Слова песни"]),
    );
    expect(await problemsOf({ "odd.csv": Buffer.from(table.toString().replace("a\0b", "ab")) })).toMatchObject({
      "odd.csv": null,
    });
    const { checked_at, counts } = (await app.call("checkImport", { _id }, token)).body;
    expect(counts.new).toBe(odd.length);
    await app.call("writeImport", { _id, checked_at: checked_at ?? "" }, token);
    await workOnImports(app.services);
    expect(await app.db.kysely.selectFrom("sounds").select("name").execute()).toHaveLength(odd.length);
  });
});

describe("a table", () => {
  const broken = "Таблицу не\u00A0удалось прочитать. Сохраните её заново как xlsx или csv.";

  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const row = (number: number | string, texts: readonly string[]) => {
    const cells = texts.map((text, at) => `<c r="${columns[at]}1" t="inlineStr"><is><t>${text}</t></is></c>`);
    return `<row r="${number}">${cells.join("")}</row>`;
  };
  const columns = ["", "A", "B"].flatMap((first) => Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (last) => first + last));
  const workbook = (...rows: string[]) => zipped(new JSZip().file("xl/worksheets/sheet1.xml", sheet(rows.join(""))));

  const small = csv(["Название"], [["Калинка"]]);
  const told = async () => (await app.call("getImport", { _id }, token)).body.files.map(({ problem }) => problem);
  const rowsRead = () =>
    app.db.kysely
      .selectFrom("import_rows")
      .select(["number", "cells"])
      .where("import_id", "=", _id)
      .orderBy("number")
      .execute();

  /** Other imports are read, whatever came before. */
  async function expectOthersRead(): Promise<void> {
    ({ _id } = (await app.call("createImport", {}, token)).body);
    expect(await problemsOf({ "next.csv": small })).toEqual({ "next.csv": null });
    expect(await rowsRead()).toEqual([{ number: 2, cells: ["Калинка"] }]);
  }

  it("is what the directory of its zip lists, and nothing else of it is unpacked", async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet("x").addRows([["Название"], ["Калинка"]]);
    const listed = Buffer.from(await book.xlsx.writeBuffer());
    const strings = Buffer.concat([
      Buffer.from("<sst><si><t>Чужое</t></si><si><t>Чужое</t></si>"),
      Buffer.alloc(limits.import.sheet, " "),
      Buffer.from("</sst>"),
    ]);
    const other = await zipped(new JSZip().file("xl/sharedStrings.xml", strings));
    // Between the entries and their directory, whose place is told six bytes before the end.
    const directory = listed.readUInt32LE(listed.length - 6);
    const unlisted = other.subarray(0, other.readUInt32LE(other.length - 6));
    const both = Buffer.concat([listed.subarray(0, directory), unlisted, listed.subarray(directory)]);
    both.writeUInt32LE(directory + unlisted.length, both.length - 6);
    expect(await problemsOf({ "both.xlsx": both })).toEqual({ "both.xlsx": null });
    expect(await rowsRead()).toEqual([{ number: 2, cells: ["Калинка"] }]);
  });

  it("may have thousands of blank rows", async () => {
    const most = limits.import.rows * 10;
    const cells = columns.slice(0, limits.import.columns + 1).map((name) => `<c r="${name}1"/>`);
    const between = Array.from({ length: most - 2 }, (_, at) => `<row r="${at + 2}">${cells.join("")}</row>`);
    const blank = await workbook(row(1, ["Название"]), ...between, row(most, ["Калинка"]));
    expect(await problemsOf({ "blank.xlsx": blank })).toEqual({ "blank.xlsx": null });
    expect(await rowsRead()).toEqual([{ number: most, cells: ["Калинка"] }]);
    expect(await problemsOf({ "more.xlsx": await workbook("<row/>".repeat(most + 1)) })).toEqual({
      "more.xlsx": "В\u00A0таблице слишком много пустых строк",
    });
    const spaced = Array.from({ length: limits.import.rows * 2 }, (_, at) => (at % 2 === 0 ? [""] : ["Калинка"]));
    expect(await problemsOf({ "spaced.csv": csv(["Название"], spaced) })).toEqual({ "spaced.csv": null });
    expect(await rowsRead()).toHaveLength(limits.import.rows);
  });

  it("has a number for each row, whatever it says", async () => {
    const numbers = ["1", "7", "7", "2", "99999999999", "20"];
    const rows = numbers.map((number, at) => row(number, [String(at)]));
    expect(await problemsOf({ "a.xlsx": await workbook(...rows) })).toEqual({ "a.xlsx": null });
    expect((await rowsRead()).map(({ number }) => number)).toEqual([7, 8, 9, 10, 20]);
  });

  it("of which one text fills all cells is too large", async () => {
    const text = "Слова песни ".repeat(400);
    const strings = `<sst><si><t>${text}</t></si></sst>`;
    const cells = Array.from({ length: 10 }, (_, at) => `<c r="${columns[at]}1" t="s"><v>0</v></c>`).join("");
    const zip = new JSZip()
      .file("xl/worksheets/sheet1.xml", sheet(`<row r="1">${cells}</row>`.repeat(limits.import.rows)))
      .file("xl/sharedStrings.xml", strings);
    expect(await problemsOf({ "a.xlsx": await zipped(zip) })).toEqual({ "a.xlsx": "Таблица слишком большая" });
  });

  it("that takes all memory is refused, and the server lives on", async () => {
    const nested = new JSZip().file("xl/worksheets/sheet1.xml", "<a>".repeat(3_000_000));
    expect(await problemsOf({ "a.xlsx": await zipped(nested) })).toEqual({ "a.xlsx": broken });
    await expectOthersRead();
  });

  it("whose process is killed is refused, once for all nodes", async () => {
    await sendFiles(app, token, _id, { "a.csv": small });
    await endProcesses("read-tables", "SIGKILL", () => workOnImports(app.services));
    expect(await told()).toEqual([broken]);
    await workOnImports(app.services);
    expect([await told(), await rowsRead()]).toEqual([[broken], []]);
    await expectOthersRead();
  });

  it("is not at fault where the server stops: the next node reads it", async () => {
    await sendFiles(app, token, _id, { "a.csv": small });
    const stopped = endProcesses("read-tables", "SIGTERM", () => workOnImports(app.services));
    await expect(stopped).rejects.toBeInstanceOf(ProcessStoppedError);
    expect([await told(), await isThereWork(app.services)]).toEqual([[null], true]);
    await workOnImports(app.services);
    expect([await told(), await rowsRead()]).toEqual([[null], [{ number: 2, cells: ["Калинка"] }]]);
  });
});
