import { describe, expect, it } from "vitest";
import { Gift as icon } from "lucide";
import { commandsFor, matching } from "./commands.ts";

const catalogue = { to: "/", label: "Каталог песен", icon };
const draws = { to: "/stocks", label: "Розыгрыши", icon };
const labels = (places: Parameters<typeof commandsFor>[0], typed: string) => {
  const { actions, screens } = commandsFor(places);
  return matching([...actions, ...screens], typed).map(({ label }) => label);
};

describe("commands", () => {
  it("are those of the screens that one may see", () => {
    expect(labels([catalogue], "")).toEqual([
      "Добавить песню",
      "Показать клавиши",
      "Выход",
      "Каталог песен",
      "Личный кабинет",
    ]);
    expect(labels([draws], "")).toContain("Создать розыгрыш");
  });

  it("are found by any words in any order, whatever the case and ё", () => {
    expect(labels([catalogue, draws], "ПЕСНЮ добав")).toEqual(["Добавить песню"]);
    expect(labels([catalogue, draws], "создать песню")).toEqual(["Добавить песню"]);
    expect(labels([catalogue, draws], "розыгрыш создать")).toEqual(["Создать розыгрыш"]);
    expect(labels([catalogue, draws], "нет такого")).toEqual([]);
  });
});
