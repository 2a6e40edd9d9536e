import { fileTexts, limits } from "@hitoslov/contract";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount } from "../../../test/factories.ts";
import { chunk, format, id3v2, title, tone, wav } from "../../../test/tags.ts";
import { forgetVersions } from "../../../test/versions.ts";

const mp3 = await readFile(new URL(import.meta.resolve("@hitoslov/demo/audio/kalinka.mp3")));
const picture = (background: string) => sharp({ create: { width: 600, height: 300, channels: 3, background } });

let app: TestApp;
let token: string;
let _id: string;
let png: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  png = await picture("#123456").png().toBuffer();
});
beforeEach(async () => {
  await app.reset();
  for (const name of await onDisk()) await app.media.remove(name);
  ({ token } = await createAccount(app, 2));
  const [level] = (await app.call("listDifficulty", {}, token)).body.data;
  const song = { name: "Калинка", fragment: "Калинка моя", sound_id: 1, status_id: "Активна" } as const;
  _id = (await app.call("createSound", { ...song, difficulty_id: level?._id ?? "" }, token)).body._id;
});
afterAll(() => app.close());

/** What is kept once nobody goes back to an earlier version. */
async function onDisk(): Promise<string[]> {
  await forgetVersions(app);
  return readdir(app.media.dir);
}
const upload = (files: Parameters<TestApp["upload"]>[2], fields: Record<string, string> = { _id }) =>
  app.upload("uploadSoundFiles", fields, files, token);
const song = async () => (await app.call("listCatalogue", {}, token)).body.data[0];
const served = async (url: string | null) => {
  const response = await app.app.inject({ method: "GET", url: url ?? "/нет" });
  return { status: response.statusCode, type: response.headers["content-type"], content: response.rawPayload };
};
const named = (content: Uint8Array, filename: string, type: string) => ({ content, filename, type });

describe("the files of a song", () => {
  it("come together, without what was written into them, and are served", async () => {
    const { status, body } = await upload({ sound: Buffer.concat([id3v2(), mp3]), img: png });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      duration: 23,
      sound: expect.stringMatching(/^\/media\/[\w-]{22}\.mp3$/),
      photo: expect.stringMatching(/^\/media\/[\w-]{22}\.webp$/),
    });
    expect(await song()).toEqual(body);
    const audio = await served(body.sound);
    expect([audio.status, audio.type]).toEqual([200, "audio/mpeg"]);
    expect(audio.content.includes(title)).toBe(false);
    const cover = await served(body.photo);
    expect(await sharp(cover.content).metadata()).toMatchObject({ format: "webp", width: 512, height: 512 });
    const [change] = (await app.call("listChanges", { entity: "sound", _id }, token)).body.data;
    expect(Object.keys(change?.fields ?? {}).toSorted()).toEqual(["duration", "photo", "sound"]);
  });

  it("come one by one, and leave the other alone", async () => {
    const { body: first } = await upload({ sound: named(mp3, "песня.exe", "text/plain") });
    const { body: second } = await upload({ img: named(png, "x.html", "text/html") });
    expect(second).toMatchObject({ sound: first.sound, duration: 23, photo: expect.any(String) });
    expect(await onDisk()).toHaveLength(2);
  });

  it("are replaced: the old ones are gone, the new ones are served", async () => {
    const { body: old } = await upload({ sound: mp3, img: png });
    const { body } = await upload({
      sound: wav(format(), chunk("data", tone(3))),
      img: await picture("red").jpeg().toBuffer(),
    });
    expect(body).toMatchObject({ duration: 3, sound: expect.stringMatching(/\.mp3$/) });
    expect(await onDisk()).toHaveLength(2);
    for (const url of [old.sound, old.photo]) expect((await served(url)).status).toBe(404);
    for (const url of [body.sound, body.photo]) expect((await served(url)).status).toBe(200);
  });

  it("are replaced by two at once: one pair is left", async () => {
    const replies = await Promise.all([upload({ sound: mp3, img: png }), upload({ sound: mp3, img: png })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { sound, photo } = (await song()) ?? { sound: null, photo: null };
    expect((await onDisk()).map((name) => `/media/${name}`).toSorted()).toEqual([sound, photo].toSorted());
  });

  it("are taken away one by one", async () => {
    const { body } = await upload({ sound: mp3, img: png });
    const silent = await app.call("deleteSoundAudio", { _id }, token);
    expect(silent.body).toMatchObject({ sound: null, duration: null, photo: body.photo });
    const { audio_hash } = await app.db.kysely.selectFrom("sounds").select("audio_hash").executeTakeFirstOrThrow();
    expect(audio_hash).toBeNull();
    expect(await onDisk()).toEqual([path.basename(body.photo ?? "")]);
    expect((await app.call("deleteSoundImage", { _id }, token)).body.photo).toBeNull();
    expect(await onDisk()).toEqual([]);
    expect((await app.call("deleteSoundImage", { _id }, token)).status).toBe(200);
    for (const route of ["deleteSoundAudio", "deleteSoundImage"] as const) {
      expect((await app.call(route, { _id: uuid() }, token)).status).toBe(404);
      expect((await app.call(route, { _id: "1" }, token)).status).toBe(400);
    }
  });

  it("stay if they came after the song that their deletion names", async () => {
    const { body: old } = await upload({ sound: mp3, img: png });
    const { body } = await upload({ sound: mp3, img: png });
    for (const route of ["deleteSoundAudio", "deleteSoundImage", "deleteSoundSource"] as const) {
      const { status, error } = await app.call(route, { _id, updated_at: old.updated_at }, token);
      expect([status, error.code]).toEqual([409, "stale"]);
    }
    expect(await song()).toEqual(body);
    expect((await app.call("deleteSoundImage", { _id, updated_at: body.updated_at }, token)).body.photo).toBeNull();
  });

  it("go with the song", async () => {
    await upload({ sound: mp3, img: png });
    expect((await app.call("deleteSound", { _id }, token)).status).toBe(200);
    expect(await onDisk()).toEqual([]);
  });

  it("tell a song apart from its double, whatever the tags", async () => {
    await upload({ sound: mp3 });
    const [level] = (await app.call("listDifficulty", {}, token)).body.data;
    const copy = { name: "Калинка 2", fragment: "Калинка", sound_id: 2, status_id: "Активна" as const };
    const { body: other } = await app.call("createSound", { ...copy, difficulty_id: level?._id ?? "" }, token);
    await upload({ sound: Buffer.concat([id3v2(), mp3]) }, { _id: other._id });
    const { data } = (await app.call("listDuplicates", { _id }, token)).body;
    expect(data).toMatchObject([{ _id: other._id, name: "Калинка 2", executors: [], reason: "audio", likeness: null }]);
  });
});

