import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PlayWordRecords } from "../../../db/schema.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createEntrant, createNamedAccount, createSongs, createDraw } from "../../../test/factories.ts";
import { findSignals } from "./signals.ts";

let app: TestApp;
let songs: string[];
let draw: string;
const start = new Date("2026-03-01T00:00:00Z");
const end = new Date("2026-04-01T00:00:00Z");

beforeAll(async () => {
  app = await createTestApp();
  await app.reset();
  // Of 20 seconds each.
  songs = await createSongs(app, 26, { duration: 20 });
});
beforeEach(async () => (draw = await createDraw(app, { start, end })));
afterAll(() => app.close());

const entrant = async (login?: string) =>
  (await createEntrant(app, draw, { score: 1, ...(login && { login }) })).userId;
const song = (at: number) => songs[at] ?? "";

type Played = {
  state: "guessed" | "failed";
  seconds: number;
  words: PlayWordRecords;
  fragment: string;
  /** Of a song that was guessed before; what it has brought. */
  replay: number;
  /** What the finish has kept of the draws that it counts in; left out: this draw, if the song was guessed. */
  kept: { readonly terms: { readonly draws: readonly string[] } | null; readonly result: object };
};

/** Somebody finished the song of this number at that instant. */
async function play(user_id: string, at: number, finished_at: Date, more: Partial<Played> = {}): Promise<string> {
  const { state = "guessed", seconds = 30, words = {}, fragment = "Во поле берёза стояла" } = more;
  const id = uuid();
  const started_at = new Date(finished_at.getTime() - 60_000);
  const last_restored_at = new Date(started_at.getTime() + seconds * 1000);
  const again =
    more.replay === undefined
      ? { state, points: 10 }
      : { state: "replayed" as const, points: more.replay, replay: "typed" as const, replay_day: "2026-03-01" };
  const row = { id, user_id, sound_id: song(at), seed: "", fragment, hidden: [], tray: [], ...again };
  const { terms, result } = more.kept ?? {
    terms: state === "guessed" ? { draws: [draw] } : null,
    result: { stocks: state === "guessed" ? [{ _id: draw }] : [] },
  };
  const kept = { terms: terms && JSON.stringify(terms), result: JSON.stringify(result) };
  const times = { served_at: started_at, started_at, last_restored_at, finished_at };
  await app.db.kysely
    .insertInto("plays")
    .values({ ...row, ...times, ...kept, words: JSON.stringify(words) })
    .execute();
  return id;
}

/** Who signed in from there; by default each from a network and a device of its own. */
async function signIn(user_id: string, network: string = uuid(), device: string = uuid()): Promise<void> {
  const row = { user_id, hash: Buffer.from(uuid()), last_at: start };
  const marks = { network: Buffer.from(network), device: Buffer.from(device) };
  await app.db.kysely
    .insertInto("sign_in_addresses")
    .values({ ...row, ...marks })
    .execute();
}

const hours = (count: number, from = start) => new Date(from.getTime() + count * 3_600_000);
const query = (...userIds: string[]) => findSignals(app.db.kysely, draw, userIds, "Europe/Moscow");
const signalsOf = async (userId: string) => (await query(userId))[userId] ?? [];
const plain = (text: string | undefined) => text?.replaceAll("\u00A0", " ");
const textsOf = async (userId: string) => (await signalsOf(userId)).map(({ text }) => plain(text));

it("there are no signals of an honest entrant, and none of players who take no part", async () => {
  const [honest, stranger] = [await entrant(), (await createNamedAccount(app, {})).userId];
  for (let at = 0; at < 10; at++) await play(honest, at, hours(1 + at * 5));
  for (let at = 0; at < 10; at++) await play(stranger, at, hours(1), { seconds: 1 });
  expect(await query(honest, stranger, uuid())).toEqual({ [honest]: [] });
});

it("there are no signals of what does not count in this draw, as dealt before its rules were accepted", async () => {
  const veteran = await entrant();
  const [nowhere, elsewhere] = [
    { terms: { draws: [] }, result: { stocks: [] } },
    { terms: { draws: [uuid()] }, result: { stocks: [{ _id: uuid() }] } },
  ];
  for (let at = 0; at < 8; at++) {
    await play(veteran, at, hours(1 + at * 5), { state: "failed" });
    await play(veteran, at, hours(2 + at * 5), { seconds: 1, kept: at < 4 ? nowhere : elsewhere });
    // Also in a burst, and typed.
    const typed = { replay: 2, fragment: "Во поле", words: { 1: { typed: true } }, seconds: 0 } as const;
    await play(veteran, at, new Date(start.getTime() + at * 1000), { ...typed, kept: nowhere });
  }
  expect(await signalsOf(veteran)).toEqual([]);
});

