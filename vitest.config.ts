import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { findPostgres } from "./server/src/test/postgres.ts";

const projects = ["rules", "contract", "game", "admin"].map((name) => project(name, `${name}/src/**/*.test.ts`));
projects.push(project("brand", "brand/*.test.ts"));
projects.push(project("crash", "crash/**/*.test.ts"));
projects.push(project("nodes", "nodes/**/*.test.ts"));
projects.push(project("scripts", "scripts/**/*.test.{ts,mjs}"));
projects.push(...server("server", "**/*.postgres.test.ts", "./server/src/test/setup-pglite.ts"));
// The same files once more on the other engine, but for the few about one of them.
if (process.env["TEST_DATABASE_URL"] || findPostgres() !== undefined) {
  projects.push(...server("server-postgres", "**/*.embedded.test.ts", "./server/src/test/setup-postgres.ts"));
} else {
  process.stdout.write("PostgreSQL 15 or newer was not found: the server is tested on the embedded database only.\n");
}

/** Files share their worker's modules, which take longer to load than most tests; those that mock one do not. */
function server(name: string, otherEngine: string, globalSetup: string) {
  const isolated = "**/*.isolated.test.ts";
  return [
    project(name, "server/src/**/*.test.ts", { exclude: [otherEngine, isolated], globalSetup, isolate: false }),
    project(`${name}-isolated`, `server/src/${isolated}`, { globalSetup }),
  ];
}

function project(name: string, include: string, options?: TestProjectInlineConfiguration["test"]) {
  return { extends: true, test: { name, include: [include], ...options } } satisfies TestProjectInlineConfiguration;
}

export default defineConfig({
  // The embedded engine and Node's own fetch are WebAssembly, which V8 takes down now and then where threads make and
  // drop its code at once: https://github.com/nodejs/node/issues/64500. Processes have nothing to share.
  test: { pool: "forks", maxWorkers: 2, testTimeout: 60_000, hookTimeout: 60_000, projects },
});
