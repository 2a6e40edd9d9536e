import { limits } from "@hitoslov/contract";
import ExcelJS from "exceljs";
import JSZip from "jszip";
import { sql } from "kysely";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrations } from "../../../db/migrations/index.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createNamedAccount, createSong } from "../../../test/factories.ts";
import { csv, sendFiles } from "../../../test/imports.ts";
import { png } from "../../../test/sample-files.ts";
import { checkRows } from "./check.ts";
import { inspectNext } from "./inspect.ts";
import { twinKey, wordKey } from "./names.ts";
import { workOnImports } from "./work.ts";

const audio = async (name: string) => readFile(new URL(import.meta.resolve(`@hitoslov/demo/audio/${name}.mp3`)));
const [kalinka, gitary] = [await audio("kalinka"), await audio("dve-gitary")];
const lyric = "Калинка, калинка, калинка моя";

let app: TestApp;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createNamedAccount(app, { role: 1, login: "редактор" }));
});
afterAll(() => app.close());

async function begin(files: Readonly<Record<string, Buffer>>): Promise<string> {
  const { _id } = (await app.call("createImport", {}, token)).body;
  await sendFiles(app, token, _id, files);
  await workOnImports(app.services);
  return _id;
}

async function check(_id: string, more: object = {}) {
  const { status, body, text } = await app.call("checkImport", { _id, ...more }, token);
  expect([status, text]).toEqual([200, text]);
  const { data } = (await app.call("listImportRows", { _id, limit: 100 }, token)).body;
  return { found: body, rows: data };
}

async function write(_id: string, checked_at: string | null) {
  const { status, text } = await app.call("writeImport", { _id, checked_at: checked_at ?? "" }, token);
  expect([status, text]).toEqual([200, text]);
  await workOnImports(app.services);
  return (await app.call("getImport", { _id }, token)).body;
}

async function catalogue() {
  return (await app.call("listCatalogue", { limit: 100, sort: "sound_id" }, token)).body.data;
}

const head = ["Название песни", "Поют", "Текст", "Имя файла", "Жанр", "Слова"];

