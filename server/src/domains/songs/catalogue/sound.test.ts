import { fileTexts } from "@hitoslov/contract";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startUpkeep } from "../../../jobs/keep-up-sounds.ts";
import { openS3Store } from "../../../media/s3.ts";
import { ProcessStoppedError } from "../../../media/processes.ts";
import { newName, StoreUnreachableError } from "../../../media/store.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { endProcesses } from "../../../test/end-processes.ts";
import { createAccount } from "../../../test/factories.ts";
import { startS3 } from "../../../test/s3.ts";
import { chunk, format, tone, wav } from "../../../test/tags.ts";
import { keepUpSounds } from "./upkeep.ts";
import { forgetVersions } from "../../../test/versions.ts";

const demo = (slug: string) => readFile(new URL(import.meta.resolve(`@hitoslov/demo/audio/${slug}.mp3`)));
const kalinka = await demo("kalinka");
/** 48 s: one song after the other. */
const recording = Buffer.concat([kalinka, await demo("pryakha")]);
/** 40 dB below what is served. */
const quiet = wav(format(), chunk("data", tone(5)));

let app: TestApp;
let token: string;
let _id: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  for (const { name } of await app.media.list()) await app.media.remove(name);
  ({ token } = await createAccount(app, 2));
  _id = await create("Калинка");
});
afterAll(() => app.close());

let codes = 0;
async function create(name: string): Promise<string> {
  const [level] = (await app.call("listDifficulty", {}, token)).body.data;
  const fields = { name, fragment: "Калинка, калинка моя", sound_id: ++codes, status_id: "Активна" } as const;
  return (await app.call("createSound", { ...fields, difficulty_id: level?._id ?? "" }, token)).body._id;
}
/** What is kept once nobody goes back to an earlier version. */
async function folder(name: "media" | "sources" | "incoming"): Promise<string[]> {
  await forgetVersions(app);
  return readdir(path.join(app.services.config.DATA_DIR, name));
}
const uploadSource = (source: Uint8Array = recording) =>
  app.upload("uploadSoundSource", { _id, name: "Калинка целиком.mp3" }, { source }, token);
const range = { start_ms: 4000, end_ms: 12_000, fade_in_ms: 300, fade_out_ms: 800 };
const cut = (more: object = {}) => app.call("cutSound", { _id, ...range, ...more }, token);
const song = async () => (await app.call("listCatalogue", { ids: _id }, token)).body.data[0];
const alike = async (id = _id) => (await app.call("listDuplicates", { _id: id }, token)).body.data;

