import { expect, it } from "vitest";
import { lookalikeKey, loginCharacters } from "./lookalikes.ts";

it.each<[string, string]>([
  ["anna", "ANNA"],
  ["anna", "аnnа"],
  ["anna", "anna\u3164"],
  ["anna", "\u115Fanna"],
  ["anna", "an\uFFA0na"],
  ["anna", "an\u200Bna"],
  ["anna", "\u202Eanna"],
  ["anna", "ａｎｎａ"],
  ["anna", "𝐚𝐧𝐧𝐚"],
  ["anna", "ɑnnɑ"],
  ["Ivan", "lvan"],
  ["ivan", "1van"],
  ["mila", "МІLА"],
  ["modern", "rnodern"],
  ["bob", "b0b"],
  ["bob", "bоb"],
  ["cop", "сор"],
  ["COP", "сор"],
  ["вера", "BEPA"],
  ["зима", "3има"],
  ["оля", "0ля"],
  ["бах", "6ах"],
  ["йога", "йога".normalize("NFD")],
  ["ёж", "ëж"],
  ["selena", "ѕelena"],
  ["admin", "аdmin"],
  ["admin", "adrnin"],
  ["admin", "ADMlN"],
])("«%s» and «%s» look the same", async (one, other) => {
  expect(await lookalikeKey(other)).toBe(await lookalikeKey(one));
});

it.each<[string, string]>([
  ["anna", "anne"],
  ["anna", "анна"],
  ["player5", "players"],
  ["player-1", "player-2"],
  ["player-8", "player-b"],
  ["nina", "vina"],
  ["rita", "tita"],
  ["ушат", "ущат"],
  ["миша", "маша"],
  ["ёлка", "елка"],
  ["йод", "иод"],
  ["a.b", "a-b"],
  ["ab", "a_b"],
])("«%s» and «%s» do not look the same", async (one, other) => {
  expect(await lookalikeKey(other)).not.toBe(await lookalikeKey(one));
});

it("the key of a key is the key itself, for every character of a login", async () => {
  for (let code = 0x20; code < 0x600; code += 1) {
    const character = String.fromCharCode(code);
    if (!loginCharacters.test(character) || character.normalize("NFKC") !== character) continue;
    const key = await lookalikeKey(character);
    expect([character, key.length > 0, await lookalikeKey(key)]).toEqual([character, true, key]);
  }
});

it("letters of one keyboard have different keys, except for those that look alike", async () => {
  const keys = new Map<string, string[]>();
  for (const letter of "abcdefghijklmnopqrstuvwxyz0123456789") {
    const key = await lookalikeKey(letter);
    keys.set(key, [...(keys.get(key) ?? []), letter]);
  }
  expect([...keys.values()].filter(({ length }) => length > 1).map((letters) => letters.join(""))).toEqual([
    "il1",
    "o0",
  ]);
  keys.clear();
  for (const letter of "абвгдеёжзийклмнопрстуфхцчшщъыьэюя0123456789") {
    const key = await lookalikeKey(letter);
    keys.set(key, [...(keys.get(key) ?? []), letter]);
  }
  expect([...keys.values()].filter(({ length }) => length > 1).map((letters) => letters.join(""))).toEqual([
    "б6",
    "вь",
    "з3",
    "о0",
  ]);
});
