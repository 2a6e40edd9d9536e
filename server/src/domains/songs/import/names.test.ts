import { type ImportList, importLists, limits, type Named } from "@hitoslov/contract";
import { describe, expect, it } from "vitest";
import { mapColumns } from "./columns.ts";
import { maxAskedNames, openMeanings } from "./meanings.ts";
import { openNames, splitNames, wordKey } from "./names.ts";
import { openFiles, songOfFile } from "./sounds.ts";

const named = (...names: readonly string[]) => names.map((name) => ({ _id: name, name }));

describe("wordKey", () => {
  it.each([
    ["Алёна Соловьёва", " СОЛОВЬЕВА  алена "],
    ["Хор «Лад»", 'лад "хор"'],
    ["Й. Штраус", "Штраус Й"],
  ])("of %s and %s is one", (one, other) => {
    expect(wordKey(one)).toBe(wordKey(other));
  });

  it("tells apart what differs in a letter, and marks alone", () => {
    expect(new Set(["Хор", "Хоры", "!!!", "???"].map(wordKey)).size).toBe(4);
  });
});

describe("near names", () => {
  const { near } = openNames(named("Алла Пугачёва", "Кино", "Аквариум"));

  it.each([
    ["Алла Пугачева", ["Алла Пугачёва"]],
    ["Ала Пугачёва", ["Алла Пугачёва"]],
    ["Аквариуи", ["Аквариум"]],
    ["Вино", []],
    ["Валерия", []],
  ])("to %s are %j", (name, found) => {
    expect(near(name).map((known) => known.name)).toEqual(found);
  });
});

it.each([
  ["Хор; Солист", ["Хор", "Солист"]],
  ["Хор, хор,  Солист", ["Хор", "Солист"]],
  ["Земля, Ветер и Огонь", ["Земля, Ветер и Огонь"]],
  [" ", []],
])("%s are the names %j", (cell, names) => {
  expect(splitNames(cell, openNames(named("Земля, Ветер и Огонь")))).toEqual(names);
});

it("a cell of thousands of names is read as far as it shows that they are too many", () => {
  const cell = Array.from({ length: limits.import.cell }, (_, at) => at).join(",");
  expect(splitNames(cell, openNames([]))).toHaveLength(limits.relations.max + 1);
});

it("near names are looked for once for each unknown name, and for so many only", () => {
  const empty = Object.fromEntries(importLists.map((list) => [list, named()])) as Record<ImportList, Named[]>;
  const { executor, author } = openMeanings({ ...empty, executor: named("Аквариум") }, []);
  const near = { near: named("Аквариум") };
  expect(executor.mean("Аквариуи")).toEqual(near);
  for (let at = 1; at < maxAskedNames - 1; at++) author.mean(`Имя ${at}`);
  author.mean("Имя 1");
  expect(executor.mean("Аквариун")).toEqual(near);
  expect(executor.mean("Аквариус")).toEqual({ name: "Аквариус" });
  expect(executor.mean("Аквариуи")).toEqual(near);
});

it.each([
  ["Хор - Калинка.mp3", { title: "Калинка", artist: "Хор", code: undefined }],
  ["диск 1/01. Хор — Калинка-малинка.wav", { title: "Калинка-малинка", artist: "Хор", code: undefined }],
  ["004217 Хор - Калинка.mp3", { title: "Калинка", artist: "Хор", code: 4217 }],
  ["004217.mp3", { title: "004217", artist: "", code: 4217 }],
  ["4217 Коробейники.wav", { title: "Коробейники", artist: "", code: 4217 }],
  ["Хор_-_Калинка.mp3", { title: "Калинка", artist: "Хор", code: undefined }],
])("%s tells %j", (name, song) => {
  expect(songOfFile({ name, tags: null })).toEqual(song);
});

it("tags tell of a file whose name does not", () => {
  const tags = { title: "Калинка", artist: "Хор" };
  expect(songOfFile({ name: "track.mp3", tags })).toMatchObject(tags);
  expect(songOfFile({ name: "01.mp3", tags })).toEqual({ ...tags, code: undefined });
  expect(songOfFile({ name: "004217.mp3", tags })).toEqual({ ...tags, code: 4217 });
});

it("a row finds its file by what the song is before it finds it by the code", () => {
  const file = (name: string) => ({ id: name, name, tags: null });
  const names = ["01. Хор - Калинка.wav", "2 Берёза.wav", "004217.mp3", "0005 Хор - Тройка.wav"];
  const { byRow } = openFiles(names.map(file));
  const find = (code: string, name: string) => byRow({ name, executors: "Хор", code })?.name;
  expect([find("1", "Рябина"), find("2", "Калинка"), find("2", "Рябина")]).toEqual([undefined, names[0], names[1]]);
  expect([find("4217", "Рябина"), find("5", "Калинка"), find("5", "Рябина")]).toEqual([names[2], names[0], names[3]]);
});

it("a row finds its file by any spelling of its path, and none where two could be meant", () => {
  const file = (name: string) => ({ id: name, name, tags: null });
  const { byName, byRow } = openFiles(["a/Song.mp3", "b/Other.mp3", "c/other.wav"].map(file));
  expect(["SONG", "song.mp3", "A\\song.mp3", "elsewhere/song.mp3"].map((name) => byName(name)?.name)).toEqual(
    Array.from({ length: 4 }, () => "a/Song.mp3"),
  );
  expect([byName("other"), byName("other.wav")?.name]).toEqual([undefined, "c/other.wav"]);
  // A whole path is one file, though another folder has the same name too.
  const nested = openFiles(["Калинка.mp3", "Альбом/Калинка.mp3"].map(file));
  expect(
    ["калинка.mp3", "Альбом\\Калинка.mp3", "Калинка", "Сборник/Калинка.mp3"].map((name) => nested.byName(name)?.name),
  ).toEqual(["Калинка.mp3", "Альбом/Калинка.mp3", undefined, undefined]);
  expect(byRow({ name: "song", executors: "", code: "" })?.name).toBe("a/Song.mp3");
  expect(byRow({ name: "other", executors: "", code: "" })).toBeUndefined();
});

it("columns are known by their headers, each field once, and as staff have said before", () => {
  const headers = ["НАЗВАНИЕ песни", "Текст", "Слова", "Сложн.", "Песня", "Заметки"];
  expect(mapColumns(headers, new Map())).toEqual(["name", "fragment", "text_authors", "difficulty", null, null]);
  const said = new Map([
    [wordKey("Заметки"), "fact" as const],
    [wordKey("Слова"), null],
  ]);
  expect(mapColumns(headers, said)).toEqual(["name", "fragment", null, "difficulty", null, "fact"]);
});
