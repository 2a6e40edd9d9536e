import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { findPostgres } from "./server/src/test/postgres.ts";

type Options = TestProjectInlineConfiguration["test"];

const server = ["server/src/**/*.test.ts"];
/**
 * What can differ between the engines. Where there is PostgreSQL, which is quicker, all files of the server run on it
 * and these on the embedded engine too; `npm run test:all` runs all on both.
 */
const enginesDiffer = [
  "server/src/**/*.embedded.test.ts",
  // Drivers, types, error codes, migrations, copies of the database; jobs, which write far from any request.
  "server/src/{db,jobs,backup,test}/**/*.test.ts",
  "server/src/http/errors.test.ts",
  // The real process.
  "server/src/main.test.ts",
  // Each write once: one that asks for a second connection in its transaction waits for ever on the embedded engine.
  "server/src/crud/{every-write,audit}.test.ts",
  "server/src/domains/content/notices/mailboxes.test.ts",
  "server/src/domains/play/{catalogue,fair-points,finish,game,races,replay,daily/daily,duels/duels,disputes/*}.test.ts",
  "server/src/domains/rooms/{connections,guests,host,shown,songs}.test.ts",
  "server/src/domains/draws/{correction,entry,races}.test.ts",
  "server/src/domains/draws/awards/{by-rank,confirm,interventions,leave-and-return,lottery,signals,states}.test.ts",
  "server/src/domains/{settings/staff-settings,songs/reference-lists/{defaults,rules}}.test.ts",
  // Searches, orders and sums of many rows.
  "server/src/crud/journal-search.test.ts",
  "server/src/domains/accounts/{look-alikes,search}.test.ts",
  "server/src/domains/analytics/roll-ups/*.test.ts",
  "server/src/domains/{players/players,songs/catalogue/list,songs/drafts/drafts}.test.ts",
  "server/src/domains/ratings/*.test.ts",
];

const all = process.env["TEST_ALL"] !== undefined;
const hasPostgres = Boolean(process.env["TEST_DATABASE_URL"]) || findPostgres() !== undefined;

// None of these mocks a module, so all files of a worker share them: loading takes longer than most tests.
const projects = ["rules", "contract", "game", "admin"].map((name) =>
  project(name, [`${name}/src/**/*.test.ts`], { isolate: false }),
);
projects.push(project("brand", ["brand/*.test.ts"]));
const crashed = all ? "*" : hasPostgres ? "postgres" : "embedded";
projects.push(project("crash", [`crash/${crashed}.test.ts`]));
projects.push(project("nodes", ["nodes/!(rolling).test.ts"]));
// `npm run rolling` alone has the sources of the previous release.
if (process.env["PREVIOUS_RELEASE"] !== undefined) projects.push(project("rolling", ["nodes/rolling.test.ts"]));
projects.push(project("scripts", ["scripts/**/*.test.{ts,mjs}"]));
const embedded = (files: string[]) =>
  onEngine("server", files, "**/*.postgres.test.ts", "./server/src/test/setup-pglite.ts");
if (hasPostgres) {
  const setup = "./server/src/test/setup-postgres.ts";
  projects.push(...onEngine("server-postgres", server, "**/*.embedded.test.ts", setup));
  projects.push(...embedded(all ? server : enginesDiffer));
} else {
  process.stdout.write("PostgreSQL 15 or newer was not found: the server is tested on the embedded database only.\n");
  projects.push(...embedded(server));
}

/** Files that mock a module do not share theirs with others. */
function onEngine(name: string, files: string[], otherEngine: string, globalSetup: string) {
  const isolated = "**/*.isolated.test.ts";
  const shared = "**/!(*.isolated).test.ts";
  return [
    project(name, files, { exclude: [otherEngine, isolated], globalSetup, isolate: false }),
    project(`${name}-isolated`, files, { exclude: [otherEngine, shared], globalSetup }),
  ];
}

function project(name: string, include: string[], options?: Options) {
  return { extends: true, test: { name, include, ...options } } satisfies TestProjectInlineConfiguration;
}

const longest = 240_000;

export default defineConfig({
  // The embedded engine and Node's own fetch are WebAssembly, which V8 takes down now and then where threads make and
  // drop its code at once: https://github.com/nodejs/node/issues/64500. Processes have nothing to share.
  test: {
    pool: "forks",
    maxWorkers: availableParallelism() + 1,
    // They end what hangs, on a machine that is as busy as may be; no test measures time by them.
    testTimeout: longest,
    hookTimeout: longest,
    expect: { poll: { timeout: 30_000 } },
    projects,
  },
});
