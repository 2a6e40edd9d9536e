import { readFile } from "node:fs/promises";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, createSong, createSongs } from "../../../test/factories.ts";
import { png } from "../../../test/sample-files.ts";

const demo = (slug: string) => readFile(new URL(import.meta.resolve(`@hitoslov/demo/audio/${slug}.mp3`)));
/** 48 s: one song after the other. */
const recording = Buffer.concat([await demo("kalinka"), await demo("pryakha")]);

let app: TestApp;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createAccount(app, 2));
});
afterAll(() => app.close());

const levels = async () => (await app.call("listDifficulty", {}, token)).body.data;
const song = async (id: string) => {
  const [found] = (await app.call("listCatalogue", { ids: id }, token)).body.data;
  if (found === undefined) throw new Error(`There is no song ${id}`);
  return found;
};
/** The fields of a song as its form sends them. */
async function fieldsOf(id: string) {
  const { name, fragment, hidden, sound_id, status_id, difficulty, text_authors, music_authors } = await song(id);
  const ids = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id);
  const people = { text_author_id: ids(text_authors), music_author_id: ids(music_authors) };
  return { _id: id, name, fragment, hidden, sound_id, status_id, difficulty_id: difficulty._id, ...people };
}
/** A draft without sound, authors and hidden words. */
const bareDraft = async (name = "Ива") => {
  const id = await createSong(app, { name, status: "draft", hidden: [], music: [], text: [] });
  await app.db.kysely.updateTable("sounds").set({ sound: null, photo: null }).where("id", "=", id).execute();
  return id;
};

describe("publishing", () => {
  it("is refused at each field that misses something, whatever the status, and changes nothing", async () => {
    const id = await bareDraft();
    for (const status_id of ["Активна", "Неактивна"] as const) {
      const { status, error } = await app.call("updateSound", { ...(await fieldsOf(id)), status_id }, token);
      expect(status).toBe(400);
      expect(error.message).toBe("Черновик пока не\u00A0опубликовать: нет звука, авторов и\u00A0пропусков");
      expect(Object.keys(error.fields ?? {}).toSorted()).toEqual([
        "hidden",
        "music_author_id",
        "sound",
        "text_author_id",
      ]);
    }
    expect((await song(id)).status_id).toBe("Черновик");
    // A draft is saved as it is.
    expect((await app.call("updateSound", { ...(await fieldsOf(id)), name: "Верба" }, token)).status).toBe(200);
  });

  it("goes through once everything is there: the author of the music is enough", async () => {
    const id = await createSong(app, { status: "draft", text: [], hidden: [] });
    const fields = { ...(await fieldsOf(id)), status_id: "Активна" } as const;
    const refused = await app.call("updateSound", fields, token);
    expect(Object.keys(refused.error.fields ?? {})).toEqual(["hidden"]);
    const { status, body } = await app.call("updateSound", { ...fields, hidden: [1] }, token);
    expect([status, body.status_id]).toEqual([200, "Активна"]);
    // Undone, as the queue does it, and done again.
    expect((await app.call("updateSounds", { ids: [id], status_id: "Черновик" }, token)).status).toBe(200);
    expect((await app.call("updateSounds", { ids: [id], status_id: "Активна" }, token)).status).toBe(200);
  });

  it("cuts and takes no cover where a colleague has changed the draft since it was read", async () => {
    const from = await createSong(app);
    await app.upload("uploadSoundFiles", { _id: from }, { img: png }, token);
    const id = await bareDraft();
    await app.upload("uploadSoundSource", { _id: id, name: "Ива.mp3" }, { source: recording }, token);
    const { updated_at } = await song(id);
    await app.call("updateSound", { ...(await fieldsOf(id)), name: "Верба" }, token);
    const before = await song(id);
    const cut = { start_ms: 0, end_ms: 20_000, fade_in_ms: 0, fade_out_ms: 0 };
    const cutSound = (stamp: string) => app.call("cutSound", { _id: id, ...cut, updated_at: stamp }, token);
    const takeCover = (stamp: string) => app.call("copySoundImage", { _id: id, from, updated_at: stamp }, token);
    for (const { status, error } of [await cutSound(updated_at), await takeCover(updated_at)])
      expect([status, error.code]).toEqual([409, "stale"]);
    expect(await song(id)).toEqual(before);
    const { body } = await cutSound(before.updated_at);
    expect((await takeCover(body.updated_at)).status).toBe(200);
  });

  it("of many songs names the incomplete ones, and publishes none", async () => {
    const fine = await createSongs(app, 2, { status: "draft" });
    const bare = [];
    for (let i = 1; i <= 7; i++) bare.push(await bareDraft(`Ива ${i}`));
    const ids = [fine[0] ?? "", ...bare, fine[1] ?? ""];
    const { status, error } = await app.call("updateSounds", { ids, status_id: "Активна" }, token);
    expect(status).toBe(400);
    expect(error.message).toContain("«Ива 1»\u00A0— нет звука, авторов и\u00A0пропусков; «Ива 2»");
    expect(error.message).toMatch(/; и\u00A0ещё 2$/);
    expect(Object.keys(error.fields ?? {})).toEqual(bare.map((_, at) => `ids.${at + 1}`));
    for (const id of ids) expect((await song(id)).status_id).toBe("Черновик");
    expect((await app.call("updateSounds", { ids: fine, status_id: "Активна" }, token)).status).toBe(200);
    // The level of a draft may change, and an old song that misses something may be switched on again.
    const [, second] = await levels();
    expect((await app.call("updateSounds", { ids: bare, difficulty_id: second?._id }, token)).status).toBe(200);
    const old = await createSong(app, { status: "hidden", music: [], text: [] });
    expect((await app.call("updateSounds", { ids: [old], status_id: "Активна" }, token)).status).toBe(200);
  });
});