it("what has counted is a signal also where its song is one of the demo today", async () => {
  const userId = await entrant();
  for (let at = 0; at < 5; at++) await play(userId, at, hours(1 + at * 5), { seconds: 1 });
  await app.db.kysely.updateTable("sounds").set({ demo: true }).where("id", "in", songs.slice(0, 5)).execute();
  const signals = await signalsOf(userId);
  await app.db.kysely.updateTable("sounds").set({ demo: false }).execute();
  expect(signals.map(({ kind }) => kind)).toEqual(["faster_than_audio"]);
});

it("what counts is told by the result of a play without terms, and by the terms of an excluded player's", async () => {
  const [early, excluded] = [await entrant(), await entrant()];
  for (let at = 0; at < 5; at++) {
    const finished = hours(1 + at * 5);
    await play(early, at, finished, { seconds: 1, kept: { terms: null, result: { stocks: [{ _id: draw }] } } });
    await play(excluded, at, finished, { seconds: 1, kept: { terms: { draws: [draw] }, result: { stocks: [] } } });
  }
  const signals = await query(early, excluded);
  expect([signals[early], signals[excluded]].map((own) => own?.map(({ kind }) => kind))).toEqual([
    ["faster_than_audio"],
    ["faster_than_audio"],
  ]);
});

it("there are no signals of what came after a draw that ended early", async () => {
  const userId = await entrant();
  for (let at = 0; at <= 12; at++) await play(userId, 0, hours(at * 2), { state: "failed" });
  expect((await signalsOf(userId)).map(({ kind }) => kind)).toEqual(["no_sleep"]);
  await app.db.kysely
    .updateTable("stocks")
    .set({ frozen_at: hours(20) })
    .where("id", "=", draw)
    .execute();
  expect(await signalsOf(userId)).toEqual([]);
});

describe("faster than the sound", () => {
  const quick = (userId: string, fast: number, slow: number, seconds = 9.9) =>
    Promise.all(
      Array.from({ length: fast + slow }, (_, at) =>
        play(userId, at, hours(at * 4), { seconds: at < fast ? seconds - at / 10 : 10 }),
      ),
    );

  it("is a signal with the quickest plays", async () => {
    const userId = await entrant();
    const plays = await quick(userId, 12, 13);
    const [signal, ...others] = await signalsOf(userId);
    expect(others).toEqual([]);
    expect(signal).toMatchObject({ kind: "faster_than_audio", accounts: [] });
    expect(plain(signal?.text)).toBe("12 из 25 песен собраны быстрее половины звучания отрывка");
    expect(signal?.plays.map(({ _id }) => _id)).toEqual(plays.slice(2, 12).toReversed());
    expect(signal?.plays[0]).toEqual({
      _id: plays[11],
      sound: expect.stringMatching(/^Песня \d+$/),
      finished_at: hours(44).toISOString(),
      seconds: 8.8,
      points: 10,
    });
  });

  it.for([
    [5, 20, 1],
    [5, 21, 0],
    [4, 0, 0],
  ] as const)("%i of them and %i others are %i signals", async ([fast, slow, signals]) => {
    const userId = await entrant();
    await quick(userId, fast, slow);
    expect(await signalsOf(userId)).toHaveLength(signals);
  });

  it("does not count what was not guessed, or lies outside the draw's dates", async () => {
    const userId = await entrant();
    const fast = { seconds: 5 };
    for (let at = 0; at < 4; at++) await play(userId, at, hours(at), fast);
    await play(userId, 4, hours(5), { ...fast, state: "failed" });
    await play(userId, 5, new Date(start.getTime() - 1), fast);
    await play(userId, 6, end, fast);
    expect(await signalsOf(userId)).toEqual([]);
    await play(userId, 7, new Date(end.getTime() - 1), fast);
    expect(await textsOf(userId)).toEqual(["5 из 5 песен собраны быстрее половины звучания отрывка"]);
  });
});

