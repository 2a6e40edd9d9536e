import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sweepMedia } from "../../jobs/sweep-media.ts";
import { decodeSound } from "../../media/sound/decode.ts";
import { samplesOf } from "../../media/sound/pcm.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { endProcesses } from "../../test/end-processes.ts";
import { createAccount, createSong } from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";
import { findSilenced } from "./silence.ts";

const mp3 = await readFile(new URL(import.meta.resolve("@hitoslov/demo/audio/kalinka.mp3")));
const fragment = "Калинка моя в саду";
const times = [[[1000, 2500]], [[2500, 4000]], [[4000, 5500]], [[6000, 8000]]] as const;
const hidden = [1, 3];

let app: TestApp;
let staff: string;
let soundId: string;
let whole: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token: staff } = await createAccount(app, 2));
  soundId = await createSong(app, { fragment, hidden });
  await app.db.kysely.updateTable("sounds").set({ sound: null, photo: null }).execute();
  whole = (await app.upload("uploadSoundFiles", { _id: soundId }, { sound: mp3 }, staff)).body.sound ?? "";
  await set({ word_times: JSON.stringify(times), silence: true });
});
afterAll(() => app.close());

async function set(change: object): Promise<void> {
  await app.db.kysely.updateTable("sounds").set(change).where("id", "=", soundId).execute();
  await app.refreshCatalogue();
}
const leadsTo = async (url: string) => (await app.app.inject(url)).headers.location ?? "";
const load = async (url: string) => (await app.app.inject(url)).rawPayload;

/** dB. */
async function energyOf(url: string, [start, end]: readonly [number, number]): Promise<number> {
  const { rate, channels } = await decodeSound(await load(url));
  const samples = channels.flatMap((all) => [...all.subarray(samplesOf(start, rate), samplesOf(end, rate))]);
  return 10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length + 1e-20);
}

it("hidden words are silent until the finish, which returns the address of the whole audio", async () => {
  const player = await joinGame(app);
  const view = await player.view(soundId);
  expect(view).toMatchObject({ silenced: true });
  const file = await leadsTo(view.sound);
  expect(file).toMatch(/^\/media\/[\w-]{22}\.mp3$/);
  expect(file).not.toBe(whole);
  const around = await energyOf(file, [4200, 5300]);
  for (const [position, at] of [
    [1, [2500, 4000]],
    [3, [6000, 8000]],
  ] as const) {
    expect(around - (await energyOf(file, at)), `${position}`).toBeGreaterThan(50);
  }
  // Asking for the whole one before brings nothing, and others get the same file.
  expect(await leadsTo(`${view.sound}&whole=true`)).toBe(file);
  const other = await joinGame(app);
  expect(await leadsTo((await other.view(soundId)).sound)).toBe(file);
  const { sound = "" } = (await player.guess(soundId)).song;
  expect(await leadsTo(sound)).toBe(whole);
  expect((await app.call("listGuessedSounds", {}, player.token)).body.data[0]?.sound).toBe(whole);
  const failed = (await other.finish(soundId)).body.result;
  expect(await leadsTo(failed.song.sound ?? "")).toBe(whole);
});

it("there is one file for each set of hidden words until the song changes", async () => {
  const players = await Promise.all([1, 2, 3].map(() => joinGame(app)));
  const views = await Promise.all(players.map((player) => player.view(soundId)));
  const files = await Promise.all(views.map(({ sound }) => leadsTo(sound)));
  expect(new Set(files).size).toBe(1);
  await set({ hidden: [0] });
  const another = await leadsTo((await (await joinGame(app)).view(soundId)).sound);
  expect([whole, ...files]).not.toContain(another);
  // Sizes tell nothing: the same sound, other words.
  expect((await load(another)).length).toBe((await load(files[0] ?? "")).length);
  const kept = () => app.db.kysely.selectFrom("silences").select("file").execute();
  expect(await kept()).toHaveLength(2);
  await sweepMedia(app.services);
  expect((await load(another)).length).toBeGreaterThan(1000);
  await app.upload("uploadSoundFiles", { _id: soundId }, { sound: mp3 }, staff);
  expect(await kept()).toEqual([]);
});

it("the audio of a room's songs is made as it opens, before anybody waits for it", async () => {
  for (let count = 0; count < 4; count++) await createSong(app);
  await app.refreshCatalogue();
  const { token } = await createAccount(app);
  expect((await app.call("openRoom", { songs: 5, level: "1", seconds: 30 }, token)).status).toBe(201);
  const made = () => app.db.kysely.selectFrom("silences").select("sound_id").execute();
  await expect.poll(made).toEqual([{ sound_id: soundId }]);
});