describe("the proposals", () => {
  it("are a fragment of the recording, words, a level and a cover, and record nothing", async () => {
    await createSongs(app, 3, { hidden: [0, 1, 2], executors: ["Хор"], duration: 20 });
    const id = await bareDraft();
    const before = await song(id);
    const none = await app.call("proposeSound", { _id: id }, token);
    expect([none.status, none.body.cut]).toEqual([200, null]);
    expect(none.body.hidden).toHaveLength(3);
    expect(none.body.level).toMatchObject({ name: "1", similar: 0, guess_rate: null });
    expect(none.body.cover).toMatchObject({ name: expect.stringContaining("Песня"), photo: expect.any(String) });
    expect(await song(id)).toEqual(before);
    await app.upload("uploadSoundSource", { _id: id, name: "Ива.mp3" }, { source: recording }, token);
    const { cut } = (await app.call("proposeSound", { _id: id }, token)).body;
    expect((cut?.end_ms ?? 0) - (cut?.start_ms ?? 0)).toBe(20_000);
    const made = await app.call("cutSound", { _id: id, ...(cut ?? { start_ms: 0, end_ms: 0 }) }, token);
    expect([made.status, made.body.duration]).toEqual([200, 20]);
  });

  it("follow what the form has: its text, its name and its level", async () => {
    const [first, second] = await levels();
    await createSong(app, { level: 2, hidden: [0] });
    const id = await createSong(app, { status: "draft", name: "Ива" });
    const form = { _id: id, fragment: "Калинка малинка садовая", name: "Малинка" };
    const ask = async (more: object) => (await app.call("proposeSound", { ...form, ...more }, token)).body.hidden;
    expect(await ask({ difficulty_id: first?._id })).not.toContain(1);
    expect(await ask({ difficulty_id: second?._id })).toHaveLength(1);
    expect((await app.call("proposeSound", { ...form, difficulty_id: uuid() }, token)).status).toBe(409);
    expect((await app.call("proposeSound", { _id: uuid() }, token)).status).toBe(404);
  });

  it("take the results of similar songs into account", async () => {
    const texts = { fragment: "Светит месяц, светит ясный", executors: ["Хор"] };
    const [easy, hard] = [await createSong(app, { level: 1, ...texts }), await createSong(app, { level: 3, ...texts })];
    const known = await createSong(app, { ...texts, executors: ["Дуэт"], music: ["Х"], text: ["Ц"] });
    const day = app.clock.now().toISOString().slice(0, 10);
    const rows = [
      { day, sound_id: easy, guessed: 270, failed: 30 },
      { day, sound_id: hard, guessed: 60, failed: 240 },
      { day, sound_id: known, guessed: 10, failed: 40 },
    ];
    await app.db.kysely.insertInto("song_days").values(rows).execute();
    const id = await createSong(app, { ...texts, status: "draft", executors: ["Дуэт"], music: ["Х"], text: ["Ц"] });
    const { level } = (await app.call("proposeSound", { _id: id }, token)).body;
    expect(level).toMatchObject({ name: "3", similar: 1, guess_rate: 0.2 });
  });
});

describe("another song's cover", () => {
  it("is copied, so that each cover can be deleted separately", async () => {
    const from = await createSong(app);
    await app.upload("uploadSoundFiles", { _id: from }, { img: png }, token);
    const id = await bareDraft();
    const { cover } = (await app.call("proposeSound", { _id: id }, token)).body;
    expect(cover?._id).toBe(from);
    const { status, body } = await app.call("copySoundImage", { _id: id, from }, token);
    expect([status, typeof body.photo]).toEqual([200, "string"]);
    expect(body.photo).not.toBe((await song(from)).photo);
    await app.call("deleteSoundImage", { _id: from }, token);
    const [name = ""] = (body.photo ?? "").split("/").slice(-1);
    expect(await app.media.read(name)).toBeDefined();
    expect((await app.call("proposeSound", { _id: id }, token)).body.cover).toBeNull();
    const lost = await app.call("copySoundImage", { _id: id, from }, token);
    expect([lost.status, (await song(id)).photo]).toEqual([404, body.photo]);
    expect((await app.call("copySoundImage", { _id: uuid(), from: id }, token)).status).toBe(404);
    expect((await app.call("copySoundImage", { _id: id, from: uuid() }, token)).status).toBe(404);
  });
});