describe("a whole recording", () => {
  it("is heard by staff, as a whole or in parts, and by nobody else", async () => {
    const { status, body } = await uploadSource();
    expect([status, body.sound, body.cut]).toEqual([200, null, null]);
    expect(body.source).toMatchObject({ name: "Калинка целиком.mp3", bytes: expect.any(Number) });
    expect(Math.abs((body.source?.ms ?? 0) - 47_600)).toBeLessThan(300);
    expect([await folder("media"), (await folder("sources")).length]).toEqual([[], 1]);
    const [name = ""] = await folder("sources");
    for (const url of [`/media/${name}`, `/sources/${name}`]) {
      expect((await app.app.inject({ url, headers: { token } })).statusCode).toBe(404);
    }
    const get = (headers: Record<string, string>) => app.app.inject({ url: `/api/sound/source?_id=${_id}`, headers });
    const whole = await get({ token });
    expect([whole.statusCode, whole.headers["content-type"], whole.headers["accept-ranges"]]).toEqual([
      200,
      "audio/mpeg",
      "bytes",
    ]);
    expect(whole.rawPayload.length).toBe(body.source?.bytes);
    const part = await get({ token, range: "bytes=1000-1999" });
    expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 1000-1999/${body.source?.bytes}`]);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(1000, 2000))).toBe(true);
    expect((await get({ token, range: `bytes=${body.source?.bytes}-` })).statusCode).toBe(416);
    expect((await get({})).statusCode).toBe(401);
    expect((await get({ token: (await createAccount(app)).token })).statusCode).toBe(403);
    const { peaks, step_ms } = (await app.call("getSoundPeaks", { _id, of: "source" }, token)).body;
    expect(Math.abs((peaks?.length ?? 0) * step_ms - (body.source?.ms ?? 0))).toBeLessThan(100);
  });

  it("gives the fragment, again and again, whose times of words move with it", async () => {
    expect([(await cut()).status, (await cut({ _id: uuid() })).status]).toEqual([404, 404]);
    await uploadSource();
    const word_times = [[[1000, 2000]], [[2000, 3000]], [[3000, 7500]]];
    const { status, body } = await cut({ word_times });
    expect(status).toBe(200);
    expect(body).toMatchObject({ duration: 8, audio_ms: 8000, cut: range, word_times });
    expect(Math.abs((body.loudness?.after.lufs ?? 0) + 16)).toBeLessThanOrEqual(0.5);
    expect(body.loudness?.after.peak).toBeLessThanOrEqual(-1);
    const earlier = await cut({ start_ms: 3500 });
    expect(earlier.body.word_times).toEqual([[[1500, 2500]], [[2500, 3500]], [[3500, 8000]]]);
    expect(earlier.body.sound).not.toBe(body.sound);
    expect((await folder("media")).map((name) => `/media/${name}`)).toEqual([earlier.body.sound]);
    expect((await cut({ start_ms: 6000 })).body.word_times).toBeNull();
    expect((await app.call("getSoundPeaks", { _id, of: "sound" }, token)).body.peaks).toHaveLength(300);
    const { body: bare } = await app.call("deleteSoundSource", { _id }, token);
    expect(bare).toMatchObject({ source: null, cut: null, audio_ms: 6000 });
    expect([(await folder("sources")).length, (await folder("media")).length]).toEqual([0, 1]);
    await uploadSource();
    await app.call("deleteSound", { _id }, token);
    expect([await folder("sources"), await folder("media")]).toEqual([[], []]);
  });

  it("has no times of a line whose beginning is cut off, where it is sung again", async () => {
    await uploadSource();
    const times = [
      [
        [0, 500],
        [3000, 3400],
      ],
      [
        [500, 900],
        [3400, 3900],
      ],
      [
        [900, 1300],
        [3900, 4500],
      ],
    ];
    await cut({ word_times: times });
    const { body } = await cut({ start_ms: 4400 });
    expect(body.word_times).toEqual([[[2600, 3000]], [[3000, 3500]], [[3500, 4100]]]);
    const { data } = (await app.call("listDifficulty", {}, token)).body;
    const fields = {
      name: "Калинка",
      fragment: "Калинка, калинка моя",
      sound_id: ++codes,
      status_id: "Активна",
    } as const;
    const saved = { ...fields, _id, difficulty_id: data[0]?._id ?? "", word_times: body.word_times };
    expect((await app.call("updateSound", saved, token)).status).toBe(200);
  });

  it("is cut by two at once: one fragment is left", async () => {
    await uploadSource();
    const replies = await Promise.all([cut(), cut({ start_ms: 5000 }), uploadSource()]);
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const { sound } = (await song()) ?? {};
    expect((await folder("media")).map((name) => `/media/${name}`)).toEqual(sound === null ? [] : [sound]);
    expect(await folder("sources")).toHaveLength(1);
  });

  it.for([
    [{ end_ms: 600_000 }, "end_ms", fileTexts.outside],
    [{ end_ms: 6999 }, "end_ms", fileTexts.short],
    [{ fade_in_ms: 7500 }, "fade_out_ms", "Нарастание и\u00A0затихание вместе длиннее отрывка"],
    [{ word_times: [[[0, 100]]] }, "word_times", "Слов в\u00A0отрывке 3, а\u00A0времён 1"],
    [{ word_times: [[[0, 100]], [[100, 200]], [[200, 8001]]] }, "word_times", "3-е слово звучит после конца записи"],
  ] as const)("is not cut where that does not fit: %j", async ([change, field, message]) => {
    await uploadSource();
    const before = await song();
    const { status, error } = await cut(change);
    expect([status, error.fields]).toEqual([400, { [field]: message }]);
    expect([await song(), await folder("media")]).toEqual([before, []]);
  });

  it.for([
    [Buffer.from("<html>"), 415, fileTexts.wrongKind.audio],
    [wav(format(), chunk("data", tone(1))), 400, fileTexts.short],
    [wav(format(), chunk("data", Buffer.alloc(160_000))), 400, fileTexts.silent],
    [wav(format(), chunk("data", tone(601))), 400, fileTexts.tooLong.source],
  ] as const)("is refused", async ([file, status, message]) => {
    const reply = await uploadSource(file);
    expect([reply.status, reply.error.fields]).toEqual([status, { source: message }]);
    expect([await folder("sources"), (await song())?.source]).toEqual([[], null]);
  });
});

describe("a ready fragment", () => {
  it("is as loud as all others, also where it was a quiet wav", async () => {
    const { body } = await app.upload("uploadSoundFiles", { _id }, { sound: quiet }, token);
    expect(body).toMatchObject({ audio_ms: 5000, sound: expect.stringMatching(/\.mp3$/) });
    expect(body.loudness?.before.lufs).toBeLessThan(-30);
    expect(Math.abs((body.loudness?.after.lufs ?? 0) + 16)).toBeLessThanOrEqual(0.5);
  });

  it.for([
    [wav(format(), chunk("data", tone(2.9))), fileTexts.short],
    [wav(format(), chunk("data", Buffer.alloc(80_000))), fileTexts.silent],
    [wav(format(), chunk("data", tone(121))), fileTexts.tooLong.sound],
  ] as const)("is refused", async ([sound, message]) => {
    const reply = await app.upload("uploadSoundFiles", { _id }, { sound }, token);
    expect([reply.status, reply.error.fields]).toEqual([400, { sound: message }]);
    expect(await folder("media")).toEqual([]);
  });

  it("is refused where it crashes its process, and the next one is read", async () => {
    const upload = () => app.upload("uploadSoundFiles", { _id }, { sound: quiet }, token);
    const { status, error } = await endProcesses("edit-sounds", "SIGKILL", upload);
    expect([status, error.fields]).toEqual([400, { sound: fileTexts.broken }]);
    expect(await folder("media")).toEqual([]);
    expect((await upload()).status).toBe(200);
  });

  it("is known by ear in another one, and in a recording whatever is cut from it", async () => {
    await app.upload("uploadSoundFiles", { _id }, { sound: kalinka }, token);
    const other = await create("Другая");
    const { body } = await app.upload("uploadSoundSource", { _id: other }, { source: recording }, token);
    expect(body.sound).toBeNull();
    expect((await alike()).map((found) => [found._id, found.reason, found.sound])).toEqual([[other, "ear", null]]);
    expect(await alike(other)).toEqual([
      {
        _id,
        name: "Калинка",
        executors: [],
        reason: "ear",
        likeness: expect.any(Number),
        sound_id: codes - 1,
        sound: (await song())?.sound,
      },
    ]);
    await app.call("cutSound", { ...range, _id: other }, token);
    expect((await alike()).map((found) => [found._id, found.reason])).toEqual([[other, "ear"]]);
    // Of the other half: fragments of one recording of one song are one song.
    await app.call("cutSound", { _id: other, start_ms: 30_000, end_ms: 40_000, fade_in_ms: 0, fade_out_ms: 0 }, token);
    expect((await alike()).map((found) => [found._id, found.reason])).toEqual([[other, "ear"]]);
    const again = await create("Ещё раз");
    await app.upload("uploadSoundSource", { _id: again }, { source: recording }, token);
    expect((await alike(again)).map((found) => found._id)).toEqual([_id, other]);
    // A file that is no song's yet is heard as well, and not kept.
    const kept = await folder("media");
    const heard = await app.upload("hearSound", {}, { sound: kalinka }, token);
    expect(heard.body.data.map((found) => [found._id, found.reason])).toEqual([
      [_id, "ear"],
      [other, "ear"],
      [again, "ear"],
    ]);
    expect((await app.upload("hearSound", {}, { sound: Buffer.from("не звук") }, token)).error.fields).toEqual({
      sound: expect.any(String),
    });
    expect(await folder("media")).toEqual(kept);
    expect(await folder("incoming")).toEqual([]);
    const stranger = await create("Пряха");
    await app.upload("uploadSoundFiles", { _id: stranger }, { sound: await demo("vo-pole-bereza") }, token);
    expect(await alike(stranger)).toEqual([]);
  });
});

describe("audio from before", () => {
  /** As an older version has kept it. */
  async function keepAsBefore(content: Buffer): Promise<string> {
    const id = await create("Прежняя");
    const sound = await app.media.save(content, "wav");
    const word_times = JSON.stringify([[[0, 1000]], [[1000, 2000]], [[2000, 5060]]]);
    const columns = { sound, duration: 5, audio_ms: 5060, audio_hash: "ab", word_times };
    await app.db.kysely.updateTable("sounds").set(columns).where("id", "=", id).execute();
    return id;
  }
  const progress = async () => (await app.call("getSoundUpkeep", {}, token)).body;
  const run = (running: boolean) => app.call("setSoundUpkeep", { running }, token);

  it("is levelled by a job that can be stopped, that goes on, and that is done once", async () => {
    const ids = [await keepAsBefore(quiet), await keepAsBefore(Buffer.from("кое-что")), await keepAsBefore(quiet)];
    expect(await progress()).toEqual({ running: true, total: 3, done: 0, failed: 0 });
    expect((await run(false)).body.running).toBe(false);
    await keepUpSounds(app.services);
    expect((await progress()).done).toBe(0);
    await run(true);
    await keepUpSounds(app.services, AbortSignal.abort());
    expect((await progress()).done).toBe(0);
    // Two nodes at once, as if neither knew of the other.
    await Promise.all([keepUpSounds(app.services), keepUpSounds(app.services)]);
    expect(await progress()).toEqual({ running: true, total: 3, done: 3, failed: 1 });
    const { data } = (await app.call("listCatalogue", { ids: ids.join(",") }, token)).body;
    const sounds = data.map(({ sound, audio_ms, word_times }) => [
      path.extname(sound ?? ""),
      audio_ms,
      word_times?.[2],
    ]);
    expect(sounds.toSorted()).toEqual([
      [".mp3", 5000, [[2000, 5000]]],
      [".mp3", 5000, [[2000, 5000]]],
      [".wav", 5060, [[2000, 5060]]],
    ]);
    // Those from before are left to the sweep: a version may hold them.
    expect((await folder("media")).map((name) => `/media/${name}`)).toEqual(
      expect.arrayContaining(data.map(({ sound }) => sound)),
    );
    await startUpkeep(app.services).stop();
  });

  it("keeps what staff do to its times meanwhile, and nothing that was made of it before", async () => {
    const ids = [await keepAsBefore(quiet), await keepAsBefore(quiet)];
    const [changed, removed] = [[[[0, 900]], [[1000, 2000]], [[2000, 5050]]], null];
    await app.db.kysely
      .insertInto("silences")
      .values(ids.map((sound_id) => ({ sound_id, hidden: [1], file: "a.mp3" })))
      .execute();
    const { save } = app.media;
    const saving = vi.spyOn(app.media, "save");
    for (const [at, id] of ids.entries()) {
      const word_times = at === 0 ? JSON.stringify(changed) : removed;
      // The job has read the song and its audio, and has yet to write.
      saving.mockImplementationOnce(async (...file) => {
        await app.db.kysely.updateTable("sounds").set({ word_times }).where("id", "=", id).execute();
        return save(...file);
      });
    }
    await keepUpSounds(app.services);
    saving.mockRestore();
    const { data } = (await app.call("listCatalogue", { ids: ids.join(",") }, token)).body;
    expect(data.map(({ audio_ms }) => audio_ms)).toEqual([5000, 5000]);
    const times = new Map(data.map((it) => [it._id, it.word_times]));
    expect(ids.map((id) => times.get(id))).toEqual([[[[0, 900]], [[1000, 2000]], [[2000, 5000]]], null]);
    expect(await app.db.kysely.selectFrom("silences").select("file").execute()).toEqual([]);
  });

  it("is skipped where it crashes the process or is missing, and the others go on", async () => {
    await keepAsBefore(quiet);
    const gone = await keepAsBefore(quiet);
    await app.db.kysely
      .updateTable("sounds")
      .set({ sound: newName("mp3") })
      .where("id", "=", gone)
      .execute();
    await endProcesses("edit-sounds", "SIGKILL", () => keepUpSounds(app.services));
    expect(await progress()).toEqual({ running: true, total: 2, done: 2, failed: 2 });
    await keepAsBefore(quiet);
    await keepUpSounds(app.services);
    expect(await progress()).toEqual({ running: true, total: 3, done: 3, failed: 2 });
  });

  it("is not given up where the server stops or the store is unreachable: the next run goes on", async () => {
    await keepAsBefore(quiet);
    await keepAsBefore(quiet);
    const stopped = endProcesses("edit-sounds", "SIGTERM", () => keepUpSounds(app.services));
    await expect(stopped).rejects.toBeInstanceOf(ProcessStoppedError);
    const left = await progress();
    // The first one may have been over before it was ended.
    expect(left).toMatchObject({ running: true, total: 2, failed: 0 });
    expect(left.done).toBeLessThan(2);
    const s3 = await startS3();
    const media = await openS3Store(app.services.config.DATA_DIR, s3.bucket, s3.keys);
    await s3.stop();
    await expect(keepUpSounds({ ...app.services, media })).rejects.toBeInstanceOf(StoreUnreachableError);
    expect(await progress()).toEqual(left);
    await keepUpSounds(app.services);
    expect(await progress()).toEqual({ running: true, total: 2, done: 2, failed: 0 });
  });
});
