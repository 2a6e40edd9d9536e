import type { Contract, Input } from "@hitoslov/contract";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount } from "../../../test/factories.ts";
import { chunk, format, tone, wav } from "../../../test/tags.ts";

const kalinka = await readFile(new URL(import.meta.resolve("@hitoslov/demo/audio/kalinka.mp3")));
const threeSeconds = wav(format(), chunk("data", tone(3)));

let app: TestApp;
let token: string;
let song: Input<Contract["updateSound"]>;
beforeAll(async () => void (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createAccount(app, 2));
  const [level] = (await app.call("listDifficulty", {}, token)).body.data;
  const fields = {
    name: "Калинка",
    fragment: "Калинка, калинка моя!",
    hidden: [1] as number[],
    sound_id: 1,
    status_id: "Активна",
    difficulty_id: level?._id ?? "",
  } as const;
  const { body } = await app.call("createSound", fields, token);
  song = { ...fields, _id: body._id };
});
afterAll(() => app.close());

const upload = (sound: Buffer) => app.upload("uploadSoundFiles", { _id: song._id }, { sound }, token);
const save = (change: object) => app.call("updateSound", { ...song, ...change }, token);
const stored = async () => (await app.call("listCatalogue", {}, token)).body.data[0]?.word_times;
const times = [
  [
    [100, 900],
    [1800, 2200],
  ],
  [[900, 1400]],
  [
    [1400, 1700],
    [2200, 3000],
  ],
];

describe("the times of words", () => {
  it("are stored, kept while their number fits the line, and gone with the recording", async () => {
    await upload(threeSeconds);
    expect((await save({ word_times: times })).body.word_times).toEqual(times);
    expect((await save({ name: "Калинка моя" })).body.word_times).toEqual(times);
    expect((await save({ fragment: "Рябинка, калинка моя!" })).body.word_times).toEqual(times);
    expect((await save({ fragment: "Калинка, калинка" })).body.word_times).toBeNull();

    await save({ word_times: times });
    expect((await upload(kalinka)).body).toMatchObject({ word_times: null, audio_ms: expect.closeTo(22_990, -2) });
    await save({ word_times: times });
    expect((await app.call("deleteSoundAudio", { _id: song._id }, token)).body).toMatchObject({
      word_times: null,
      audio_ms: null,
    });
  });

  it("are taken away by null, and the trail knows", async () => {
    await upload(threeSeconds);
    await save({ word_times: times });
    expect((await save({ word_times: null })).body.word_times).toBeNull();
    const [change] = (await app.call("listChanges", { entity: "sound", _id: song._id }, token)).body.data;
    expect(change?.fields).toEqual({ word_times: { before: times, after: null } });
  });

  it.for([
    ["fewer than words", times.slice(1), "Слов в\u00A0отрывке 3, а\u00A0времён 2"],
    ["of a word that is never sung", [times[0], [], times[2]], "Не\u00A0сказано, когда звучит 2-е слово"],
    ["that end before they start", [times[0], [[1400, 900]], times[2]], "2-е слово: конец не\u00A0позже начала"],
    ["after the end", [[[100, 200]], [[900, 1400]], [[1400, 3001]]], "3-е слово звучит после конца записи"],
    ["that go backwards", [[[2000, 2100]], [[900, 1400]], [[1400, 3000]]], "2-е слово звучит раньше, чем должно"],
    ["over each other", [[[100, 1000]], [[900, 1400]], [[1400, 3000]]], "2-е слово звучит поверх другого"],
  ] as const)("%s are refused at their field and change nothing", async ([, word_times, message]) => {
    await upload(threeSeconds);
    await save({ word_times: times });
    const { status, error } = await save({ name: "Иначе", word_times });
    expect([status, error.fields]).toEqual([400, { word_times: message }]);
    expect(await stored()).toEqual(times);
  });

  it.for([
    [[1, 2]],
    "сразу",
    [[["1", "2"]], [[3, 4]], [[5, 6]]],
    [[[1, 2, 3]]],
    [[[0.5, 1]]],
    [[[0, 600_001]]],
    [[[-1, 5]]],
  ])("are no %j", async (word_times) => {
    await upload(threeSeconds);
    const { status, error } = await save({ word_times });
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {}).every((field) => field.startsWith("word_times"))).toBe(true);
    expect(await stored()).toBeNull();
  });

  it("need a recording", async () => {
    const { status, error } = await save({ word_times: times });
    expect([status, error.fields]).toEqual([400, { word_times: "Времена слов\u00A0— к\u00A0загруженному звуку" }]);
  });

  it("reach players of a hidden word without a letter of it", async () => {
    await upload(threeSeconds);
    await save({ word_times: times });
    await app.refreshCatalogue();
    const player = await createAccount(app);
    const { body } = await app.call("listSounds", { difficulty: 1 }, player.token);
    expect(body.sounds[0]).toMatchObject({ audioMs: 3000 });
    expect(body.sounds[0]?.fragment.words).toEqual([
      { position: 0, before: "", after: ",", text: "Калинка", times: times[0] },
      { position: 1, before: "", after: "", hidden: true, mistakesLeft: 5, times: times[1] },
      { position: 2, before: "", after: "!", text: "моя", times: times[2] },
    ]);
    // A line that was changed since may be sung otherwise.
    await save({ fragment: "Калинка, калинка твоя!" });
    await app.refreshCatalogue();
    const again = await app.call("listSounds", { difficulty: 1 }, player.token);
    expect(again.body.sounds[0]?.fragment.words.filter((word) => "times" in word)).toEqual([]);
  });
});