describe("files that are refused", () => {
  const gif = () => picture("#fff").gif().toBuffer();
  const large = (bytes: number) => Buffer.alloc(bytes + 1);
  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  const cases: [string, () => Promise<Record<string, Uint8Array>> | Record<string, Uint8Array>, number, string][] = [
    ["a page for audio", () => ({ sound: html }), 415, fileTexts.wrongKind.audio],
    ["a picture for audio", () => ({ sound: png }), 415, fileTexts.wrongKind.audio],
    ["audio for a cover", () => ({ img: mp3 }), 415, fileTexts.wrongKind.image],
    ["a gif", async () => ({ img: await gif() }), 415, fileTexts.wrongKind.image],
    ["half a picture", () => ({ img: png.subarray(0, 100) }), 415, fileTexts.wrongKind.image],
    ["a page for a cover, with audio that is right", () => ({ sound: mp3, img: html }), 415, fileTexts.wrongKind.image],
    ["nothing", () => ({}), 400, fileTexts.missing],
    ["0 bytes of audio", () => ({ sound: Buffer.alloc(0) }), 400, fileTexts.missing],
    ["0 bytes of a cover", () => ({ sound: mp3, img: Buffer.alloc(0) }), 400, fileTexts.missing],
    ["too large audio", () => ({ sound: large(limits.files.audio.bytes) }), 413, fileTexts.tooLarge("audio")],
    ["a too large cover", () => ({ img: large(limits.files.image.bytes) }), 413, fileTexts.tooLarge("image")],
    ["another field", () => ({ other: mp3 }), 400, fileTexts.missing],
  ];
  it.each(cases)("leave all as it was: %s", async (_what, files, status, message) => {
    const { body: before } = await upload({ sound: mp3, img: png });
    const disk = (await onDisk()).toSorted();
    const sent = Object.entries(await files()).map(([field, content]) => [
      field,
      named(content, field === "img" ? "cover.png" : "song.mp3", field === "img" ? "image/png" : "audio/mpeg"),
    ]);
    const reply = await upload(Object.fromEntries(sent) as Record<string, Uint8Array>);
    expect([reply.status, reply.error.message]).toEqual([status, message]);
    expect(await song()).toEqual(before);
    expect((await onDisk()).toSorted()).toEqual(disk);
  });

  it("leave nothing behind where there is no such song", async () => {
    expect((await upload({ sound: mp3, img: png }, { _id: uuid() })).status).toBe(404);
    for (const fields of [{ _id: "1" }, {}, { _id, name: "x" }]) {
      expect((await upload({ sound: mp3 }, fields as Record<string, string>)).status).toBe(400);
    }
    expect(await onDisk()).toEqual([]);
  });
});
