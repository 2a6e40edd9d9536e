import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildTargets, fingerprint, isFresh } from "./build.mjs";
import { root } from "./house.mjs";

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hitoslov-build-"));
  write("package.json", JSON.stringify({ workspaces: ["rules", "contract", "game", "e2e"] }));
  write("package-lock.json", "{}");
  write("tsconfig.base.json", "{}");
  write("rules/package.json", JSON.stringify({ name: "@x/rules" }));
  write("contract/package.json", JSON.stringify({ name: "@x/contract", dependencies: { "@x/rules": "*" } }));
  write(
    "game/package.json",
    JSON.stringify({ name: "@x/game", scripts: { build: "b" }, dependencies: { "@x/contract": "*", react: "1" } }),
  );
  write("e2e/package.json", JSON.stringify({ name: "@x/e2e", scripts: { e2e: "b" } }));
  write("rules/src/a.ts", "a");
  write("game/src/g.ts", "g");
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path, content) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

test("npm run build leaves the stamps without which npm start would build everything again", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(scripts.build).toBe("exec node scripts/build-stale.mjs");
});

test("a target consists of itself and of the workspaces it depends on, directly or not", () => {
  expect(buildTargets(folder)).toEqual([{ path: "game", sources: ["contract", "game", "rules"] }]);
});

describe("the fingerprint", () => {
  const print = () => fingerprint(folder, ["rules", "game"]);
  const changes = (change) => {
    const before = print();
    change();
    return print() !== before;
  };

  test.each([
    ["a changed source", () => write("rules/src/a.ts", "b")],
    ["a new source", () => write("game/src/new.ts", "")],
    ["a renamed source", () => (rmSync(join(folder, "rules/src/a.ts")), write("rules/src/b.ts", "a"))],
    ["another lock", () => write("package-lock.json", '{"packages":{}}')],
  ])("changes with %s", (_what, change) => {
    expect(changes(change)).toBe(true);
  });

  test.each([
    ["built files", () => write("game/dist/index.js", "x")],
    ["packages", () => write("game/node_modules/p/index.js", "x")],
    ["tests", () => write("rules/src/a.test.ts", "x")],
    ["files of editors and systems", () => write("rules/.DS_Store", "x")],
    ["a new time of an unchanged file", () => utimesSync(join(folder, "rules/src/a.ts"), 1, 1)],
    ["other workspaces", () => write("contract/src/c.ts", "x")],
  ])("does not change with %s", (_what, change) => {
    expect(changes(change)).toBe(false);
  });
});

test("a build is fresh while its stamp matches the sources", () => {
  const target = { path: "game" };
  expect(isFresh(folder, target, "print")).toBe(false);
  write("game/dist/.stamp", "print");
  expect(isFresh(folder, target, "print")).toBe(true);
  expect(isFresh(folder, target, "another")).toBe(false);
});
