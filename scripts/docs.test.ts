import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Folders that an install, a build, a start or a test creates. */
const made = /^(?:\.(?!ci$).*|node_modules|dist|data|coverage|test-results|playwright-report)$/;

/** Every path below a folder of the repository; folders end with a slash. */
function pathsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return made.test(entry.name) ? [] : [`${path}/`, ...pathsBelow(`${path}/`)];
  });
}

const paths = pathsBelow("");
const documents = paths.filter((path) => path.endsWith(".md"));
const folders = paths.filter((path) => /^[^/]+\/$/.test(path));

/** How many paths end with a name: `finish.ts`, `play/finish.ts` and the full path each name one file. */
const countsByEnd = new Map<string, number>();
for (const path of paths) {
  const parts = path.split(/(?<=\/)/);
  for (let start = 0; start < parts.length; start++) {
    const end = parts.slice(start).join("").replace(/\/$/, "");
    countsByEnd.set(end, (countsByEnd.get(end) ?? 0) + 1);
  }
}

const extensions = "tsx?|mts|mjs|md|json|webmanifest|html|css|sh|sql|svg|png|mp3|ya?ml|conf|service";
const fileName = new RegExp(
  `(?<![\\w@/<>…*:-]|[\\w/]\\.)[\\w@-][\\w@.-]*(?:/[\\w@.-]+)*\\.(?:${extensions})(?![\\w/<-])`,
  "g",
);

/** The files that a text names. */
const filesIn = (text: string) => text.match(fileName) ?? [];

/** The paths in backticks that begin with a folder of the repository. */
function codePathsIn(text: string): string[] {
  const words = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = ""]) => code.split(/[\s:]+/));
  return words
    .filter((word) => /^[\w@.-]+(?:\/[\w@.-]+)*\/?$/.test(word) && folders.some((folder) => word.startsWith(folder)))
    .map((word) => word.replace(/\/$/, ""));
}

/** The targets of a document's links within the repository. */
function linksIn(document: string): string[] {
  const targets = [...read(document).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, target = ""]) => target);
  return targets.map((target) => join(dirname(document), target));
}

/** Files that programs write: the build, a backup's archive, the check of the demo's media. */
const written = [
  ...["main", "backup-command", "restore-command"].map((name) => `server/dist/${name}.js`),
  "manifest.json",
  "REPORT.json",
];

describe.for(documents)("%s", (document) => {
  it("names files that exist", () => {
    const text = read(document).replaceAll(/\]\([^)]*\)/g, "]");
    const names = [...filesIn(text), ...codePathsIn(text)].filter((name) => !written.includes(name));
    expect(names.filter((name) => !countsByEnd.has(name))).toEqual([]);
  });

  it("links to files that exist", () => {
    const links = linksIn(document).map((link) => link.replace(/\/$/, ""));
    expect(links.filter((link) => !paths.includes(link) && !paths.includes(`${link}/`))).toEqual([]);
  });
});

it("names in documents are recognised", () => {
  expect(documents).toContain("docs/decisions/001-postgresql-only-embedded-by-default.md");
  expect(filesIn("`play/finish.ts`, log.ts and [x](a/b.md); not `<name>.ts`, `*.ts` or `a.b`")).toEqual([
    "play/finish.ts",
    "log.ts",
    "a/b.md",
  ]);
  expect(codePathsIn("`npx vitest run server/src/db` and `rules/`, not `other/src`")).toEqual([
    "server/src/db",
    "rules",
  ]);
});

it("ASVS.md has every requirement of levels 1 and 2 once, with its state", () => {
  const rows = [
    ...read("docs/ASVS.md").matchAll(
      /^\| (\d+\.\d+\.\d+) +\| ([12]) +\| .+? \| (met|partly|not met|n\/a) +\| \S.* \|$/gm,
    ),
  ];
  const ids = rows.map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const levels = rows.map(([, , level]) => level);
  expect([levels.filter((level) => level === "1").length, levels.length]).toEqual([70, 253]);
});

describe("SPECIFICATION.md", () => {
  const text = read("docs/SPECIFICATION.md");
  const rows = text.split("\n").filter((line) => /^\| (?!requirement|---)/.test(line));

  it("names the code and the test of every requirement, in at most 200 characters", () => {
    expect(rows.length).toBeGreaterThan(380);
    expect(rows.filter((row) => !/^(\| [^|\s][^|]*){3}\|$/.test(row))).toEqual([]);
    expect(rows.filter((row) => [...row].length > 200)).toEqual([]);
  });

  it("names every file unambiguously", () => {
    expect(filesIn(text).filter((name) => countsByEnd.get(name) !== 1)).toEqual([]);
  });

  it("names nothing that the code no longer has", () => {
    const sources = paths.filter((file) => /\.(ts|tsx|mjs|css|json|ya?ml|conf|html)$/.test(file));
    // A comment keeps a name alive that the code has lost.
    const code = (file: string) => read(file).replaceAll(/\/\*.*?\*\/|(?<=^|\s)\/\/.*?$/gms, "");
    const words = new Set(sources.flatMap((file) => code(file).match(/[\w$]+/g) ?? []));
    const named = [...text.matchAll(/`([a-zA-Z_$][\w$]*)`/g)].map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(300);
    expect(named.filter((name) => !words.has(name))).toEqual([]);
  });

  it("names a test in every row that has something to test", () => {
    const tests = rows.map((row) => row.split("|").at(-2)?.trim() ?? "");
    expect(tests.filter((test) => test !== "none" && !/^(?:`[\w./-]+\.test\.m?ts`(?:, |$))+$/.test(test))).toEqual([]);
  });
});

describe("every documented way to start the server", () => {
  const starts = ["scripts/start.mjs", "deploy/Dockerfile", "deploy/hitoslov.service", "docs/OPERATIONS.md"];

  it.each(starts)("limits its memory in the same way: %s", (file) => {
    const text = read(file);
    expect(text).toMatch(/--max-semi-space-size=8\W.{0,30}server\W.{0,4}dist\W.{0,4}main\.js/);
    expect(text).toMatch(/\bMALLOC_ARENA_MAX(?:=|: ")2\b/);
    expect(text).toMatch(/\bMALLOC_TRIM_THRESHOLD_(?:=|: ")131072\b/);
  });
});
