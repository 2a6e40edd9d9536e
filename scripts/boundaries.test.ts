import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { crossings, importsOf, readLayers, violations, type SourceFile } from "./boundaries.ts";

const root = join(import.meta.dirname, "..");

/** The sources of a package. Tests may import more: they start servers, read files and compare drivers. */
function sources(name: string): SourceFile[] {
  return filesOf(`${name}/src`).filter(({ path }) => !/\.test\.tsx?$|^server\/src\/test\//.test(path));
}

function filesOf(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.(ts|tsx|css)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** The order of the server's domains in ARCHITECTURE.md. */
const architecture = readFileSync(join(root, "docs/ARCHITECTURE.md"), "utf8");
const layers = readLayers(/^ {4}(.+→.+)$/m.exec(architecture)?.[1] ?? "");

describe("the sources", () => {
  const packages = ["contract", "rules", "server", "game", "admin"];
  const files = packages.flatMap(sources);

  it.each(packages)("of %s were found", (name) => {
    expect(sources(name).flatMap(importsOf)).not.toEqual([]);
  });

  it("respect the boundaries", () => {
    expect(violations(files, layers)).toEqual([]);
  });

  it("of every domain respect the order, its tests too, and at most 40 imports cross domains", () => {
    const domains = readdirSync(join(root, "server/src/domains"));
    expect(layers.flat().toSorted()).toEqual([...domains, "crud", "time"].toSorted());
    const withTests = filesOf("server/src/domains");
    expect(violations(withTests, layers).filter((line) => line.includes("a domain of the server"))).toEqual([]);
    expect(crossings(withTests).length).toBeLessThanOrEqual(40);
  });

  it("of domains below play ask the database for what play keeps in memory", () => {
    const below = layers.slice(layers.findIndex((layer) => layer.includes("play")) + 1).flat();
    const theirs = files.filter(({ path }) => below.some((domain) => path.startsWith(`server/src/domains/${domain}/`)));
    expect(theirs.length).toBeGreaterThan(100);
    expect(theirs.filter(({ text }) => text.includes("catalogue.current(")).map(({ path }) => path)).toEqual([]);
  });

  it("of both front ends are at most 500", () => {
    const ours = ["game", "admin"].flatMap(sources).filter(({ path }) => /(?<!\.d)\.tsx?$/.test(path));
    expect(ours.length).toBeGreaterThan(400);
    expect(ours.length).toBeLessThanOrEqual(500);
  });

  it("find files relative to themselves only in server/src itself, which is as deep as the bundle in server/dist", () => {
    const deep = files.filter(({ path }) => /^server\/src\/.+\//.test(path));
    const lost = deep.filter(({ text }) => /import\.meta\.(url|dirname|filename)/.test(text));
    expect(lost.map(({ path }) => path)).toEqual([]);
  });
});

describe("violations", () => {
  const order = readLayers("players, analytics → play → accounts → crud, time");

  it.each([
    ["contract/src/game.ts", "@hitoslov/brand/store.ts", "no arrow"],
    ["rules/src/score.ts", "../../contract/src/game.ts", "no arrow"],
    ["game/src/lib/api.ts", "../../../server/src/app.ts", "no arrow"],
    ["game/src/lib/api.ts", "@hitoslov/server/app", "no arrow"],
    ["server/src/app.ts", "@hitoslov/brand/tokens.css", "no arrow"],
    ["contract/src/game.ts", "node:crypto", "zod and nothing else"],
    ["rules/src/draw.ts", "node:crypto", "import nothing"],
    ["rules/src/draw.ts", "zod", "import nothing"],
    ["game/src/features/round/parts/word.tsx", "../../hints/button.tsx", "each other"],
    ["admin/src/features/uploads/row.tsx", "../crud/table.tsx", "each other"],
    ["game/src/features/round/word.tsx", "../../screens/play.tsx", "not the other way round"],
    ["server/src/domains/play/queries.ts", "pg", "the drivers"],
    ["server/src/app.ts", "@electric-sql/pglite/nodefs", "the drivers"],
    ["server/src/domains/accounts/owner.ts", "nodemailer", "letters"],
    ["server/src/domains/accounts/avatar.ts", "sharp", "media"],
    ["server/src/domains/accounts/avatar.ts", "node:fs/promises", "media"],
    ["server/src/jobs/purge.ts", "node:fs", "media"],
    ["server/src/domains/accounts/owner.ts", "../play/finish.ts", "below it"],
    ["server/src/domains/players/queries.ts", "../analytics/roll-ups/range.ts", "below it"],
    ["server/src/domains/analytics/events/handlers.ts", "../../players/queries.ts", "below it"],
    ["server/src/crud/change.ts", "../domains/accounts/owner.ts", "not the other way round"],
  ])("%s must not import %s", (path, specifier, why) => {
    const lines = violations([{ path, text: `import { x } from "${specifier}";` }], order);
    expect(lines).toEqual([expect.stringContaining(why)]);
  });

  it.each([
    ["contract/src/game.ts", "./limits.ts"],
    ["contract/src/game.ts", "zod"],
    ["contract/src/game.ts", "@hitoslov/rules/config"],
    ["server/src/domains/play/judge.ts", "@hitoslov/rules"],
    ["server/src/db/seed.ts", "../media/audio.ts"],
    ["server/src/db/postgres.ts", "pg"],
    ["server/src/domains/players/handlers.ts", "../accounts/sessions/queries.ts"],
    ["server/src/domains/accounts/sessions/handlers.ts", "../owner.ts"],
    ["server/src/domains/play/finish.ts", "../../crud/change.ts"],
    ["server/src/http/pages.ts", "node:fs"],
    ["server/src/media/image.ts", "sharp"],
    ["game/src/app/app.tsx", "@hitoslov/brand/tokens.css"],
    ["game/src/features/round/parts/word.tsx", "../round-machine.ts"],
    ["game/src/features/round/word.tsx", "../../art/icon.tsx"],
    ["game/src/screens/play.tsx", "../features/round/round.tsx"],
  ])("%s may import %s", (path, specifier) => {
    expect(violations([{ path, text: `import { x } from "${specifier}";` }], order)).toEqual([]);
  });
});

describe("importsOf", () => {
  it.each([
    ["a.ts", 'import a, { b } from "x";'],
    ["a.ts", "import {\n  a,\n  b,\n} from 'x';"],
    ["a.ts", 'import type { A } from "x";'],
    ["a.ts", 'import "x";'],
    ["a.ts", 'export * from "x";'],
    ["a.ts", 'export { a } from "x";'],
    ["a.tsx", 'const a = async () => <b>{await import("x")}</b>;'],
    ["a.css", '@import "x";'],
    ["a.css", ".a {\n  composes: b from 'x';\n}"],
  ])("reads from %s the import in %j", (path, text) => {
    expect(importsOf({ path, text })).toEqual(["x"]);
  });

  it.each([
    ["a.ts", '// import a from "x";'],
    ["a.ts", '/* import a from "x"; */'],
    ["a.ts", "const from = 'x';"],
    ["a.ts", 'important("x");'],
    ["a.css", '/* @import "x"; */'],
  ])("reads no import from %s with %j", (path, text) => {
    expect(importsOf({ path, text })).toEqual([]);
  });
});
