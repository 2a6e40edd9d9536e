import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, createDirectories, createSongs } from "../../../test/factories.ts";
import { csv, sendFiles } from "../../../test/imports.ts";
import { waiting } from "../../../test/waiting.ts";
import { workOnImports } from "../import/work.ts";
import { writeBatch } from "../import/writing.ts";
import { lockExistingSongs } from "./bulk.ts";

let app: TestApp;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createAccount(app, 2));
});
afterAll(() => app.close());

/** Edits both songs together while this other work changes them in the opposite order. */
async function editBoth<Reply>(songs: readonly string[], work: () => Promise<Reply>): Promise<Reply> {
  const [lower, higher] = songs.toSorted();
  const [worked] = await app.db.kysely.transaction().execute(async (trx) => {
    await lockExistingSongs(trx, [lower ?? ""]);
    const working = work();
    await waiting(app, 1);
    expect(await lockExistingSongs(trx, [higher ?? ""])).toHaveLength(1);
    return [working] as const;
  });
  return worked;
}

it("an import deadlocks with no edit of the same songs", async () => {
  const songs = await createSongs(app, 2);
  const coded = app.db.kysely.selectFrom("sounds").select("sound_id").orderBy("id", "desc");
  const lines = (await coded.execute()).map(({ sound_id }) => [String(sound_id), `Новое имя ${sound_id}`]);
  const { _id } = (await app.call("createImport", {}, token)).body;
  await sendFiles(app, token, _id, { "a.csv": csv(["Код", "Название"], lines) });
  await workOnImports(app.services);
  const { checked_at } = (await app.call("checkImport", { _id }, token)).body;
  await app.call("writeImport", { _id, checked_at: checked_at ?? "" }, token);
  expect(await editBoth(songs, () => writeBatch(app.services))).toBe(true);
  const names = await app.db.kysely.selectFrom("sounds").select("name").orderBy("id", "desc").execute();
  expect(names.map(({ name }) => name)).toEqual(lines.map(([, name]) => name));
});

it("planning another song for a day deadlocks with no edit of both", async () => {
  const songs = await createSongs(app, 2);
  const [lower, higher] = songs.toSorted();
  const day = "2026-04-01";
  const plan = (sound_id: string | undefined, was: string | null) =>
    app.call("planDaily", { day, sound_id: sound_id ?? null, was }, token);
  expect((await plan(higher, null)).status).toBe(200);
  expect((await editBoth(songs, () => plan(lower, higher ?? null))).status).toBe(200);
  const planned = await app.db.kysely.selectFrom("sounds").select("id").where("daily_on", "=", day).execute();
  expect(planned).toEqual([{ id: lower }]);
});

it("a song that keeps an author is saved while that author is merged", async () => {
  const { levels, authors } = await createDirectories(app);
  const [kept, added] = authors;
  const fields = { name: "Соловей", fragment: "Соловей мой, соловей", hidden: [0], sound_id: 1 };
  const draft = { ...fields, status_id: "Черновик", difficulty_id: levels[0] ?? "" } as const;
  const { _id } = (await app.call("createSound", { ...draft, music_author_id: [kept] }, token)).body;
  const saved = await app.db.kysely.transaction().execute(async (trx) => {
    await trx.selectFrom("authors").select("id").where("id", "=", kept).forUpdate().execute();
    return app.call("updateSound", { _id, ...draft, music_author_id: [added, kept] }, token);
  });
  expect(saved.status).toBe(200);
  expect(saved.body.music_authors.map((author) => author._id)).toEqual([added, kept]);
});
