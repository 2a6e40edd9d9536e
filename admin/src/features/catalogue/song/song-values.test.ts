import { type CatalogueSong, SongFieldsSchema } from "@hitoslov/contract";
import { describe, expect, it } from "vitest";
import { equal } from "../../../lib/equal.ts";
import {
  copySong,
  errorAt,
  formatDecoys,
  isOwnWork,
  parseDecoys,
  readSong,
  replaceBlank,
  writeSong,
} from "./song-values.ts";

const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const named = (number: number) => ({ _id: id(number), name: `№ ${number}` });

const song: CatalogueSong = {
  _id: id(1),
  shown_from: "2026-12-31T20:59:59.123Z",
  shown_until: null,
  audience: "premium",
  name: "Коробейники",
  fragment: "Ой, полна, полна коробушка",
  fragment_order: 1,
  hidden: [1, 3],
  aliases: [{ position: 1, word: "полна", answer: "полная" }],
  decoys: ["голубушка", "весла"],
  sound_id: 4217,
  status_id: "Неактивна",
  difficulty: { _id: id(2), name: "2" },
  music_authors: [],
  text_authors: [named(3)],
  executors: [named(4), named(5)],
  genres: [named(6)],
  languages: [named(7)],
  film: null,
  filter: named(8),
  difficulty_id: id(2),
  music_author_id: [],
  text_author_id: [id(3)],
  executor_id: [id(4), id(5)],
  genre_id: [id(6)],
  language_id: [id(7)],
  film_id: null,
  filter_id: id(8),
  demo: true,
  typing_only: true,
  word_times: [[[0, 400]], [[400, 900]], [[900, 1500]], [[1500, 2600]]],
  source: null,
  cut: null,
  loudness: null,
  silence: true,
  daily_on: "2026-12-31",
  audio_ms: null,
  rights_holder: null,
  fact: "Слова Некрасова",
  sound: null,
  duration: null,
  photo: null,
  created_at: "2026-11-01T10:00:00.000Z",
  updated_at: "2026-11-01T10:00:00.000Z",
};

describe("the values of a song's form", () => {
  it("are written as they were read", () => {
    expect(SongFieldsSchema.parse(writeSong(readSong(song)))).toEqual({
      shown_from: "2026-12-31T20:59:59.123Z",
      shown_until: null,
      audience: "premium",
      name: "Коробейники",
      fragment: "Ой, полна, полна коробушка",
      fragment_order: 1,
      hidden: [1, 3],
      decoys: ["голубушка", "весла"],
      aliases: [{ position: 1, word: "полна", answer: "полная" }],
      sound_id: 4217,
      status_id: "hidden",
      difficulty_id: id(2),
      music_author_id: [],
      text_author_id: [id(3)],
      executor_id: [id(4), id(5)],
      genre_id: [id(6)],
      language_id: [id(7)],
      film_id: null,
      filter_id: id(8),
      demo: true,
      typing_only: true,
      word_times: song.word_times,
      silence: true,
      daily_on: "2026-12-31",
      rights_holder: null,
      fact: "Слова Некрасова",
    });
  });

  it("are equal after a second read", () => {
    expect(equal(readSong(song), readSong({ ...song }))).toBe(true);
  });

  it("are those of a draft without required values for a new song", () => {
    const fields = writeSong(readSong(null));
    expect(fields.status_id).toBe("Черновик");
    const refused = SongFieldsSchema.safeParse(fields).error?.issues.map(({ path }) => path[0]);
    expect(refused).toEqual(["name", "fragment", "sound_id", "difficulty_id"]);
  });

  it.each([
    ["an empty order is none", { fragment_order: "" }, { fragment_order: null }],
    ["zero is an order", { fragment_order: "0" }, { fragment_order: 0 }],
    ["a blank fact is none", { fact: " " }, { fact: null }],
    ["a blank holder is none", { rights_holder: "  " }, { rights_holder: null }],
    ["times of other words are none", { fragment: "Ой, полна" }, { word_times: null }],
    ["silence as the level has it", { silence: "" as const }, { silence: null }],
    ["no day is none", { daily_on: "" }, { daily_on: null }],
    ["half a day is refused by the server", { daily_on: "31.1" }, { daily_on: "31.1" }],
    ["zeros before a code", { sound_id: "000042" }, { sound_id: 42 }],
  ])("%s", (_, typed, written) => {
    expect(writeSong({ ...readSong(song), ...typed })).toMatchObject(written);
  });
});

