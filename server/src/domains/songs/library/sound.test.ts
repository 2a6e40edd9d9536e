import { fileTexts, limits } from "@hitoslov/contract";
import { readdir, readFile } from "node:fs/promises";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, trailOf } from "../../../test/factories.ts";
import { forgetVersions } from "../../../test/versions.ts";

let app: TestApp;
let token: string;
let _id: string;
let mp3: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  mp3 = await readFile(new URL(import.meta.resolve("@hitoslov/demo/audio/kalinka.mp3")));
});
beforeEach(async () => {
  await app.reset();
  for (const name of await kept()) await app.media.remove(name);
  ({ token } = await createAccount(app, 2));
  const executor_id = uuid();
  await app.db.kysely.insertInto("executors").values({ id: executor_id, name: "Хор" }).execute();
  const song = { name: "Вальс", executor_id: [executor_id], order: 1, status_id: "Активна" as const };
  ({ _id } = (await app.call("createLibraryItem", song, token)).body);
});
afterAll(() => app.close());

/** What is kept once nobody goes back to an earlier version. */
async function kept(): Promise<string[]> {
  await forgetVersions(app);
  return readdir(app.media.dir);
}
const upload = (sound: Uint8Array | { content: Uint8Array; filename: string; type: string }, id = _id) =>
  app.upload("uploadLibrarySound", { _id: id }, { sound }, token);
const serve = async (url: string | null) => (await app.app.inject({ url: url ?? "/nowhere" })).statusCode;

/** So many seconds of silence, 8 bits at 8 kHz. */
function wav(seconds: number): Buffer {
  const samples = Math.round(8000 * seconds);
  const bytes = Buffer.alloc(44 + samples, 128);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(36 + samples, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(8000, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(samples, 40);
  return bytes;
}

describe("the audio of a library song", () => {
  it("sets duration and type, is served and recorded", async () => {
    const { status, body } = await upload(wav(2.5));
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id, duration: 3, type: "wav", sound: expect.stringMatching(/^\/media\/.+\.wav$/) });
    expect(await serve(body.sound)).toBe(200);
    expect((await trailOf(app, "library", _id))[1]).toMatchObject({
      action: "update",
      fields: {
        sound: { before: null, after: body.sound },
        duration: { before: null, after: 3 },
        type: { before: null, after: "wav" },
      },
    });
    const { data } = (await app.call("listLibrary", {}, token)).body;
    expect(data).toMatchObject([{ _id, sound: body.sound }]);
  });

  it("replaces the earlier one, whose file is deleted", async () => {
    const old = (await upload(wav(1))).body.sound;
    const { body } = await upload({ content: mp3, filename: "x.exe", type: "text/plain" });
    expect(body).toMatchObject({ type: "mp3", duration: expect.any(Number) });
    expect(await kept()).toEqual([body.sound?.replace("/media/", "")]);
    expect([await serve(old), await serve(body.sound)]).toEqual([404, 200]);
  });

  it("of two uploads at once leaves one file, which is the song's", async () => {
    const replies = await Promise.all([upload(wav(1)), upload(wav(2))]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { sound } = await app.db.kysely.selectFrom("library_songs").select("sound").executeTakeFirstOrThrow();
    expect(await kept()).toEqual([sound]);
  });

  it("is taken away with its duration and type", async () => {
    const { sound } = (await upload(wav(1))).body;
    const { status, body } = await app.call("deleteLibrarySound", { _id }, token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id, name: "Вальс", sound: null, duration: null, type: null });
    expect(await kept()).toEqual([]);
    expect(await serve(sound)).toBe(404);
    expect((await app.call("listLibrary", {}, token)).body.data).toEqual([]);
    expect((await trailOf(app, "library", _id))[2]?.fields).toMatchObject({ sound: { before: sound, after: null } });
  });

  it("goes with the song", async () => {
    await upload(wav(1));
    await app.call("deleteLibraryItem", { _id }, token);
    expect(await kept()).toEqual([]);
  });

  it.each([
    [
      "html named .mp3",
      { content: Buffer.from("<html><script>1</script>"), filename: "a.mp3", type: "audio/mpeg" },
      415,
    ],
    ["a gif named .wav", { content: Buffer.from("GIF89a\0\0"), filename: "a.wav", type: "audio/wav" }, 415],
    ["nothing", { content: Buffer.alloc(0), filename: "a.mp3", type: "audio/mpeg" }, 400],
    ["too much", { content: Buffer.alloc(limits.files.audio.bytes + 1), filename: "a.mp3", type: "audio/mpeg" }, 413],
  ])("is refused when it is %s", async (_what, file, expected) => {
    const { sound } = (await upload(wav(1))).body;
    const { status, error } = await upload(file);
    expect(status).toBe(expected);
    const text = { 400: fileTexts.missing, 413: fileTexts.tooLarge("audio"), 415: fileTexts.wrongKind.audio }[expected];
    expect(error.message).toBe(text);
    expect(await kept()).toEqual([sound?.replace("/media/", "")]);
  });

  it("is refused without a file, and of a song that is unknown leaves nothing", async () => {
    expect((await app.upload("uploadLibrarySound", { _id }, {}, token)).status).toBe(400);
    expect((await upload(wav(1), uuid())).status).toBe(404);
    expect((await upload(wav(1), "1")).status).toBe(400);
    expect(await kept()).toEqual([]);
  });
});
