import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importsOf, violations, type SourceFile } from "./boundaries.ts";

const root = join(import.meta.dirname, "..");

/** The sources of a package. Tests may reach further: they start servers, read files and compare drivers. */
function sources(name: string): SourceFile[] {
  const folder = join(root, name, "src");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => `${name}/src/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.(ts|tsx|css)$/.test(path) && !/\.test\.tsx?$|^server\/src\/test\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

describe("the house as it stands", () => {
  const packages = ["contract", "rules", "server", "game", "admin"];
  const files = packages.flatMap(sources);

  it.each(packages)("%s was read", (name) => {
    expect(sources(name).flatMap(({ text }) => importsOf(text))).not.toEqual([]);
  });

  it("keeps its boundaries", () => {
    expect(violations(files)).toEqual([]);
  });

  it("finds files by its own place only in server/src itself, as deep as the bundle in server/dist", () => {
    const deep = files.filter(({ path }) => /^server\/src\/.+\//.test(path));
    const lost = deep.filter(({ text }) => /import\.meta\.(url|dirname|filename)/.test(text));
    expect(lost.map(({ path }) => path)).toEqual([]);
  });
});

describe("violations", () => {
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
    ["server/src/features/game/queries.ts", "pg", "the drivers"],
    ["server/src/app.ts", "@electric-sql/pglite/nodefs", "the drivers"],
    ["server/src/features/users/owner.ts", "nodemailer", "letters"],
    ["server/src/features/users/avatar.ts", "sharp", "media"],
    ["server/src/features/users/avatar.ts", "node:fs/promises", "media"],
    ["server/src/jobs/purge.ts", "node:fs", "media"],
  ])("%s must not import %s", (path, specifier, why) => {
    const lines = violations([{ path, text: `import { x } from "${specifier}";` }]);
    expect(lines).toEqual([expect.stringContaining(why)]);
  });

  it.each([
    ["contract/src/game.ts", "./limits.ts"],
    ["contract/src/game.ts", "zod"],
    ["contract/src/game.ts", "@hitoslov/rules/config"],
    ["server/src/features/game/judge.ts", "@hitoslov/rules"],
    ["server/src/db/seed.ts", "../media/audio.ts"],
    ["server/src/db/postgres.ts", "pg"],
    ["server/src/http/pages.ts", "node:fs"],
    ["server/src/media/image.ts", "sharp"],
    ["game/src/app/app.tsx", "@hitoslov/brand/tokens.css"],
    ["game/src/features/round/parts/word.tsx", "../round-machine.ts"],
    ["game/src/features/round/word.tsx", "../../art/icon.tsx"],
    ["game/src/screens/play.tsx", "../features/round/round.tsx"],
  ])("%s may import %s", (path, specifier) => {
    expect(violations([{ path, text: `import { x } from "${specifier}";` }])).toEqual([]);
  });
});

describe("importsOf", () => {
  it.each([
    ['import a, { b } from "x";'],
    ["import {\n  a,\n  b,\n} from 'x';"],
    ['import type { A } from "x";'],
    ['import "x";'],
    ['export * from "x";'],
    ['export { a } from "x";'],
    ['const a = await import("x");'],
    ['type A = import("x").A;'],
    ['@import "x";'],
    [".a {\n  composes: b from 'x';\n}"],
  ])("reads %j", (text) => {
    expect(importsOf(text)).toEqual(["x"]);
  });

  it.each([['// import a from "x";'], [' * import a from "x";'], ["const from = 'x';"], ['important("x");']])(
    "reads nothing in %j",
    (text) => {
      expect(importsOf(text)).toEqual([]);
    },
  );
});
