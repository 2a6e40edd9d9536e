import { readFile } from "node:fs/promises";
import { fileTexts, limits } from "@hitoslov/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createNamedAccount } from "../../../test/factories.ts";
import { beginUpload, csv, sendFiles, sendPart, tus } from "../../../test/imports.ts";
import { chunk, format, wav } from "../../../test/tags.ts";
import { processNext } from "./processing.ts";
import { forgetOldFiles, isThereWork, workOnImports } from "./work.ts";
import { writeBatch } from "./writing.ts";

const kalinka = await readFile(new URL(import.meta.resolve("@hitoslov/demo/audio/kalinka.mp3")));

let app: TestApp;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createNamedAccount(app, { role: 2, login: "редактор" }));
});
afterAll(() => app.close());

async function startWriting(rows: number, more: Readonly<Record<string, Buffer>> = {}): Promise<string> {
  const { _id } = (await app.call("createImport", {}, token)).body;
  const lines = Array.from({ length: rows }, (_, at) => [`Песня ${at}`, `Слова песни номер ${at}`, `Хор ${at % 7}`]);
  await sendFiles(app, token, _id, { "a.csv": csv(["Название", "Текст", "Исполнитель"], lines), ...more });
  await workOnImports(app.services);
  const { checked_at } = (await app.call("checkImport", { _id }, token)).body;
  await app.call("writeImport", { _id, checked_at: checked_at ?? "" }, token);
  return _id;
}

/** Cuts a transaction off at this row, as the end of its process would; answers how to go on. */
async function dieAt(row: string): Promise<() => Promise<void>> {
  const run = async (...statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(app.db.kysely);
  };
  await run(
    `create function die() returns trigger language plpgsql as $$ begin
       if ${row} then raise exception 'killed'; end if; return new; end $$`,
    "create trigger die before update on import_rows for each row execute function die()",
  );
  return () => run("drop trigger die on import_rows", "drop function die");
}

const songs = async () => app.db.kysely.selectFrom("sounds").select(["id", "name"]).orderBy("sound_id").execute();

it("a write that is cut off after any hundred goes on, and writes every row once", async () => {
  const _id = await startWriting(350);
  await writeBatch(app.services);
  expect(await songs()).toHaveLength(100);
  // The second hundred dies with its last row: nothing of it stays.
  const revive = await dieAt("new.number = 190 and new.written_at is not null");
  await expect(workOnImports(app.services)).rejects.toThrow("killed");
  expect(await songs()).toHaveLength(100);
  await revive();

  await workOnImports(app.services);
  const written = await songs();
  expect(written.map(({ name }) => name)).toEqual(Array.from({ length: 350 }, (_, at) => `Песня ${at}`));
  const rows = await app.db.kysely.selectFrom("import_rows").select("song_id").orderBy("number").execute();
  expect(rows.map(({ song_id }) => song_id)).toEqual(written.map(({ id }) => id));
  const executors = await app.db.kysely.selectFrom("executors").select("name").execute();
  expect(executors).toHaveLength(7);
  expect((await app.call("getImport", { _id }, token)).body).toMatchObject({
    state: "done",
    progress: { rows: 350, written: 350 },
  });
});

it("two nodes that write at once write every row once", async () => {
  await startWriting(250);
  await Promise.all([workOnImports(app.services), workOnImports(app.services)]);
  expect(new Set((await songs()).map(({ name }) => name)).size).toBe(250);
  expect(await songs()).toHaveLength(250);
});

it("two nodes that make the files of a song at once give it one sound, and leave no other file", async () => {
  await startWriting(1, { "Песня 0.mp3": kalinka });
  while (await writeBatch(app.services));
  const changes = () => app.db.kysely.selectFrom("audit").select("id").where("entity", "=", "sound").execute();
  const files = async () => (await app.media.list()).map(({ name }) => name);
  const [before, known] = [(await changes()).length, new Set(await files())];
  await Promise.all([processNext(app.services), processNext(app.services)]);
  expect(await changes()).toHaveLength(before + 1);
  const { sound, source } = await app.db.kysely
    .selectFrom("sounds")
    .select(["sound", "source"])
    .executeTakeFirstOrThrow();
  expect((await files()).filter((name) => !known.has(name))).toEqual([sound ?? source]);
});