describe("a table with sounds and a cover", () => {
  it("becomes drafts with people, genres and sounds, recorded in the name of who wrote it", async () => {
    const table = csv(head, [
      ["Калинка", "Хор «Лад»; Солист", lyric, "kalinka.mp3", "Народная", "Иван Ларионов"],
      ["Две гитары", "ХОР ЛАД", "Две гитары за стеной жалобно заныли", "", "народная", ""],
    ]);
    const _id = await begin({
      "песни.csv": table,
      "папка/Kalinka.mp3": kalinka,
      "Хор Лад - Две гитары.mp3": gitary,
      "Калинка.png": png,
    });
    const { found, rows } = await check(_id);
    expect(found.counts).toEqual({ new: 2, changed: 0, same: 0, ask: 0, error: 0 });
    expect(found.creations).toEqual([
      { list: "executor", names: ["Хор «Лад»", "Солист"] },
      { list: "author", names: ["Иван Ларионов"] },
      { list: "genre", names: ["Народная"] },
    ]);
    expect(rows.map(({ number, sound }) => [number, sound?.name])).toEqual([
      [2, "папка/Kalinka.mp3"],
      [3, "Хор Лад - Две гитары.mp3"],
    ]);
    expect(await catalogue()).toEqual([]);

    const { state, progress } = await write(_id, found.checked_at);
    expect([state, progress]).toEqual([
      "done",
      expect.objectContaining({ rows: 2, written: 2, files: 2, processed: 2, errors: 0 }),
    ]);
    const [first, second] = await catalogue();
    expect(first).toMatchObject({
      name: "Калинка",
      status_id: "Черновик",
      fragment: lyric,
      sound_id: 1,
      genres: [{ name: "Народная" }],
      text_authors: [{ name: "Иван Ларионов" }],
    });
    expect(first?.executors.map(({ name }) => name)).toEqual(["Хор «Лад»", "Солист"]);
    // Its sound was processed as any, and its cover drawn.
    expect([first?.loudness === null, first?.photo === null, second?.sound === null]).toEqual([false, false, false]);
    expect(second?.executors).toEqual([first?.executors[0]]);
    const trail = await app.db.kysely
      .selectFrom("audit")
      .select(["entity", "login"])
      .where("action", "=", "create")
      .execute();
    expect(trail.filter(({ entity }) => entity === "sound")).toHaveLength(2);
    expect(new Set(trail.map(({ login }) => login))).toEqual(new Set(["редактор"]));
    const written = await app.db.kysely.selectFrom("import_rows").select("song_id").orderBy("number").execute();
    expect(written.map(({ song_id }) => song_id)).toEqual([first?._id, second?._id]);
  });

  it("gives one cover to all songs that name it, and its bytes go once the last one has it", async () => {
    const rows = ["Калинка", "Берёза", "Дважды"].map((name) => [name, "Хор", lyric, "альбом.png"]);
    const _id = await begin({
      "песни.csv": csv(["Название", "Исполнитель", "Текст", "Обложка"], rows),
      "альбом.png": png,
    });
    const { found } = await check(_id);
    const { progress } = await write(_id, found.checked_at);
    expect(progress).toMatchObject({ written: 3, processed: 3, errors: 0 });
    expect((await catalogue()).filter(({ photo }) => photo !== null)).toHaveLength(3);
    const left = app.db.kysely.selectFrom("import_parts").innerJoin("import_files", "import_files.id", "file_id");
    expect(await left.select("kind").execute()).toEqual([{ kind: "table" }]);
  });

  it("hides the words that it names, by word or by number, and tells at the cell which it does not find", async () => {
    const columns = ["Название", "Исполнитель", "Текст", "Пропуски"];
    const text = "Во поле берёза стояла, во поле кудрявая стояла";
    const _id = await begin({
      "a.csv": csv(columns, [
        ["Берёза", "Хор", text, "Береза, поле; 8"],
        ["Дважды", "Хор", text, "поле поле"],
        ["Чужое", "Хор", text, "берёза, рябина"],
        ["Трижды", "Хор", text, "поле, поле, поле"],
        ["Далеко", "Хор", text, "9"],
      ]),
    });
    const { found, rows } = await check(_id);
    expect(found.columns[3]?.field).toBe("hidden");
    expect(
      rows.map(({ problems }) => problems.map(({ field, message }) => `${field} ${message.split(":")[0]}`)),
    ).toEqual([[], [], ["hidden «рябина»"], ["hidden «поле»"], ["hidden «9»"]]);
    await write(_id, found.checked_at);
    expect((await catalogue()).map(({ name, hidden }) => [name, hidden])).toEqual([
      ["Берёза", [1, 2, 7]],
      ["Дважды", [1, 5]],
    ]);

    // Without the text the words are those of the song.
    const again = await begin({
      "b.csv": csv(
        ["Код звука", "Пропуски"],
        [
          ["1", "стояла, 1"],
          ["2", "2 6"],
        ],
      ),
    });
    const next = await check(again);
    expect(next.rows.map(({ outcome, changes }) => [outcome, changes])).toEqual([
      ["changed", [{ field: "hidden", before: "поле, берёза, стояла", after: "Во, стояла" }]],
      ["same", []],
    ]);
    await write(again, next.found.checked_at);
    expect((await catalogue())[0]?.hidden).toEqual([0, 3]);
  });

  it("tells which hidden words another text takes along, and a published song keeps one at least", async () => {
    const text = "Во поле берёза стояла";
    for (const status of ["active", "active", "draft"] as const) {
      await createSong(app, { fragment: text, hidden: [2, 3], status });
    }
    const codes = (await catalogue()).map(({ sound_id }) => String(sound_id));
    const load = async (...rows: readonly (readonly [text: string, hidden?: string])[]) => {
      const lines = rows.map(([changed, hidden = ""], at) => [codes[at] ?? "", changed, hidden]);
      const _id = await begin({ "a.csv": csv(["Код", "Текст", "Пропуски"], lines) });
      return { _id, ...(await check(_id)) };
    };
    const [same, less, none] = [`${text}.`, "Во поле береза стояла", "Стояла во поле берёза"];
    const told = await load([same], [less], [none]);
    expect(told.rows.map(({ outcome, changes }) => [outcome, changes.slice(1)])).toEqual([
      ["changed", []],
      ["changed", [{ field: "hidden", before: "берёза, стояла", after: "стояла" }]],
      ["changed", [{ field: "hidden", before: "берёза, стояла", after: "" }]],
    ]);
    const refused = await load([none], [none, "берёза"]);
    expect(refused.rows.map(({ problems }) => problems)).toEqual([
      [
        {
          field: "hidden",
          message: "В\u00A0новом тексте прежних пропусков нет. Укажите слова: песня уже опубликована.",
        },
      ],
      [],
    ]);

    const { _id, found } = await load([less], [none, "берёза"], [none]);
    expect(await write(_id, found.checked_at)).toMatchObject({ counts: { changed: 3, error: 0 } });
    expect((await catalogue()).map((song) => song.hidden)).toEqual([[3], [3], []]);
  });

  it("keeps the times of words while their number stays, and tells where it would not", async () => {
    const texts = ["Во поле берёза стояла", "Калинка моя в саду", "Две гитары за стеной"];
    const times = [[[0, 100]], [[100, 200]], [[200, 300]], [[300, 400]]];
    for (const fragment of texts) await createSong(app, { fragment, hidden: [0] });
    await app.db.kysely
      .updateTable("sounds")
      .set({ word_times: JSON.stringify(times) })
      .execute();
    const codes = (await catalogue()).map(({ sound_id }) => String(sound_id));
    const lines = [
      [codes[0] ?? "", "Во поле, берёза стояла", ""],
      [codes[1] ?? "", "Калинка моя в саду, в саду", ""],
      [codes[2] ?? "", "", "kalinka.mp3"],
    ];
    const _id = await begin({ "a.csv": csv(["Код", "Текст", "Звук"], lines), "kalinka.mp3": kalinka });
    const { found, rows } = await check(_id);
    const gone = "Времена слов пропадут: отметьте их\u00A0снова";
    expect(rows.map(({ notes }) => notes)).toEqual([[], [gone], [gone]]);
    await write(_id, found.checked_at);
    expect((await catalogue()).map(({ word_times }) => word_times)).toEqual([times, null, null]);
  });

  it("loaded once more, changes nothing, and tells field by field what an edit changes", async () => {
    const row = ["Калинка", "Хор Лад", lyric, "kalinka.mp3", "Народная", "Иван Ларионов"];
    const first = await begin({ "a.csv": csv(head, [row]), "kalinka.mp3": kalinka });
    await write(first, (await check(first)).found.checked_at);

    const again = await begin({ "a.csv": csv(head, [row]), "kalinka.mp3": kalinka });
    const same = await check(again);
    expect(same.found.counts).toEqual({ new: 0, changed: 0, same: 1, ask: 0, error: 0 });
    expect(same.rows[0]?.notes).toEqual(["Уже есть, код 000001, без отличий"]);
    expect((await app.call("writeImport", { _id: again, checked_at: same.found.checked_at ?? "" }, token)).status).toBe(
      409,
    );

    const edited = ["калинка", "Лад, Хор", `${lyric}!`, "", "", "Ларионов"];
    const third = await begin({ "a.csv": csv(head, [edited]) });
    const { found, rows } = await check(third);
    expect(rows[0]).toMatchObject({
      outcome: "changed",
      executors: "Хор Лад",
      changes: [
        { field: "name", before: "Калинка", after: "калинка" },
        { field: "fragment", before: lyric, after: `${lyric}!` },
        { field: "text_authors", before: "Иван Ларионов", after: "Ларионов" },
      ],
    });
    const byCode = await begin({
      "a.csv": csv(["Код", "Текст", "Автор слов"], [["000001", `${lyric}!`, "Пётр Чайковский"]]),
    });
    const changed = await check(byCode);
    expect(changed.rows[0]).toMatchObject({
      outcome: "changed",
      changes: [
        { field: "fragment", before: lyric, after: `${lyric}!` },
        { field: "text_authors", before: "Иван Ларионов", after: "Пётр Чайковский" },
      ],
    });
    await write(byCode, changed.found.checked_at);
    expect(await catalogue()).toMatchObject([{ fragment: `${lyric}!`, text_authors: [{ name: "Пётр Чайковский" }] }]);
    // What was checked before is not what it was.
    expect(await write(third, found.checked_at)).toMatchObject({ state: "done", counts: { changed: 0, error: 1 } });
    expect((await app.call("listImportRows", { _id: third }, token)).body.data).toMatchObject([
      { outcome: "error", written: false, problems: [{ field: null }] },
    ]);
  });

  it("with a cover loaded once more, changes nothing, and gives the cover again where it was taken away", async () => {
    const load = async (fact: string) => {
      const table = csv(["Название", "Исполнитель", "Текст", "Факт"], [["Калинка", "Хор", lyric, fact]]);
      const _id = await begin({ "a.csv": table, "Хор - Калинка.png": png });
      const { found, rows } = await check(_id);
      return { _id, found, changes: rows[0]?.changes.map(({ field, before }) => [field, before]) };
    };
    const first = await load("");
    await write(first._id, first.found.checked_at);
    const [song] = await catalogue();
    expect(song?.photo).not.toBeNull();
    expect((await load("")).changes).toEqual([]);

    // Another change of its row does not make the cover anew.
    const second = await load("Старая");
    expect(second.changes).toEqual([["fact", ""]]);
    await write(second._id, second.found.checked_at);
    expect((await catalogue())[0]?.photo).toBe(song?.photo);

    await app.call("deleteSoundImage", { _id: song?._id ?? "" }, token);
    const third = await load("");
    expect(third.changes).toEqual([["photo", ""]]);
    await write(third._id, third.found.checked_at);
    expect((await catalogue())[0]?.photo).not.toBeNull();
    expect((await load("")).changes).toEqual([]);
  });

  it("gives a song its sound again where that was taken away, taken back or replaced since", async () => {
    const row = ["Калинка", "Хор Лад", lyric, "kalinka.mp3", "", ""];
    const load = async () => {
      const _id = await begin({ "a.csv": csv(head, [row]), "kalinka.mp3": kalinka });
      const { found, rows } = await check(_id);
      return { _id, found, changes: rows[0]?.changes };
    };
    const first = await load();
    await write(first._id, first.found.checked_at);
    const song = (await catalogue())[0]?._id ?? "";
    expect((await load()).changes).toEqual([]);

    await app.call("deleteSoundAudio", { _id: song }, token);
    const second = await load();
    expect(second.changes).toEqual([{ field: "sound", before: "", after: "kalinka.mp3" }]);
    app.clock.advance(60);
    await write(second._id, second.found.checked_at);
    expect((await catalogue())[0]?.sound).not.toBeNull();
    expect((await load()).changes).toEqual([]);

    expect((await app.call("returnGroup", { _id: second._id }, token)).body.left).toEqual([]);
    expect((await catalogue())[0]?.sound).toBeNull();
    expect((await load()).changes).toEqual([{ field: "sound", before: "", after: "kalinka.mp3" }]);

    await app.upload("uploadSoundFiles", { _id: song }, { sound: gitary }, token);
    expect((await load()).changes).toEqual([{ field: "sound", before: "есть", after: "kalinka.mp3" }]);
  });
});

