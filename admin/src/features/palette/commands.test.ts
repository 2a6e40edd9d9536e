import { describe, expect, it } from "vitest";
import { Gift as icon } from "lucide";
import { commandsFor, matching, opensBy, soughtText } from "./commands.ts";

const catalogue = { to: "/", label: "Каталог песен", icon };
const draws = { to: "/stocks", label: "Розыгрыши", icon };
const labels = (links: Parameters<typeof commandsFor>[0], typed: string) => {
  const { actions, screens } = commandsFor(links);
  return matching([...actions, ...screens], typed).map(({ label }) => label);
};

describe("commands", () => {
  it("are those of the screens that the user may open", () => {
    expect(labels([catalogue], "")).toEqual([
      "Добавить песню",
      "Показать клавиши",
      "Выход",
      "Каталог песен",
      "Личный кабинет",
    ]);
    expect(labels([draws], "")).toContain("Создать розыгрыш");
  });

  it("are found by words in any order, ignoring case and ё", () => {
    expect(labels([catalogue, draws], "ПЕСНЮ добав")).toEqual(["Добавить песню"]);
    expect(labels([catalogue, draws], "создать песню")).toEqual(["Добавить песню"]);
    expect(labels([catalogue, draws], "розыгрыш создать")).toEqual(["Создать розыгрыш"]);
    expect(labels([catalogue, draws], "нет такого")).toEqual([]);
  });
});

it.each([
  [true, true, "Песня, игрок, экран или действие"],
  [true, false, "Песня, экран или действие"],
  [false, true, "Игрок, экран или действие"],
  [false, false, "Экран или действие"],
])("the palette names what is open (songs %j, players %j): %s", (songs, players, text) => {
  expect(soughtText({ songs, players })).toBe(text);
});

describe("the commands found", () => {
  it("have the typed words anywhere in their names, those that begin with them first", () => {
    const inside = { to: "/a", label: "Отчёты", icon };
    const later = { to: "/b", label: "Все\u00A0чётные", icon };
    const first = { to: "/c", label: "Чётные дни", icon };
    expect(labels([inside, later, first], "ЧЕТ")).toEqual(["Все\u00A0чётные", "Чётные дни", "Отчёты"]);
  });
});

type Press = Partial<
  Pick<KeyboardEvent, "code" | "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "defaultPrevented" | "repeat">
>;

it.each<[Press, ReturnType<typeof opensBy>]>([
  [{ code: "KeyK", key: "k", ctrlKey: true }, "palette"],
  [{ code: "KeyK", key: "л", ctrlKey: true }, "palette"],
  [{ code: "KeyK", key: "k", metaKey: true }, "palette"],
  [{ code: "KeyK", key: "k" }, null],
  [{ code: "KeyK", key: "K", ctrlKey: true, shiftKey: true }, null],
  [{ code: "KeyK", key: "k", ctrlKey: true, altKey: true }, null],
  [{ code: "KeyK", key: "k", ctrlKey: true, repeat: true }, null],
  // The editor of news has handled it: it inserts a link.
  [{ code: "KeyK", key: "k", ctrlKey: true, defaultPrevented: true }, null],
  [{ code: "Slash", key: "?", shiftKey: true }, "shortcuts"],
  [{ code: "Digit7", key: "?", shiftKey: true }, "shortcuts"],
  [{ code: "Slash", key: "?", ctrlKey: true }, null],
  [{ code: "Slash", key: "/" }, null],
])("%j opens %s", (press, asked) => {
  expect(opensBy({ ...press, target: null } as KeyboardEvent)).toBe(asked);
});