it("staff stop the writing and let it go on", async () => {
  const _id = await startWriting(150);
  await writeBatch(app.services);
  const { body } = await app.call("pauseImport", { _id, paused: true }, token);
  expect(body).toMatchObject({ paused: true, progress: { written: 100 } });
  await workOnImports(app.services);
  expect(await songs()).toHaveLength(100);
  await app.call("pauseImport", { _id, paused: false }, token);
  await workOnImports(app.services);
  expect(await songs()).toHaveLength(150);
});

it("stops where who started it is deleted, whatever is left, and goes on in the name of who lets it", async () => {
  const { userId } = await createNamedAccount(app, { role: 2, login: "уволенный" });
  const _id = await startWriting(120, { "Хор 0 - Песня 0.mp3": kalinka });
  const imports = app.db.kysely.updateTable("imports").where("id", "=", _id);
  await imports.set({ user_id: userId }).execute();
  await writeBatch(app.services);
  const leave = () => imports.set({ user_id: null }).execute();
  const goOn = () => app.call("pauseImport", { _id, paused: false }, token);
  const look = async () => (await app.call("getImport", { _id }, token)).body;

  // Of the rows, some are left.
  await leave();
  await workOnImports(app.services);
  expect(await look()).toMatchObject({ state: "writing", paused: true, progress: { written: 100 } });
  await goOn();
  while (await writeBatch(app.services));
  // Of the files, all are left.
  await leave();
  await workOnImports(app.services);
  expect(await look()).toMatchObject({ state: "writing", paused: true, progress: { written: 120, processed: 0 } });
  await goOn();
  await workOnImports(app.services);
  expect(await look()).toMatchObject({ state: "done", progress: { written: 120, processed: 1 } });
  const { login } = await app.db.kysely
    .selectFrom("audit")
    .select("login")
    .where("entity", "=", "sound")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(login).toBe("редактор");
});

it("that was stopped before its first song is deleted with its files, and not afterwards", async () => {
  const _id = await startWriting(2, { "Песня 0.mp3": kalinka });
  const remove = () => app.call("deleteImport", { _id }, token);
  expect((await remove()).error.message).toBe("Эта загрузка записывается. Сначала остановите её.");
  await writeBatch(app.services);
  await app.call("pauseImport", { _id, paused: true }, token);
  expect((await remove()).error.message).toContain("Продолжите загрузку");
  await app.call("pauseImport", { _id, paused: false }, token);
  await workOnImports(app.services);
  expect((await remove()).error.message).toContain("Отмените импорт");

  const other = await startWriting(3);
  await app.call("pauseImport", { _id: other, paused: true }, token);
  await workOnImports(app.services);
  expect((await app.call("deleteImport", { _id: other }, token)).status).toBe(200);
  const files = app.db.kysely.selectFrom("import_files").select("import_id").distinct();
  expect(await files.execute()).toEqual([{ import_id: _id }]);
});

it("tells how long the rest takes: of the rows, then of their files, pauses left out", async () => {
  const _id = await startWriting(300, { "Песня 0.mp3": kalinka, "Песня 1.mp3": kalinka.subarray(5000) });
  const left = async () => (await app.call("getImport", { _id }, token)).body.progress.seconds;
  expect(await left()).toBeNull();
  app.clock.advance(10);
  await writeBatch(app.services);
  expect(await left()).toBe(20);
  await app.call("pauseImport", { _id, paused: true }, token);
  app.clock.advance(600);
  // Pressed twice, it is one pause.
  await app.call("pauseImport", { _id, paused: true }, token);
  expect(await left()).toBeNull();
  await app.call("pauseImport", { _id, paused: false }, token);
  expect(await left()).toBe(20);
  app.clock.advance(10);
  await writeBatch(app.services);
  expect(await left()).toBe(10);
  await writeBatch(app.services);
  expect(await left()).toBeNull();
  app.clock.advance(7);
  await processNext(app.services);
  expect(await left()).toBe(7);
});

