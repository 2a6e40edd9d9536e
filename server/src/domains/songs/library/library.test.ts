import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LibrarySongsTable } from "../../../db/schema.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount } from "../../../test/factories.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

async function createLibraryTrack(song: Partial<Omit<LibrarySongsTable, "updated_at">>, executors: string[] = []) {
  const id = uuid();
  const { kysely } = app.db;
  const defaults = {
    name: "Вальс",
    status_id: "active",
    order: 1,
    duration: 60,
    type: "mp3",
    sound: "файл.mp3",
  } as const;
  await kysely
    .insertInto("library_songs")
    .values({ ...defaults, ...song, id })
    .execute();
  for (const [ordinal, name] of executors.entries()) {
    const executor_id = uuid();
    await kysely.insertInto("executors").values({ id: executor_id, name }).execute();
    await kysely.insertInto("library_song_executors").values({ library_song_id: id, executor_id, ordinal }).execute();
  }
  return id;
}

describe("the library", () => {
  it("lists active songs with audio in the staff's order", async () => {
    await createLibraryTrack({ name: "Третья", order: 30 });
    await createLibraryTrack({ name: "Первая", order: 5 });
    await createLibraryTrack({ name: "Вторая", order: 7 });
    await createLibraryTrack({ name: "Неактивная", status_id: "hidden" });
    await createLibraryTrack({ name: "Без звука", sound: null });
    const { token } = await createAccount(app);
    const { status, body } = await app.call("listLibrary", {}, token);
    expect(status).toBe(200);
    expect(body.data.map((song) => song.name)).toEqual(["Первая", "Вторая", "Третья"]);
  });

  it("names executors in their order and tells where the audio is", async () => {
    await app.db.kysely.updateTable("settings").set({ storage_url: "https://cdn.example/" }).execute();
    await app.refreshCatalogue();
    const _id = await createLibraryTrack({ sound: "x.mp3" }, ["Хор", "Ансамбль"]);
    const { token } = await createAccount(app);
    expect((await app.call("listLibrary", {}, token)).body.data).toEqual([
      {
        _id,
        name: "Вальс",
        order: 1,
        duration: 60,
        type: "mp3",
        sound: "https://cdn.example/x.mp3",
        executor: ["Хор", "Ансамбль"],
      },
    ]);
  });

  it("is for everybody who has come in", async () => {
    expect((await app.call("listLibrary", {})).status).toBe(401);
    expect((await app.call("listLibrary", {}, await app.enterDemo())).status).toBe(200);
    for (const role of [1, 2, 3] as const) {
      expect((await app.call("listLibrary", {}, (await createAccount(app, role)).token)).status).toBe(200);
    }
  });
});