it("the level decides where the song does not, and nothing is silent where times are unknown", async () => {
  await set({ silence: null });
  const silenced = async () => (await (await joinGame(app)).view(soundId)).silenced;
  expect(await silenced()).toBe(false);
  const [level] = (await app.call("listDifficulty", {}, staff)).body.data;
  if (level === undefined) throw new Error("There are no levels");
  const { songs: _songs, ...fields } = level;
  expect((await app.call("updateDifficulty", { ...fields, silence: true }, staff)).body.silence).toBe(true);
  await app.refreshCatalogue();
  expect(await silenced()).toBe(true);
  await set({ silence: false });
  expect(await silenced()).toBe(false);
  await set({ silence: true, word_times: null });
  const { sound, silenced: still } = await (await joinGame(app)).view(soundId);
  expect([still, await leadsTo(sound)]).toEqual([false, whole]);
});

it("the clock does not start where there is nothing to hear yet", async () => {
  const player = await joinGame(app);
  const { sound: url } = await player.view(soundId);
  // What was made as the song was dealt would be there at once.
  const made = () => app.db.kysely.selectFrom("silences").select("file").execute();
  await expect.poll(made).toHaveLength(1);
  await app.db.kysely.deleteFrom("silences").execute();
  const heardAt = async () => (await app.db.kysely.selectFrom("plays").select("heard_at").executeTakeFirst())?.heard_at;
  const asked = async () => (await app.app.inject(url)).statusCode;
  expect(await endProcesses("edit-sounds", "SIGTERM", asked)).toBe(503);
  expect(await heardAt()).toBeNull();
  app.clock.advance(60);
  const heard = app.clock.now();
  // Another process may still be dying of the same signal; the player asks again.
  await expect.poll(() => leadsTo(url)).toMatch(/mp3$/);
  expect(await heardAt()).toEqual(heard);
  app.clock.advance(60);
  await Promise.all([leadsTo(url), leadsTo(url)]);
  expect(await heardAt()).toEqual(heard);
});

const changes: [string, object][] = [
  ["the times are removed", { word_times: null }],
  [
    "the line has more words",
    { fragment: `${fragment} зелёном`, word_times: JSON.stringify([...times, [[8100, 8200]]]) },
  ],
  ["it is silent no more", { silence: false }],
];
it.for(changes)("an open play never hears the whole, though %s", async ([, change]) => {
  const player = await joinGame(app);
  const { sound: url } = await player.view(soundId);
  await leadsTo(url);
  await app.db.kysely.deleteFrom("silences").execute();
  await set(change);
  expect((await player.view(soundId)).silenced).toBe(true);
  const { statusCode, headers } = await app.app.inject(url);
  expect([302, 409]).toContain(statusCode);
  expect(headers.location).not.toBe(whole);
  const { sound = "" } = (await player.finish(soundId)).body.result.song;
  expect(await leadsTo(sound)).toBe(whole);
});

it("a node with an old catalogue serves no file made from old times", async () => {
  const player = await joinGame(app);
  const { sound: url } = await player.view(soundId);
  await leadsTo(url);
  const stale = await app.services.catalogue.current();
  const song = stale.songs.get(soundId);
  if (song === undefined) throw new Error("The song is not served");
  const hiding = { fragment, hidden };
  const file = await findSilenced(app.services, hiding, song);
  await set({ word_times: JSON.stringify(times.toReversed().map(([[start, end]]) => [[8000 - end, 8000 - start]])) });
  await app.db.kysely.deleteFrom("silences").execute();
  expect(await leadsTo(url)).not.toContain(file);
  await expect(findSilenced(app.services, hiding, song)).rejects.toMatchObject({ status: 503 });
});

it("a song of only hidden words is silent, and an unreadable file affects no other song", async () => {
  const alone = await createSong(app, { fragment, hidden: [0], demo: true });
  await set({
    demo: true,
    hidden: [0, 1, 2, 3],
    word_times: JSON.stringify([[[0, 6000]], [[6000, 12_000]], [[12_000, 18_000]], [[18_000, 22_900]]]),
  });
  const broken = await app.media.save(Buffer.from("кое-что"), "mp3");
  const word_times = JSON.stringify(times);
  await app.db.kysely
    .updateTable("sounds")
    .set({ sound: broken, word_times, silence: true })
    .where("id", "=", alone)
    .execute();
  await app.refreshCatalogue();
  const { status, body } = await app.call("listDemoSounds", {});
  expect([status, body.data.map(({ _id }) => _id)]).toEqual([200, [soundId]]);
  expect(await energyOf(body.data[0]?.sound ?? "", [0, 22_000])).toBeLessThan(-60);
  const visitor = await joinGame(app, await app.enterDemo());
  const { sound } = await visitor.view(alone);
  expect((await app.app.inject(sound)).statusCode).toBe(409);
});

it("a visitor of the demo without a token hears no more", async () => {
  await set({ demo: true });
  const [preview] = (await app.call("listDemoSounds", {})).body.data;
  expect(preview?.silenced).toBe(true);
  expect(preview?.sound).not.toBe(whole);
  expect((await load(preview?.sound ?? "")).length).toBeGreaterThan(1000);
});