describe("a row", () => {
  it("that cannot be written is told at its cell and offered as a table to mend; the others are written", async () => {
    const table = csv(
      ["Название", "Фрагмент", "Код", "Уровень", "Звук"],
      [
        ["Хорошая", lyric, "", "2", ""],
        ["", lyric, "", "", ""],
        ["Без текста", "", "", "", ""],
        ["С кодом", lyric, "12а", "", ""],
        ["С уровнем", lyric, "", "Трудный", ""],
        ["Со звуком", lyric, "", "", "troyka.mp3"],
        ["Хорошая", lyric, "", "", ""],
        ["=cmd()", "слово ".repeat(61), "", "", ""],
      ],
    );
    const _id = await begin({ "a.csv": table });
    const { found, rows } = await check(_id);
    expect(rows.map(({ problems }) => problems)).toEqual([
      [],
      [{ field: "name", message: "Введите название" }],
      [{ field: "fragment", message: "Введите текст фрагмента" }],
      [{ field: "code", message: "«12а»: код звука\u00A0— это цифры, не\u00A0больше шести" }],
      [{ field: "difficulty", message: "«Трудный»: есть уровни 1 (Новичок), 2 (Знаток), 3 (Маэстро)" }],
      [{ field: "sound", message: "troyka.mp3: не\u00A0нашли в\u00A0загрузке" }],
      [{ field: null, message: "Повторяет строку 2" }],
      [{ field: "fragment", message: "Слов 61, а\u00A0можно не\u00A0больше 60" }],
    ]);
    await write(_id, found.checked_at);
    expect((await catalogue()).map(({ name, difficulty }) => [name, difficulty.name])).toEqual([["Хорошая", "2"]]);

    const { rawPayload } = await app.app.inject({ url: `/api/import/errors?_id=${_id}`, headers: { token } });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(rawPayload as unknown as ExcelJS.Buffer);
    const lines = book.worksheets[0]?.getSheetValues() ?? [];
    expect(lines).toHaveLength(9);
    expect(lines[8]).toContain("'=cmd()");
    expect(lines[3]).toContain("Фрагмент: Введите текст фрагмента");
  });

  it("that begins as a formula is loaded as it was from the mended table of errors, without its apostrophe", async () => {
    const [name, fragment] = ["+7 дней", "- Здравствуй, милая"];
    const columns = ["Название", "Фрагмент", "Уровень"];
    const _id = await begin({ "a.csv": csv(columns, [[name, fragment, "Трудный"]]) });
    await check(_id);
    const { rawPayload } = await app.app.inject({ url: `/api/import/errors?_id=${_id}`, headers: { token } });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(rawPayload as unknown as ExcelJS.Buffer);
    const row = book.worksheets[0]?.getRow(2);
    expect(row?.getCell(2).value).toBe(`'${fragment}`);
    if (row !== undefined) row.getCell(3).value = "2";

    const mended = await begin({ "ошибки.xlsx": Buffer.from(await book.xlsx.writeBuffer()) });
    const { found } = await check(mended);
    expect(await write(mended, found.checked_at)).toMatchObject({ counts: { new: 1, error: 0 } });
    expect(await catalogue()).toMatchObject([{ name, fragment, difficulty: { name: "2" } }]);
  });

  it("is loaded from the mended table of errors of the widest table that is taken", async () => {
    const more = Array.from({ length: limits.import.columns - 2 }, (_, at) => `Столбец ${at}`);
    const columns = ["Название", "Уровень", ...more];
    const _id = await begin({ "a.csv": csv(columns, [["Калинка", "Трудный"]]) });
    await check(_id);
    const { rawPayload } = await app.app.inject({ url: `/api/import/errors?_id=${_id}`, headers: { token } });
    const again = await begin({ "ошибки.xlsx": rawPayload });
    const { body } = await app.call("getImport", { _id: again }, token);
    expect(body.files).toMatchObject([{ name: "ошибки.xlsx", problem: null }]);
    expect(body.columns.map(({ header }) => header)).toEqual(columns);
  });

  it("asks about near matches, remembers the answers, and needs none for case, ё, spaces and order of words", async () => {
    await createSong(app, { executors: ["Алёна Соловьёва"], name: "Старая" });
    const table = csv(
      ["Название", "Исполнитель", "Текст"],
      [
        ["Первая", "соловьева  АЛЕНА", lyric],
        ["Вторая", "Алёна Соловьёво", lyric],
        ["Третья", "Алёна Соколова", lyric],
      ],
    );
    const _id = await begin({ "a.csv": table });
    const { found, rows } = await check(_id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(["new", "ask", "new"]);
    const [question] = found.questions;
    expect(question).toMatchObject({
      list: "executor",
      name: "Алёна Соловьёво",
      near: [{ name: "Алёна Соловьёва" }],
      rows: 1,
    });
    expect(found.creations).toEqual([{ list: "executor", names: ["Алёна Соколова"] }]);
    const meant = question?.near[0]?._id ?? "";
    const answered = await check(_id, { answers: [{ list: "executor", name: "Алёна Соловьёво", meant }] });
    expect(answered.rows.map(({ outcome, executors }) => [outcome, executors])).toEqual([
      ["new", "Алёна Соловьёва"],
      ["new", "Алёна Соловьёва"],
      ["new", "Алёна Соколова"],
    ]);
    const another = await check(_id, { answers: [{ list: "executor", name: "Алёна Соловьёво", meant: null }] });
    expect(another.found.creations).toEqual([{ list: "executor", names: ["Алёна Соловьёво", "Алёна Соколова"] }]);
  });

  it("finds a name that differs in spaces, in the list or in a row before, as the database tells names apart", async () => {
    await createSong(app, { executors: ["АББА"], name: "Старая" });
    const table = csv(
      ["Название", "Исполнитель", "Текст"],
      [
        ["Первая", "Аб Ба", lyric],
        ["Вторая", "Ёлки Палки", lyric],
        ["Третья", "ЕЛКИПАЛКИ", lyric],
      ],
    );
    const _id = await begin({ "a.csv": table });
    const { found, rows } = await check(_id);
    expect(rows.map(({ outcome, executors }) => [outcome, executors])).toEqual([
      ["new", "АББА"],
      ["new", "Ёлки Палки"],
      ["new", "Ёлки Палки"],
    ]);
    expect(found.creations).toEqual([{ list: "executor", names: ["Ёлки Палки"] }]);
    // Somebody adds the name in the meantime.
    await createSong(app, { executors: ["Ёлкипалки"], name: "Новая" });
    expect(await write(_id, found.checked_at)).toMatchObject({ state: "done", progress: { written: 3, errors: 0 } });
    const executors = await app.db.kysely.selectFrom("executors").select("name").execute();
    expect(new Set(executors.map(({ name }) => name))).toEqual(new Set(["АББА", "Ёлкипалки"]));
    expect(executors).toHaveLength(2);

    const names = ["Ёлки\u00A0 Палки", "\tХор «Лад»", "İI", "ΟΔΟΣ", "!? !"];
    const { rows: keys } = await sql<{ key: string }>`
      select twin_key(name) as key from unnest(${names}::text[]) with ordinality as t (name, at) order by at
    `.execute(app.db.kysely);
    expect(names.map(twinKey)).toEqual(keys.map(({ key }) => key));
  });

  it("whose values the database refuses is told so, and the others of its hundred are written", async () => {
    const _id = await begin({
      "a.csv": csv(
        ["Название", "Текст"],
        [
          ["Первая", lyric],
          ["Вторая", lyric],
          ["Третья", lyric],
        ],
      ),
    });
    const { found } = await check(_id);
    await sql`update import_rows set target = target || '{"code": 99999999999}' where number = 3`.execute(
      app.db.kysely,
    );
    const done = await write(_id, found.checked_at);
    expect(done).toMatchObject({ state: "done", counts: { new: 2, error: 1 }, progress: { written: 2, errors: 1 } });
    expect((await catalogue()).map(({ name }) => name)).toEqual(["Первая", "Третья"]);
    const { data } = (await app.call("listImportRows", { _id }, token)).body;
    expect(data[1]?.problems).toEqual([
      {
        field: null,
        message: "Значения строки не\u00A0подходят для базы. Проверьте их и\u00A0загрузите строку ещё раз.",
      },
    ]);
  });

  it("whose song was deleted between the check and the write is not written as a new song", async () => {
    const song = await createSong(app, { name: "Калинка", executors: ["Хор"] });
    await createSong(app, { name: "Другая", executors: ["Хор"] });
    const [code = "", other = ""] = (await catalogue()).map(({ sound_id }) => String(sound_id));
    const table = csv(
      ["Код звука", "Уровень", "Факт"],
      [
        [code, "2", "Её пели на свадьбах"],
        [other, "2", "Её пели везде"],
      ],
    );
    const _id = await begin({ "a.csv": table });
    const { found } = await check(_id);
    expect(found.counts).toMatchObject({ changed: 2 });
    await app.call("deleteSound", { _id: song }, token);
    expect(await write(_id, found.checked_at)).toMatchObject({ state: "done", counts: { changed: 1, error: 1 } });
    expect((await catalogue()).map(({ name }) => name)).toEqual(["Другая"]);
    const { data } = (await app.call("listImportRows", { _id }, token)).body;
    expect(data[0]?.problems).toEqual([{ field: null, message: "Песня: запись не найдена. Возможно, её удалили." }]);
  });

  it("takes another code where staff who add songs at the same time have taken the next ones", async () => {
    const _id = await begin({ "a.csv": csv(["Название", "Текст"], [["Первая", lyric]]) });
    const { found } = await check(_id);
    // A sequence counts on where a savepoint is rolled back: five times somebody else is first.
    await sql`create sequence taken_codes`.execute(app.db.kysely);
    await sql`create function take_code() returns trigger language plpgsql as $$ begin
      if nextval('taken_codes') <= 5 then
        raise unique_violation using constraint = 'sounds_sound_id_key';
      end if;
      return new; end $$`.execute(app.db.kysely);
    await sql`create trigger take_code before insert on sounds for each row execute function take_code()`.execute(
      app.db.kysely,
    );
    try {
      expect(await write(_id, found.checked_at)).toMatchObject({ state: "done", progress: { written: 1, errors: 0 } });
    } finally {
      await sql`drop function take_code() cascade`.execute(app.db.kysely);
      await sql`drop sequence taken_codes`.execute(app.db.kysely);
    }
    expect((await catalogue()).map(({ name }) => name)).toEqual(["Первая"]);
  });

  it("is checked in an event loop turn of its own, so that other requests do not wait for a whole table", async () => {
    const _id = await begin({ "a.csv": csv(["Название"], [["Калинка"]]) });
    let turns = 0;
    let next = setImmediate(function count() {
      turns += 1;
      next = setImmediate(count);
    });
    const seenAt = new Set<number>();
    const rows = Array.from({ length: 20 }, (_, number) => ({
      number,
      get cells() {
        seenAt.add(turns);
        return [`Песня ${number}`];
      },
    }));
    await checkRows(app.db.kysely, { id: _id, mapping: ["name"], answers: [], rows });
    clearImmediate(next);
    expect(seenAt.size).toBe(rows.length);
  });

  it("says what else has its text, its file or its sound", async () => {
    const first = await begin({
      "a.csv": csv(["Название", "Текст", "Звук"], [["Калинка", lyric, "k.mp3"]]),
      "k.mp3": kalinka,
    });
    await write(first, (await check(first)).found.checked_at);
    // The same recording in another file: its first frames are gone.
    const cut = kalinka.subarray(kalinka.length / 4);
    const table = csv(
      ["Название", "Текст", "Звук"],
      [
        ["Малинка", lyric.toUpperCase(), "same.mp3"],
        ["Малинка-2", "Совсем другие слова", "cut.mp3"],
      ],
    );
    const second = await begin({ "a.csv": table, "same.mp3": kalinka, "cut.mp3": cut });
    expect((await check(second)).rows.map(({ notes }) => notes)).toEqual([
      ["Такой же текст: код 000001, «Калинка»", "Тот\u00A0же файл звука: код 000001, «Калинка»"],
      ["На\u00A0слух похожа: код 000001, «Калинка»"],
    ]);
  });

  it("is checked before all fingerprints are made, and tells similar sounds when it is checked again after them", async () => {
    const first = await begin({ "Хор - Калинка.mp3": kalinka });
    await write(first, (await check(first)).found.checked_at);
    const { _id } = (await app.call("createImport", {}, token)).body;
    await sendFiles(app, token, _id, { "Хор - Малинка.mp3": kalinka.subarray(kalinka.length / 4) });
    expect(await inspectNext(app.services)).toBe(true);
    app.clock.advance(1);
    const early = await check(_id);
    expect(early.found).toMatchObject({ unread: 0, unheard: 1, heard_since: false });
    expect(early.rows.map(({ notes }) => notes)).toEqual([[]]);

    app.clock.advance(1);
    await workOnImports(app.services);
    const heard = (await app.call("getImport", { _id }, token)).body;
    expect(heard).toMatchObject({ unheard: 0, heard_since: true, checked_at: early.found.checked_at });
    app.clock.advance(1);
    const late = await check(_id);
    expect(late.found).toMatchObject({ unheard: 0, heard_since: false });
    expect(late.rows.map(({ notes }) => notes)).toEqual([["На\u00A0слух похожа: код 000001, «Калинка»"]]);
  });

  it("says which rows of the same import have one text or one recording", async () => {
    const table = csv(
      ["Название", "Текст", "Звук"],
      [
        ["Калинка", lyric, "a.mp3"],
        ["Малинка", lyric.toUpperCase(), ""],
        ["Рябина", "Совсем другие слова", "b.mp3"],
        ["Осина", "И ещё другие слова", "c.mp3"],
      ],
    );
    const _id = await begin({ "t.csv": table, "a.mp3": kalinka, "b.mp3": kalinka, "c.mp3": gitary });
    expect((await check(_id)).rows.map(({ outcome, notes }) => [outcome, notes])).toEqual([
      ["new", []],
      ["new", ["Такой же текст: строка 2", "Звука нет"]],
      ["new", ["Тот\u00A0же файл звука: строка 2"]],
      ["new", []],
    ]);
  });
});

describe("input", () => {
  it("may be sounds alone, by their names or tags, in a zip with Russian names of Windows", async () => {
    const zip = new JSZip();
    zip.file("Хор - Калинка.mp3", kalinka);
    zip.file("__MACOSX/._Хор - Калинка.mp3", Buffer.from("x"));
    zip.file("readme.txt", "x");
    zip.file("empty.mp3", "");
    const packed = await zip.generateAsync({
      type: "nodebuffer",
      // Bytes are as good as a text for it.
      encodeFileName: (name) => cp866(name).toString("latin1"),
    });
    const _id = await begin({ "пачка.zip": packed, "Ансамбль - Две гитары.mp3": gitary });
    const { found, rows } = await check(_id);
    expect(rows.map(({ name, executors, outcome }) => [name, executors, outcome])).toEqual([
      ["Две гитары", "Ансамбль", "new"],
      ["Калинка", "Хор", "new"],
    ]);
    expect(found.files.map(({ name, problem }) => [name, problem])).toContainEqual(["empty.mp3", "Файл пустой"]);
    await write(_id, found.checked_at);
    expect(await catalogue()).toMatchObject([
      { name: "Две гитары", fragment: "", hidden: [], status_id: "Черновик" },
      { name: "Калинка" },
    ]);
    expect((await catalogue()).every(({ sound }) => sound !== null)).toBe(true);
  });

  it("may be a sound whose name tells nothing: its tags do", async () => {
    const tagged = Buffer.concat([id3({ TIT2: "Калинка", TPE1: "Хор «Лад»" }), kalinka]);
    const _id = await begin({ "track01.mp3": tagged, "Хор - Две гитары.mp3": gitary });
    const { found, rows } = await check(_id);
    expect(rows.map(({ name, executors, sound }) => [name, executors, sound?.name])).toEqual([
      ["Калинка", "Хор «Лад»", "track01.mp3"],
      ["Две гитары", "Хор", "Хор - Две гитары.mp3"],
    ]);
    await write(_id, found.checked_at);
    expect((await catalogue()).map(({ name, executors }) => [name, executors[0]?.name])).toEqual([
      ["Калинка", "Хор «Лад»"],
      ["Две гитары", "Хор"],
    ]);
  });

  it("may be a sound with a long title in its tags, of which the beginning is kept as it is", async () => {
    const title = `AC\\DC ${"я".repeat(limits.title.max)}`;
    const _id = await begin({ "track01.mp3": Buffer.concat([id3({ TIT2: title, TPE1: "Хор" }), kalinka]) });
    const { rows } = await check(_id);
    expect(rows.map(({ name }) => name)).toEqual([title.slice(0, limits.title.max)]);
  });

  it("may be more sounds than rows of a table, and all can be looked through", async () => {
    const _id = await begin({ "Хор - Калинка.mp3": kalinka });
    await check(_id);
    for (const skip of [limits.import.rows + 1, limits.import.files]) {
      const { status, body } = await app.call("listImportRows", { _id, skip }, token);
      expect([status, body]).toEqual([200, { data: [], total: 1 }]);
    }
  });

  it("may be sounds whose names begin with the number of a track, or with a song's code alone", async () => {
    await createSong(app, { name: "Рябина" });
    await app.db.kysely.updateTable("sounds").set({ sound_id: 1 }).execute();
    const load = async (files: Readonly<Record<string, Buffer>>) => (await check(await begin(files))).rows;
    expect(await load({ "01. Хор — Калинка.mp3": kalinka })).toMatchObject([
      { name: "Калинка", executors: "Хор", outcome: "new" },
    ]);
    expect(await load({ "000001.mp3": kalinka })).toMatchObject([{ name: "Рябина", outcome: "changed" }]);
  });

  it("may be a workbook or a csv of Windows-1251 with commas, and its mapping is corrected and remembered", async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet("Песни");
    sheet.addRow(["Как зовут", "Текст"]);
    sheet.addRow([{ richText: [{ text: "Кали" }, { text: "нка" }] }, lyric]);
    sheet.addRow([]);
    sheet.addRow([1984, { formula: "B2", result: "Другие слова" }]);
    const _id = await begin({ "a.xlsx": Buffer.from(await book.xlsx.writeBuffer()) });
    const unknown = await app.call("checkImport", { _id }, token);
    expect([unknown.status, unknown.error.fields]).toEqual([
      400,
      { mapping: "Укажите столбец с\u00A0названием или кодом песни" },
    ]);
    const { rows } = await check(_id, { mapping: ["name", "fragment"] });
    expect(rows.map(({ number, name }) => [number, name])).toEqual([
      [2, "Калинка"],
      [4, "1984"],
    ]);
    const twice = await app.call("checkImport", { _id, mapping: ["name", "name"] }, token);
    expect(twice.error.fields).toEqual({ mapping: "«Название» выбрано для двух столбцов" });

    const windows = cp1251('КАК ЗОВУТ,Текст\r\n"Две, гитары",Две гитары за стеной\r\n');
    const next = await begin({ "b.csv": windows });
    expect((await check(next)).rows).toMatchObject([{ number: 2, name: "Две, гитары", outcome: "new" }]);
  });

  it("may have a column that staff correct, and only that one is remembered", async () => {
    const columns = ["Название", "Текст", "Файл", "Звук", "Заметки"];
    const begun = await begin({ "a.csv": csv(columns, [["Калинка", lyric, "", "", "Старая"]]) });
    const { found } = await check(begun);
    const fields = found.columns.map(({ field }) => field);
    expect(fields).toEqual(["name", "fragment", "sound", null, null]);
    await check(begun, { mapping: fields.with(4, "fact") });
    const fieldsOf = async (headers: readonly string[]) => {
      const _id = await begin({ "b.csv": csv(headers, [headers]) });
      return (await app.call("getImport", { _id }, token)).body.columns.map(({ field }) => field);
    };
    expect(await fieldsOf(["Название", "Звук", "Заметки"])).toEqual(["name", "sound", "fact"]);

    // A column whose field another one gets is known again in a table without that other one.
    await check(begun, { mapping: ["name", "fragment", null, "sound", "fact"] });
    expect(await fieldsOf(["Название", "Файл"])).toEqual(["name", "sound"]);
    expect(await fieldsOf(["Название", "Файл", "Звук"])).toEqual(["name", null, "sound"]);
    await check(begun, { mapping: ["name", "fragment", "sound", null, "fact"] });
    expect(await fieldsOf(["Название", "Звук", "Файл"])).toEqual(["name", null, "sound"]);
    // One that is not to be loaded stays so.
    await check(begun, { mapping: ["name", "fragment", null, null, "fact"] });
    expect(await fieldsOf(["Название", "Файл", "Звук"])).toEqual(["name", null, "sound"]);
  });

  it("may have columns that an earlier release took for left out", async () => {
    const rows = [
      { header: wordKey("Звук"), field: null, updated_at: app.clock.now() },
      { header: wordKey("Моя песня"), field: "name", updated_at: app.clock.now() },
    ] as const;
    await app.db.kysely.insertInto("import_columns").values(rows).execute();
    await migrations["0073-columns-nobody-left-out"]?.up(app.db.kysely);
    const _id = await begin({ "a.csv": csv(["Моя песня", "Звук"], [["Калинка", ""]]) });
    const { columns } = (await app.call("getImport", { _id }, token)).body;
    expect(columns.map(({ field }) => field)).toEqual(["name", "sound"]);
  });

  it("may have a corrected header twice, and the column with a field is remembered", async () => {
    const _id = await begin({ "a.csv": csv(["Моя песня", "Факт", "Факт"], [["Калинка", "", "Старая"]]) });
    await check(_id, { mapping: ["name", "rights_holder", null] });
    const remembered = await app.db.kysely.selectFrom("import_columns").select(["header", "field"]).execute();
    expect(remembered).toEqual([
      { header: wordKey("Моя песня"), field: "name" },
      { header: "факт", field: "rights_holder" },
    ]);
  });

  it("may have a header too long to be remembered, and is checked all the same", async () => {
    // Letters that do not repeat, so that no index packs them.
    const long = String.fromCodePoint(...Array.from({ length: 4000 }, (_, at) => 0x4e00 + at));
    const _id = await begin({ "a.csv": csv(["Моя песня", long], [["Калинка", lyric]]) });
    expect((await check(_id, { mapping: ["name", "fragment"] })).found.counts.new).toBe(1);
    const remembered = await app.db.kysely.selectFrom("import_columns").select("field").execute();
    expect(remembered).toEqual([{ field: "name" }]);
  });

  it("may be a workbook of a thousand long texts, and every letter of it is kept", async () => {
    const texts = Array.from({ length: limits.import.rows }, (_, at) => `${at} ${"Слова песни ".repeat(100)}`.trim());
    const book = new ExcelJS.Workbook();
    book.addWorksheet("Песни").addRows([["Текст"], ...texts.map((text) => [text])]);
    const _id = await begin({ "a.xlsx": Buffer.from(await book.xlsx.writeBuffer()) });
    const rows = await app.db.kysely
      .selectFrom("import_rows")
      .select("cells")
      .where("import_id", "=", _id)
      .orderBy("number")
      .execute();
    expect(rows).toHaveLength(texts.length);
    expect(rows.filter(({ cells }, at) => cells[0] !== texts[at])).toEqual([]);
  });
});

/** What programs write before an mp3: ID3v2.3, its texts as UTF-16. */
function id3(texts: Readonly<Record<string, string>>): Buffer {
  const frames = Object.entries(texts).map(([name, text]) => {
    const content = Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, "utf16le")]);
    const head = Buffer.alloc(10);
    head.write(name);
    head.writeUInt32BE(content.length, 4);
    return Buffer.concat([head, content]);
  });
  const body = Buffer.concat(frames);
  const size = [21, 14, 7, 0].map((shift) => (body.length >> shift) & 127);
  return Buffer.concat([Buffer.from("ID3\u0003\0\0"), Buffer.from(size), body]);
}

function cp866(text: string): Buffer {
  const decoder = new TextDecoder("ibm866");
  return encode(text, decoder);
}

function cp1251(text: string): Buffer {
  return encode(text, new TextDecoder("windows-1251"));
}

function encode(text: string, decoder: { readonly decode: (bytes: Uint8Array) => string }): Buffer {
  const table = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from([...text].map((letter) => table.get(letter) ?? 63));
}