describe("before it was sung", () => {
  const fragment = "Во поле берёза стояла";
  /** Words are sung at 1, 2, 3 and 4 s; the second and third are asked for. */
  const timed = async () => {
    const word_times = JSON.stringify([1, 2, 3, 4].map((second) => [[second * 1000, second * 1000 + 900]]));
    await app.db.kysely.updateTable("sounds").set({ word_times, fragment }).where("id", "in", songs).execute();
  };
  const answered = (one: number, other: number) =>
    ({ 1: { restored: "right", at: one }, 2: { restored: "right", at: other } }) as const;
  const playMany = async (userId: string, count: number, words: PlayWordRecords, more: Partial<Played> = {}) => {
    for (let at = 0; at < count; at++) await play(userId, at, hours(at * 4), { fragment, words, ...more });
  };
  const kinds = async (userId: string) => (await signalsOf(userId)).map(({ kind }) => kind);

  it("is a signal from ten songs on, if most of their words were", async () => {
    await timed();
    const userId = await entrant();
    await playMany(userId, 9, answered(1999, 2999));
    expect(await signalsOf(userId)).toEqual([]);
    const last = await play(userId, 9, hours(60), { fragment, words: answered(1999, 2999) });
    const [signal, ...others] = await signalsOf(userId);
    expect(others).toEqual([]);
    expect(signal).toMatchObject({ kind: "before_sung", accounts: [] });
    expect(plain(signal?.text)).toBe(
      "10 из 10 песен с известным временем слов: больше половины слов отвечено раньше, чем они спеты",
    );
    expect(signal?.plays.map(({ _id }) => _id)).toContain(last);
  });

  it.for([
    ["half of the words", answered(1999, 3000), {}],
    ["what was answered as it was sung", answered(2000, 3000), {}],
    ["words that the lamp told", { 1: { tip: ["поле"], at: 0 }, 2: { restored: "right", at: 3000 } }, {}],
    ["words whose instant nobody knows", { 1: { restored: "right" } }, {}],
    ["another lyric", answered(0, 0), { fragment: "Во поле берёзонька стояла" }],
    ["what was not guessed", answered(0, 0), { state: "failed" }],
  ] as const)("does not count %s", async ([, words, more]) => {
    await timed();
    const userId = await entrant();
    await playMany(userId, 12, words as PlayWordRecords, more);
    expect(await kinds(userId)).toEqual([]);
  });

  it("is no signal for a song whose words have no times", async () => {
    await app.db.kysely.updateTable("sounds").set({ word_times: null }).where("id", "in", songs).execute();
    const userId = await entrant();
    await playMany(userId, 12, answered(0, 0));
    expect(await kinds(userId)).toEqual([]);
  });
});

describe("inhuman typing", () => {
  // 3 words typed of 5: «берёза», «стояла» and the «поле» before the dash that is no word: 16 letters.
  const fragment = "Во поле — берёза, берёза стояла!";
  const words = { 1: { typed: true }, 2: { restored: "right" }, 3: { typed: true }, 4: { typed: true } } as const;

  it("is a signal from three plays on, the quickest first", async () => {
    const userId = await entrant();
    const two = await play(userId, 0, hours(1), { fragment, words, seconds: 1.3 });
    const one = await play(userId, 1, hours(5), { fragment, words, seconds: 1 });
    // 16 letters in 1.34 s are 11.9 a second.
    await play(userId, 2, hours(9), { fragment, words, seconds: 1.34 });
    await play(userId, 3, hours(13), { fragment, words: { 1: { restored: "right" } }, seconds: 0.1 });
    expect(await signalsOf(userId)).toEqual([]);
    const none = await play(userId, 4, hours(17), { fragment, words, seconds: 0 });
    const typing = (await signalsOf(userId)).find(({ kind }) => kind === "inhuman_typing");
    expect(plain(typing?.text)).toBe("3 песни набраны быстрее 12 букв в секунду: люди так не печатают");
    expect(typing?.plays.map(({ _id }) => _id)).toEqual([none, one, two]);
  });
});