it("a sound that a crash interrupted is made again, and one that is found silent only then is an error at its row", async () => {
  // Heard as it is read, but too quiet for a loudness.
  const click = Buffer.alloc(8000 * 2 * 4);
  click.writeInt16LE(60, 8000);
  const _id = await startWriting(2, { "Песня 0.mp3": kalinka, "Песня 1.wav": wav(format(), chunk("data", click)) });
  await writeBatch(app.services);
  const revive = await dieAt("new.processed_at is not null");
  await expect(workOnImports(app.services)).rejects.toThrow("killed");
  await revive();
  const sounds = () => app.db.kysely.selectFrom("sounds").select(["sound", "loudness"]).orderBy("sound_id").execute();
  expect((await sounds()).map(({ sound }) => sound)).toEqual([null, null]);
  await workOnImports(app.services);
  expect((await sounds()).map(({ loudness }) => loudness === null)).toEqual([false, true]);
  const { state, progress } = (await app.call("getImport", { _id }, token)).body;
  expect(state).toBe("done");
  expect(progress).toMatchObject({ written: 2, processed: 2, errors: 1 });
  const { data } = (await app.call("listImportRows", { _id }, token)).body;
  expect(data.map(({ outcome, problems }) => ({ outcome, problems }))).toEqual([
    { outcome: "new", problems: [] },
    { outcome: "error", problems: [{ field: "sound", message: fileTexts.silent }] },
  ]);
});

it("one account has so many unwritten imports and no more, however many it begins at once, and finds them all", async () => {
  const begin = () => app.call("createImport", {}, token);
  const begun = await Promise.all(Array.from({ length: limits.import.open + 5 }, begin));
  expect(begun.filter(({ status }) => status === 201)).toHaveLength(limits.import.open);
  const refused = begun.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.error).toMatchObject({
    message: "Не\u00A0записано уже 20\u00A0загрузок. Запишите или удалите одну из\u00A0них.",
  });

  // Those of others push none of them off the list.
  app.clock.advance(1);
  for (const login of ["второй", "третий"]) {
    const other = await createNamedAccount(app, { role: 2, login });
    for (let at = 0; at < limits.import.open; at++) {
      expect((await app.call("createImport", {}, other.token)).status).toBe(201);
    }
  }
  const own = (await app.call("listImports", {}, token)).body.data.filter(({ author }) => author === "редактор");
  expect(own).toHaveLength(limits.import.open);
  await app.call("deleteImport", { _id: own[0]?._id ?? "" }, token);
  expect((await begin()).status).toBe(201);
});

