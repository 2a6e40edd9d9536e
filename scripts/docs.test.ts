import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = new URL("../", import.meta.url);
const read = (name: string) => readFileSync(new URL(`docs/${name}`, root), "utf8");
const folders = readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** What stands between backticks and begins with a folder of ours. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].flatMap(([, path = ""]) => path);
  return quoted.filter((path) => folders.includes(path.split("/")[0] ?? ""));
}

const named = ["SECURITY.md", "ASVS.md", "OPERATIONS.md", "SPECIFICATION.md", "ARCHITECTURE.md", "../CONTRIBUTING.md"];

describe.for(named)("%s", (name) => {
  it("names files that are there", () => {
    const paths = pathsIn(read(name));
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  });
});

it("ASVS.md has every requirement of levels 1 and 2, each once and with a state", () => {
  const rows = [
    ...read("ASVS.md").matchAll(/^\| (\d+\.\d+\.\d+) +\| ([12]) +\| .+? \| (met|partly|not met|n\/a) +\| \S.* \|$/gm),
  ];
  const ids = rows.map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const levels = rows.map(([, , level]) => level);
  expect([levels.filter((level) => level === "1").length, levels.length]).toEqual([70, 253]);
});

it("SPECIFICATION.md says of every line where it is built and what shows it", () => {
  const rows = read("SPECIFICATION.md")
    .split("\n")
    .filter((line) => /^\| (?!what the specification says|---)/.test(line));
  const incomplete = rows.filter((row) => !/^(\| [^|\s][^|]*){3}\|$/.test(row) || row.includes("MISSING"));
  expect(rows.length).toBeGreaterThan(300);
  expect(incomplete).toEqual([]);
});

it("every way to start the server that is told of bounds its memory alike", () => {
  const starts = ["scripts/start.mjs", "deploy/Dockerfile", "deploy/hitoslov.service", "docs/OPERATIONS.md"];
  for (const file of starts) {
    const text = readFileSync(new URL(file, root), "utf8");
    expect([file, /--max-semi-space-size=8\W.{0,30}server\W.{0,4}dist\W.{0,4}main\.js/.test(text)]).toEqual([
      file,
      true,
    ]);
  }
});
