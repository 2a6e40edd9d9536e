import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), "utf8");
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".ts") && !file.includes(".test."));
const found = (pattern: RegExp) =>
  files.flatMap((file) => [...read(file).matchAll(pattern)].map(([, name = ""]) => name));

it("every job starts with the server", () => {
  const starts = found(/^export function (start\w+)/gm);
  expect(starts.length).toBeGreaterThan(10);
  const server = read("../serve.ts");
  expect(starts.filter((start) => !server.includes(`${start}(`))).toEqual([]);
});

it("every job is named in the list of what the log says", () => {
  const names = found(/\bschedule\(\s*"([\w-]+)"/g);
  expect(names.length).toBeGreaterThan(10);
  const told = /`job` is ([^.]+)\./.exec(read("../../../docs/OPERATIONS.md"))?.[1] ?? "";
  expect(told.split(/,\s+|\s+or\s+/).toSorted()).toEqual(names.toSorted());
});