it("an upload goes on where it stopped, whatever came twice, and is there once it is whole", async () => {
  const { _id } = (await app.call("createImport", {}, token)).body;
  const begun = await beginUpload(app, { token, importId: _id, name: "Калинка.mp3", bytes: kalinka.length });
  expect(begun.statusCode).toBe(201);
  const url = String(begun.headers.location);
  const half = Math.floor(kalinka.length / 2);
  const first = kalinka.subarray(0, half);
  const both = await Promise.all([sendPart(app, token, url, first, 0), sendPart(app, token, url, first, 0)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  expect((await app.call("checkImport", { _id }, token)).status).toBe(409);
  // Nobody may ever send the rest, so it is no work.
  expect(await isThereWork(app.services)).toBe(false);
  // A browser that was loaded anew asks how far it is.
  const { headers } = await tus(app, "HEAD", url, { token });
  expect([headers["upload-offset"], headers["upload-length"]]).toEqual([String(half), String(kalinka.length)]);
  expect((await sendPart(app, token, url, kalinka.subarray(half), half)).statusCode).toBe(204);
  expect((await sendPart(app, token, url, first, kalinka.length)).statusCode).toBeGreaterThanOrEqual(400);
  expect(await isThereWork(app.services)).toBe(true);
  await workOnImports(app.services);
  expect(await isThereWork(app.services)).toBe(false);
  expect((await app.call("checkImport", { _id }, token)).body).toMatchObject({
    sounds: 1,
    unread: 0,
    counts: { new: 1 },
  });
});

it("that nobody went on with for a month says which files are gone, is checked anew, and takes them again", async () => {
  const { _id } = (await app.call("createImport", {}, token)).body;
  const table = csv(["Название", "Текст", "Звук"], [["Калинка", "Калинка моя", "Калинка.mp3"]]);
  await sendFiles(app, token, _id, { "a.csv": table, "Калинка.mp3": kalinka });
  const begin = async (name: string) =>
    String((await beginUpload(app, { token, importId: _id, name, bytes: kalinka.length })).headers.location);
  const half = Math.floor(kalinka.length / 2);
  const [unfinished, unsent] = [await begin("Тройка.mp3"), await begin("Берёза.mp3")];
  await sendPart(app, token, unfinished, kalinka.subarray(0, half), 0);
  const another = (await app.call("createImport", {}, token)).body._id;
  await sendFiles(app, token, another, { "a.csv": table, "Калинка.mp3": kalinka });
  await workOnImports(app.services);
  const checked = (await app.call("checkImport", { _id: another }, token)).body;
  expect(checked.counts).toMatchObject({ new: 1 });

  app.clock.advance(31 * 24 * 3600);
  ({ token } = await createNamedAccount(app, { role: 2, login: "сменщик" }));
  await forgetOldFiles(app.services);
  expect(await isThereWork(app.services)).toBe(false);

  const stale = await app.call("writeImport", { _id: another, checked_at: checked.checked_at ?? "" }, token);
  expect([stale.status, stale.error.code]).toEqual([409, "stale"]);
  const gone = "Файл хранили 30\u00A0дней: загрузите его снова";
  const { files } = (await app.call("getImport", { _id }, token)).body;
  expect(files.map(({ name, problem }) => [name, problem]).toSorted()).toEqual([
    ["a.csv", null],
    ["Берёза.mp3", null],
    ["Калинка.mp3", gone],
    ["Тройка.mp3", gone],
  ]);
  // What never came has nothing to lose; the other one begins anew, as its first part is gone.
  expect((await tus(app, "HEAD", unsent, { token })).headers["upload-offset"]).toBe("0");
  expect((await tus(app, "HEAD", unfinished, { token })).statusCode).toBe(410);
  expect((await sendPart(app, token, unfinished, kalinka.subarray(half), half)).statusCode).toBe(410);

  const rows = async () => (await app.call("listImportRows", { _id: another }, token)).body.data;
  const anew = (await app.call("checkImport", { _id: another }, token)).body;
  expect([anew.counts, (await rows())[0]?.problems]).toEqual([
    expect.objectContaining({ new: 0, error: 1 }),
    [{ field: "sound", message: "Калинка.mp3: не\u00A0нашли в\u00A0загрузке" }],
  ]);
  await sendFiles(app, token, another, { "Калинка.mp3": kalinka });
  await workOnImports(app.services);
  const { checked_at } = (await app.call("checkImport", { _id: another }, token)).body;
  await app.call("writeImport", { _id: another, checked_at: checked_at ?? "" }, token);
  await workOnImports(app.services);
  const written = await app.db.kysely.selectFrom("sounds").select("loudness").execute();
  expect(written.map(({ loudness }) => loudness === null)).toEqual([false]);
});
