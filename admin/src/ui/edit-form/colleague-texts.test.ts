import { expect, it } from "vitest";
import { mergedText, nameOf, takenText } from "./colleague-texts.ts";

it.for([
  [["marina"], false, "Правки сотрудника marina: Название, Факт. Ваши сохранены вместе с ними", "marina"],
  [
    ["marina", "oleg"],
    false,
    "Правки сотрудников marina и oleg: Название, Факт. Ваши сохранены вместе с ними",
    "marina и oleg",
  ],
  [[], false, "Правки другого сотрудника: Название, Факт. Ваши сохранены вместе с ними", "Другой сотрудник"],
  [[], true, "Ваши правки из другого окна: Название, Факт. Эти сохранены вместе с ними", "Другое окно"],
] as const)("%j, oneself: %j", ([logins, isMyself, text, name]) => {
  const colleagues = { logins, isMyself };
  expect(mergedText(colleagues, ["Название", "Факт"]).replaceAll("\u00A0", " ")).toBe(text);
  expect(nameOf(colleagues)).toBe(name);
});

it("names the fields that a colleague has changed in an open form", () => {
  const told = (isMyself: boolean) => takenText({ logins: ["marina"], isMyself }, ["Название", "Факт"]);
  expect(told(false)).toBe("Правки сотрудника marina уже в\u00A0форме: Название, Факт");
  expect(told(true)).toBe("Ваши правки из\u00A0другого окна уже в\u00A0форме: Название, Факт");
});
