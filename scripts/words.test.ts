import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { faults, textsOf, textsOfData, type Text } from "./words.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Texts that the specification gives literally, although they break a rule. */
const fixed = [
  "Отключен",
  "удален",
  "Файл успешно удален",
  "Файлы загружаются... Подождите, пожалуйста...",
  "Загрузить можно только файлы с расширением mp3 или wav!",
  "Загрузить можно только файлы с расширением jpeg, jpg, png, svg!",
];

/** Texts that are announced, sent or drawn: they have no line breaks of a screen. */
const offScreen = [
  "admin/src/features/library/sorting.ts",
  "admin/src/features/profile/key-picture.tsx",
  "game/src/features/round/word-name.ts",
  "game/src/ui/cover-record.tsx",
  "server/src/domains/draws/awards/winner-letter.ts",
  "server/src/domains/accounts/sessions/reset-letter.ts",
  // Texts whose bytes are hashed: their page inserts the no-break spaces.
  "server/src/domains/legal/templates/agreement.ts",
  "server/src/domains/legal/templates/consent-texts.ts",
  "server/src/domains/legal/templates/privacy.ts",
  "server/src/domains/legal/templates/rules.ts",
  "server/src/domains/legal/draw-values.ts",
];
/** SMS, and titles of tabs. */
const offScreenTexts = [/^Хитослов: \uFFFC — код /u, /^\uFFFC — Пульт — Хитослов$/u];

const sources = ["contract", "rules", "server", "game", "admin"].flatMap((name) =>
  readdirSync(join(root, name, "src"), { recursive: true, encoding: "utf8" })
    .map((path) => `${name}/src/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|^server\/src\/(?:test|fuzz)\//.test(path)),
);

function faultsOf(path: string, texts: readonly Text[]): string[] {
  return texts
    .filter(({ text }) => !fixed.includes(text))
    .flatMap(({ line, text, hidden }) => {
      const isOff = offScreen.includes(path) || offScreenTexts.some((pattern) => pattern.test(text));
      return faults({ text, hidden: hidden || isOff }).map((why) => `${path}:${line}: ${why}: ${text.trim()}`);
    });
}

describe("Russian texts", () => {
  const texts = new Map(sources.map((path) => [path, textsOf(path, read(path))]));

  it("are well written in the sources", () => {
    expect([...texts.values()].flat().length).toBeGreaterThan(2000);
    expect([...texts].flatMap(([path, found]) => faultsOf(path, found))).toEqual([]);
  });

  it.each(["directories", "draw", "news", "prizes", "songs"])("are well written in the demo's %s", (name) => {
    const path = `demo/${name}.json`;
    const found = textsOfData(JSON.parse(read(path)), ["abc", "verifiedBy"]);
    expect(found).not.toEqual([]);
    expect(faultsOf(path, found)).toEqual([]);
  });

  it.each(["README.ru.md", "game/index.html", "admin/index.html"])("are well written in %s", (path) => {
    const found = read(path)
      .split("\n")
      .map((line, index) => ({ line: index + 1, text: line.replaceAll(/<[^>]*>/g, ""), hidden: true }));
    expect(faultsOf(path, found)).toEqual([]);
  });

  it("have only exceptions that are still needed", () => {
    const all = [...texts.values()].flat().map(({ text }) => text);
    expect(fixed.filter((text) => !all.includes(text))).toEqual([]);
    expect(offScreen.filter((path) => !texts.get(path)?.length)).toEqual([]);
    expect(offScreenTexts.filter((pattern) => !all.some((text) => pattern.test(text)))).toEqual([]);
  });
});

describe("textsOf", () => {
  it.each([
    ['const a = "Слово";', "Слово", false],
    ["const a = `Слово ${b} из ${c}`;", "Слово \uFFFC из \uFFFC", false],
    ["const a = <p>Слово&nbsp;в\n  строке</p>;", "Слово\u00A0в строке", false],
    ["const a = <>{b} слов</>;", "\uFFFC слов", false],
    ['const a = <p title="Слово" />;', "Слово", false],
    ['const a = <p aria-label="Слово" />;', "Слово", true],
    ["const a = <input placeholder={b ? `Слово` : undefined} />;", "Слово", true],
  ])("reads %s", (source, text, hidden) => {
    expect(textsOf("a.tsx", source)).toMatchObject([{ text, hidden }]);
  });

  it.each(["// Слово", 'const a = "word";', "const a = /Слово/;"])("reads nothing in %s", (source) => {
    expect(textsOf("a.tsx", source)).toEqual([]);
  });
});

describe("faults", () => {
  it.each([
    ['Приз "Билет"', "quotes are «ёлочки»"],
    ["Приз “Билет”", "quotes are «ёлочки»"],
    ["Приз - билет", "a dash is —, not a hyphen"],
    ["Ждём...", "three dots are …"],
    ["Подождите еще немного", "ё"],
    ["Пароль изменен", "ё"],
    ["Приз подтвержден", "ё"],
    ["Мы пришлем код", "ё"],
    ["Учетная запись", "ё"],
    ["Розыгрыш идет", "ё"],
    ["Песня в эфире", "a word of one letter keeps to the next one"],
    ["Приз\u00A0— билет, а не диск", "a word of one letter keeps to the next one"],
    ["Приз — билет", "a dash keeps to the word before it"],
    ["Осталось 5 песен", "a number keeps to its noun"],
    ["Не длиннее \uFFFC символов", "a number keeps to its noun"],
    ["Скидка 5 %", "a number keeps to its noun"],
  ])("finds in «%s»: %s", (text, why) => {
    expect(faults({ text, hidden: false })).toEqual([why]);
  });

  it.each([
    "Приз «Билет»",
    "Приз\u00A0— какой-то билет…",
    "Всё сохранено и\u00A0удалено, файл найден, выйдет завтра",
    "Все выйдут, если узнает, выберет и\u00A0ожидает",
    "Осталось 5\u00A0песен из\u00A0mp3 или wav",
    "Собрано \uFFFC из \uFFFC",
    '[aria-label="word"]',
  ])("finds nothing in «%s»", (text) => {
    expect(faults({ text, hidden: false })).toEqual([]);
  });

  it("leaves the spaces of what is not on a screen alone", () => {
    expect(faults({ text: "Приз — билет, 5 песен в эфире", hidden: true })).toEqual([]);
  });
});