describe("an answer that was seen before", () => {
  it("is a signal from two songs on", async () => {
    const [userId, other] = [await entrant(), await entrant()];
    for (const at of [0, 1, 2]) await play(userId, at, hours(1), { state: "failed" });
    // A failure that came later, of another song or another player shows nothing.
    await play(userId, 3, hours(9), { state: "failed" });
    await play(other, 4, hours(1), { state: "failed" });
    const first = await play(userId, 0, hours(5));
    await play(userId, 3, hours(8));
    await play(userId, 4, hours(8));
    expect(await signalsOf(userId)).toEqual([]);
    const second = await play(userId, 1, hours(9));
    const [signal] = await signalsOf(userId);
    expect(signal?.kind).toBe("answer_seen");
    expect(plain(signal?.text)).toBe("2 песни собраны после того, как игра показала ответ");
    expect(signal?.plays.map(({ _id }) => _id)).toEqual([second, first]);
  });

  it("is a signal if another account of the same device saw it", async () => {
    const [userId, neighbour, stranger] = [await entrant(), await entrant(), await entrant()];
    await signIn(userId, uuid(), "phone");
    await signIn(neighbour, uuid(), "phone");
    await signIn(stranger, uuid(), "desk");
    for (const at of [0, 1]) await play(neighbour, at, hours(1), { state: "failed" });
    for (const at of [2, 3]) await play(stranger, at, hours(1), { state: "failed" });
    for (const at of [0, 2, 3]) await play(userId, at, hours(5 + at));
    const seen = async () => (await signalsOf(userId)).filter(({ kind }) => kind === "answer_seen");
    expect(await seen()).toEqual([]);
    await play(userId, 1, hours(9));
    expect((await seen())[0]?.plays).toHaveLength(2);
  });

  it("is a signal as well if that account was given the words after mistakes, or heard them in a room", async () => {
    const [userId, neighbour] = [await entrant(), await entrant()];
    for (const account of [userId, neighbour]) await signIn(account, uuid(), "tablet");
    await play(neighbour, 0, hours(1), { words: { 1: { restored: "given", mistakes: 5 } } });
    await app.db.kysely
      .insertInto("shown_answers")
      .values({ user_id: neighbour, sound_id: song(1), shown_at: hours(1) })
      .execute();
    for (const at of [0, 1]) await play(userId, at, hours(5 + at));
    const seen = (await signalsOf(userId)).filter(({ kind }) => kind === "answer_seen");
    expect(seen[0]?.plays).toHaveLength(2);
  });

  it("is a signal also if it was seen before the draw", async () => {
    const userId = await entrant();
    for (const at of [0, 1]) await play(userId, at, hours(-5), { state: "failed" });
    for (const at of [0, 1]) await play(userId, at, hours(5 + at));
    expect((await signalsOf(userId)).map(({ kind }) => kind)).toEqual(["answer_seen"]);
  });
});

describe("no sleep", () => {
  const failed = { state: "failed" } as const;

  it("is the longest run without a pause of three hours", async () => {
    const userId = await entrant();
    for (let at = 0; at <= 8; at++) await play(userId, 0, hours(at * 2.9), failed);
    for (let at = 0; at <= 12; at++) await play(userId, 0, hours(50.25 + at * 2), failed);
    const [signal, ...others] = await signalsOf(userId);
    expect(others).toEqual([]);
    expect(signal?.kind).toBe("no_sleep");
    expect(plain(signal?.text)).toBe("24 часа игры без перерыва на сон: с 3 марта в 05:15 до 4 марта в 05:15");
    const instants = signal?.plays.map(({ finished_at }) => finished_at) ?? [];
    expect(instants).toHaveLength(10);
    expect([instants[0], instants.at(-1)]).toEqual([hours(50.25).toISOString(), hours(74.25).toISOString()]);
    expect(instants).toEqual(instants.toSorted());
  });

  it("is no signal at twenty hours, or with a pause of three", async () => {
    const [twenty, slept] = [await entrant(), await entrant()];
    for (let at = 0; at <= 8; at++) await play(twenty, 0, hours(at * 2.5), failed);
    for (let at = 0; at <= 9; at++) await play(slept, 0, hours(at * 3), failed);
    expect(await query(twenty, slept)).toEqual({ [twenty]: [], [slept]: [] });
  });
});