describe("errorAt", () => {
  it.each([
    ["of the field", { decoys: "Много" }, "Много"],
    ["of a part", { "decoys.2": "Длинное" }, "Длинное"],
    ["of another field", { decoys_more: "Чужое" }, undefined],
  ])("%s", (_, errors: Record<string, string>, expected) => {
    expect(errorAt(errors, "decoys")).toBe(expected);
  });
});

it("a copy is a draft with another code, without times of words and a day", () => {
  const copy = copySong(song, "000042");
  const changed = { sound_id: "000042", status_id: "Черновик", word_times: null, daily_on: "" };
  expect(copy).toEqual({ ...readSong(song), ...changed });
  expect(SongFieldsSchema.safeParse(writeSong(copy)).success).toBe(true);
});

describe("a draft whose publishing may have been stored", () => {
  const cut = { start_ms: 1000, end_ms: 21_000, fade_in_ms: 10, fade_out_ms: 500 };
  const draft: CatalogueSong = { ...song, status_id: "Черновик", silence: null, word_times: null };
  const decided = {
    song: draft,
    hidden: [1, 2],
    difficulty_id: id(9),
    text_authors: [named(3)],
    music_authors: [named(10)],
    cut,
    cover: named(11),
  };
  const heard = { ...draft, sound: "/media/one.mp3", cut, updated_at: "2026-11-01T10:00:01.000Z" };
  const published: CatalogueSong = {
    ...heard,
    photo: "/media/one.webp",
    status_id: "Активна",
    hidden: [1, 2],
    difficulty: { _id: id(9), name: "3" },
    music_authors: [named(10)],
  };

  it.each<[string, CatalogueSong]>([
    ["as it was", draft],
    ["cut", heard],
    ["with its cover", { ...heard, photo: "/media/one.webp" }],
    ["published", published],
  ])("is told from what somebody else has done: %s", (_what, now) => {
    expect(isOwnWork(decided, now)).toBe(true);
    const changes: Partial<CatalogueSong>[] = [
      { name: "Коробочки" },
      { rights_holder: "Студия" },
      { status_id: "Неактивна" },
      { source: { name: "другая.mp3", ms: 60_000, bytes: 1, uploaded_at: "2026-11-01T10:00:00.000Z" } },
      { sound: "/media/two.mp3", cut: { ...cut, start_ms: 2000 } },
    ];
    for (const change of changes) {
      expect(isOwnWork(decided, { ...now, ...change })).toBe(false);
    }
    expect(isOwnWork({ ...decided, cover: null }, { ...now, photo: "/media/two.webp" })).toBe(false);
  });

  it("is not the own if it was published with other decisions", () => {
    expect(isOwnWork(decided, { ...published, hidden: [1, 3] })).toBe(false);
  });
});

describe("parseDecoys", () => {
  it.each([
    ["голубушка, весла, богатырского", ["голубушка", "весла", "богатырского"]],
    ["голубушка,весла;богатырского\nполе", ["голубушка", "весла", "богатырского", "поле"]],
    ["  чижик-пыжик ,, кто-то,  ", ["чижик-пыжик", "кто-то"]],
    ["поле, Поле, поле", ["поле", "Поле"]],
    ["два  слова", ["два слова"]],
    [" , ;\n", []],
    ["", []],
  ])("%j", (text, words) => {
    expect(parseDecoys(text)).toEqual(words);
  });

  it("reads its own output", () => {
    const words = ["голубушка", "весла"];
    expect(parseDecoys(formatDecoys(words))).toEqual(words);
  });
});

it.each([
  { hidden: [2, 5, 9], position: 5, spare: [1, 6, 8], now: [2, 6, 9] },
  { hidden: [2, 5, 9], position: 5, spare: [4, 6], now: [2, 4, 9] },
  { hidden: [2, 5, 9], position: 2, spare: [5, 9, 12], now: [5, 9, 12] },
  { hidden: [2, 5], position: 5, spare: [2, 5], now: undefined },
  { hidden: [2, 5], position: 3, spare: [4], now: undefined },
])("$position of $hidden is replaced by the nearest of $spare", ({ hidden, position, spare, now }) => {
  expect(replaceBlank(hidden, position, spare)).toEqual(now);
});
