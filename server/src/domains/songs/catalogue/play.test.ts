import { byShown } from "@hitoslov/contract/hints";
import { readFile } from "node:fs/promises";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, createDirectories, createSong, createSongs } from "../../../test/factories.ts";
import { joinGame } from "../../../test/player.ts";

const mp3 = await readFile(new URL(import.meta.resolve("@hitoslov/demo/audio/kalinka.mp3")));
//                0       1       2     3      4     5
const fragment = "Калинка, калинка, калинка моя, в саду";

let app: TestApp;
let token: string;
let level: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createAccount(app, 2));
  level = (await app.call("listDifficulty", {}, token)).body.data[0]?._id ?? "";
});
afterAll(() => app.close());

async function newSong() {
  const { authors, executors, filter } = await createDirectories(app);
  const fields = {
    name: "Полуночная песня",
    fragment,
    hidden: [3, 5],
    decoys: ["лесу", "твоя"],
    sound_id: 987_654,
    status_id: "Активна" as const,
    difficulty_id: level,
    rights_holder: "Издательство «Тайна»",
    text_author_id: [authors[1]],
    executor_id: [executors[0]],
    filter_id: filter,
  };
  const { body } = await app.call("createSound", fields, token);
  await app.upload("uploadSoundFiles", { _id: body._id }, { sound: mp3 }, token);
  await app.refreshCatalogue();
  return { fields, _id: body._id };
}

describe("a song of the back office", () => {
  it("keeps the lines of its lyric, and so do plays of it", async () => {
    const _id = await createSong(app, { fragment: "Калинка моя,\n\u2014 в саду\nягода", hidden: [2] });
    const player = await joinGame(app);
    const lines = ({ fragment: { words } }: Awaited<ReturnType<typeof player.serve>>[number]) =>
      words.filter(({ opensLine }) => opensLine).map(({ position, before }) => [position, before]);
    const [served] = await player.serve();
    expect(served && [served._id, lines(served)]).toEqual([
      _id,
      [
        [2, "\u2014 "],
        [4, ""],
      ],
    ]);
  });

  it("is dealt once it is active and has audio, and tells players nothing of its own", async () => {
    const { _id } = await newSong();
    const player = (await createAccount(app)).token;
    const { status, body, text } = await app.call("listSounds", { difficulty: 1, settings: true }, player);
    expect([status, body.sounds.map((sound) => sound._id)]).toEqual([200, [_id]]);
    const [sound] = body.sounds;
    expect(sound?.fragment.words.map((word) => "hidden" in word)).toEqual([false, false, false, true, false, true]);
    expect(sound?.fragment.tips).toEqual(expect.arrayContaining(["моя", "саду"]));
    const told = [
      "_id",
      "answerShown",
      "audioMs",
      "difficulty",
      "duration",
      "fragment",
      "freeLamp",
      "guessed",
      "hintsLeft",
      "mistakes",
      "photo",
      "progress",
      "replay",
      "seconds",
      "silenced",
      "sound",
      "statuses",
      "typingOnly",
      ...Object.keys(byShown(() => null)),
    ];
    expect(Object.keys(sound ?? {}).toSorted()).toEqual(told.toSorted());
    for (const secret of [
      "Полуночная",
      "987654",
      "Тайна",
      "Дельвиг",
      "Пятницкого",
      "Детям",
      "decoys",
      "audio_hash",
      fragment,
    ]) {
      expect(text).not.toContain(secret);
    }
    const { location } = (await app.app.inject(sound?.sound ?? "")).headers;
    expect((await app.app.inject(location ?? "")).statusCode).toBe(200);
    await app.call("deleteSoundAudio", { _id }, token);
    await app.refreshCatalogue();
    expect((await app.call("listSounds", { difficulty: 1 }, (await createAccount(app)).token)).body.sounds).toEqual([]);
  });

  it("is played to its end as it was dealt, whatever becomes of its words", async () => {
    const { fields, _id } = await newSong();
    const player = await joinGame(app);
    const before = await player.view(_id);
    expect((await player.check(_id, 3, "моя")).body.valid).toBe(true);
    const edited = { ...fields, _id, fragment: "Совсем другие слова", hidden: [0] };
    expect((await app.call("updateSound", edited, token)).status).toBe(200);
    await app.refreshCatalogue();
    const after = await player.view(_id);
    expect(after.fragment.words.map(({ before: b, after: a }) => [b, a])).toEqual(
      before.fragment.words.map(({ before: b, after: a }) => [b, a]),
    );
    expect((await player.check(_id, 5, "саду")).body.valid).toBe(true);
    expect((await player.finish(_id)).body.result).toMatchObject({ guessed: true, song: { fragment } });
    const other = await (await joinGame(app)).view(_id);
    expect(other.fragment.words).toHaveLength(3);
  });

  it("leaves the game when it is made inactive, and comes back", async () => {
    const { _id } = await newSong();
    const dealt = async () =>
      (await app.call("listSounds", { difficulty: 1 }, (await createAccount(app)).token)).body.sounds;
    for (const [status_id, count] of [
      ["Неактивна", 0],
      ["Активна", 1],
    ] as const) {
      await app.call("updateSounds", { ids: [_id], status_id }, token);
      await app.refreshCatalogue();
      expect(await dealt()).toHaveLength(count);
    }
  });

  it("reaches the game at once: every node is notified of the change", async () => {
    const { _id } = await newSong();
    const player = (await createAccount(app)).token;
    await app.call("updateSounds", { ids: [_id], status_id: "Неактивна" }, token);
    await expect.poll(async () => (await app.call("listSounds", { difficulty: 1 }, player)).body.sounds.length).toBe(0);
  });
});