describe("a burst of finishes", () => {
  const seconds = (count: number) => new Date(start.getTime() + count * 1000);

  it("is five guessed songs within a minute, counted once while it lasts", async () => {
    const userId = await entrant();
    for (const [at, second] of [0, 15, 30, 45, 60].entries()) await play(userId, at, seconds(second));
    expect(await textsOf(userId)).toEqual(["1 раз за минуту собраны 5 песен и больше; самое большее — 5"]);
    for (let at = 5; at < 14; at++) await play(userId, at, seconds(600 + at));
    expect(await textsOf(userId)).toEqual(["2 раза за минуту собраны 5 песен и больше; самое большее — 9"]);
    expect((await signalsOf(userId))[0]?.plays).toHaveLength(6);
  });

  it("is no signal for five songs in 61 seconds, or for songs given up", async () => {
    const [slow, bored] = [await entrant(), await entrant()];
    for (const [at, second] of [0, 15, 30, 45, 61].entries()) await play(slow, at, seconds(second));
    for (let at = 0; at < 9; at++) await play(bored, at, seconds(at), { state: "failed" });
    expect(await query(slow, bored)).toEqual({ [slow]: [], [bored]: [] });
  });
});

describe("replays", () => {
  const fragment = "Во поле — берёза, берёза стояла!";
  const words = { 1: { typed: true }, 3: { typed: true }, 4: { typed: true } } as const;
  const kinds = async (userId: string) => (await signalsOf(userId)).map(({ kind }) => kind);

  it("that were paid count like songs for typing, bursts and sleep", async () => {
    const userId = await entrant();
    for (let at = 0; at < 5; at++) {
      await play(userId, at, new Date(start.getTime() + at * 1000), { replay: 2, fragment, words, seconds: 0.5 });
    }
    for (let at = 5; at < 15; at++) await play(userId, at, hours((at - 4) * 2.5), { replay: 0 });
    expect(await kinds(userId)).toEqual(["inhuman_typing", "no_sleep", "finish_burst"]);
  });

  it("are no signal for speed, as the player knows the words, and none at all if they were not paid", async () => {
    const [quick, unpaid] = [await entrant(), await entrant()];
    for (let at = 0; at < 20; at++) {
      await play(quick, at, hours(at * 4), { replay: 2, seconds: 3 });
      await play(unpaid, at, new Date(start.getTime() + at * 1000), { replay: 0, fragment, words, seconds: 0.5 });
    }
    expect(await query(quick, unpaid)).toEqual({ [quick]: [], [unpaid]: [] });
  });
});

describe("accounts that share", () => {
  it("a device are a signal that names the others", async () => {
    const device = uuid();
    const ids = [await entrant("анна-1"), await entrant("борис-1"), await entrant("вера-1"), await entrant()];
    for (const id of ids) await signIn(id, uuid(), id === ids[3] ? uuid() : device);
    const [anna = "", boris = "", vera = "", alone = ""] = ids;
    const signals = await query(...ids);
    expect(signals[alone]).toEqual([]);
    expect(signals[anna]).toEqual([
      {
        kind: "shared_device",
        text: "Ещё 2\u00A0учётные записи розыгрыша входят с\u00A0того\u00A0же устройства",
        plays: [],
        accounts: [
          { _id: boris, login: "борис-1", deleted: false },
          { _id: vera, login: "вера-1", deleted: false },
        ],
      },
    ]);
    expect(signals[boris]?.[0]?.accounts.map(({ login }) => login)).toEqual(["анна-1", "вера-1"]);
  });

  it("a network are a signal from three on, counting only players who are entrants of the draw", async () => {
    const network = uuid();
    const [anna, boris] = [await entrant(), await entrant()];
    const outsider = (await createNamedAccount(app, {})).userId;
    const staff = (await createEntrant(app, draw, { role: 2 })).userId;
    for (const id of [anna, boris, outsider, staff]) await signIn(id, network);
    expect(await query(anna, boris)).toEqual({ [anna]: [], [boris]: [] });
    await signIn(await entrant(), network);
    expect(await textsOf(anna)).toEqual(["Ещё 2 учётные записи розыгрыша входят из той же сети"]);
  });

  it("are counted up to a hundred, and ten of them named", async () => {
    const [network, device] = [uuid(), uuid()];
    const first = await entrant();
    await signIn(first, network, device);
    for (let at = 0; at < 21; at++) await signIn(await entrant(), network, device);
    expect(await textsOf(first)).toEqual([
      "Ещё 21 учётная запись розыгрыша входит с того же устройства",
      "Ещё 21 учётная запись розыгрыша входит из той же сети",
    ]);
    for (let at = 0; at < 90; at++) await signIn(await entrant(), network);
    const [, crowd] = await signalsOf(first);
    expect(plain(crowd?.text)).toBe("Не меньше 100 учётных записей розыгрыша входят из той же сети");
    expect(crowd?.accounts).toHaveLength(10);
  });
});
