import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const sources = new URL("../", import.meta.url);
const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((file) =>
  /(?<!test)[.]tsx?$/.test(file),
);
const textOf = (file: string) => readFileSync(new URL(file, sources), "utf8");

it("every link to a song inside the game unlocks the audio while its press is handled", () => {
  const links = files.flatMap((file) => textOf(file).match(/<AppLink\b[^>]*"\/(?:play|demo)"[^>]*>/g) ?? []);
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((link) => !/onPress=\{.*unlockAudio\}/.test(link))).toEqual([]);
});

it("whatever else leads to a song unlocks it too", () => {
  const ways = files.filter((file) => /navigate\([^;]*(?:"\/play"|replayPath|\bplay: )/.test(textOf(file)));
  expect(ways.length).toBeGreaterThan(4);
  expect(ways.filter((file) => !textOf(file).includes("unlockAudio()"))).toEqual([]);
});