describe("the preview", () => {
  const preview = (change: object = {}) =>
    app.call("previewSound", { fragment, hidden: [3, 5], decoys: ["лесу"], difficulty_id: level, ...change }, token);

  it("is what players get of the song, and records nothing", async () => {
    await createSongs(app, 3, { fragment: "Светит месяц, светит ясный, светит белая луна" });
    const { _id } = await newSong();
    await createSongs(app, 2, { fragment: "Тонкая рябина, что стоишь, качаясь" });
    const counted = await app.db.kysely.selectFrom("plays").select("id").execute();
    const { status, body } = await preview({ _id, decoys: ["лесу", "твоя"] });
    expect(status).toBe(200);
    expect(await app.db.kysely.selectFrom("plays").select("id").execute()).toEqual(counted);
    const dealt = await (await joinGame(app)).view(_id);
    expect(body.words).toEqual(dealt.fragment.words);
    expect(body.tips.toSorted()).toEqual(dealt.fragment.tips.toSorted());
    expect((await preview({ _id, decoys: ["лесу", "твоя"] })).body.tips.toSorted()).toEqual(body.tips.toSorted());
  });

  it("is the same for a song that is not active yet", async () => {
    await createSongs(app, 3, { fragment: "Светит месяц, светит ясный, светит белая луна" });
    const _id = await createSong(app, { fragment, hidden: [3, 5], status: "hidden" });
    await createSongs(app, 3, { fragment: "Тонкая рябина, что стоишь, качаясь" });
    const { body } = await preview({ _id, decoys: [] });
    await app.call("updateSounds", { ids: [_id], status_id: "Активна" }, token);
    await app.refreshCatalogue();
    const dealt = await (await joinGame(app)).view(_id);
    expect(body.tips.toSorted()).toEqual(dealt.fragment.tips.toSorted());
  });

  it("hides words of a new song and lays them into its tray", async () => {
    const { body } = await preview();
    const hidden = body.words.filter((word) => "hidden" in word);
    expect(hidden.map(({ position }) => position)).toEqual([3, 5]);
    for (const word of hidden) expect(word).not.toHaveProperty("text");
    expect(body.tips).toEqual(expect.arrayContaining(["моя", "саду", "лесу"]));
  });

  it.each([
    ["fragment", { fragment: "  " }, 400],
    ["fragment", { fragment: "слово ".repeat(61) }, 400],
    ["hidden", { hidden: [6] }, 400],
    ["decoys", { decoys: ["Саду"] }, 400],
    ["difficulty_id", { difficulty_id: uuid() }, 409],
    ["difficulty_id", { difficulty_id: "1" }, 400],
  ])("is refused for its %s: %o", async (field, change, status) => {
    const reply = await preview(change);
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([status, [field]]);
  });
});
