import { describe, expect, it } from "vitest";
import { contract, type Route, type Waiting, waitsAs } from "./index.ts";

const all = Object.entries<Route>(contract);
const namesOf = (waits: Waiting | "never") => all.filter(([, route]) => waitsAs(route) === waits).map(([name]) => name);

describe("an overloaded node", () => {
  it("refuses no writes", () => {
    const writing = all.filter(([, { method }]) => method !== "GET").map(([name]) => name);
    expect(namesOf("never")).toEqual(expect.arrayContaining(writing));
  });

  it("refuses no reads that running plays need", () => {
    const reading = namesOf("never").filter((name) =>
      all.some(([key, { method }]) => key === name && method === "GET"),
    );
    const surroundings = [
      "checkToken",
      "getMe",
      "getAppSettings",
      "getGameSettings",
      "getLegal",
      "getHelpVideo",
      "getTotp",
    ];
    const game = ["playAudio", "listAuthors", "listScores", "listSpeeds"];
    expect(new Set(reading)).toEqual(new Set([...surroundings, ...game, "getDaily", "getDuel", "findRoom"]));
  });

  it.each<[Waiting, string[]]>([
    ["report", ["downloadStats", "downloadStock", "getSeries", "listCohorts", "getDisputeNumbers", "exportPlayer"]],
    ["staff_list", ["listCatalogue", "listPlayers", "listStockMembers", "getCounts"]],
    ["deal", ["listSounds", "listDemoSounds"]],
    ["list", ["getTop", "listStocks", "listNews", "listLibrary", "listGuessedSounds", "getNotices"]],
  ])("refuses as %s", (waits, names) => expect(namesOf(waits)).toEqual(expect.arrayContaining(names)));
});
