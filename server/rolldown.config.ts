import { defineConfig } from "rolldown";
import server from "./package.json" with { type: "json" };

/**
 * Packages that stay in node_modules: those that look for files of their own beside them (wasm, native code, pages,
 * songs), and those that few starts load. All others are `devDependencies` and in the bundle: to find and to read their
 * two thousand files would take half of a start.
 */
const asInstalled = Object.keys(server.dependencies);

/** As an ES module `node:http` loads the client of web sockets too, a twentieth of a start; as it is got here it does not. */
const httpAlone = {
  name: "http-alone",
  resolveId: (id: string) => (id === "node:http" || id === "http" ? "\0http" : null),
  load: (id: string) => (id === "\0http" ? `module.exports = process.getBuiltinModule("node:http")` : null),
};

export default defineConfig({
  plugins: [httpAlone],
  input: [
    "./src/main.ts",
    // Started by the first, see `media/drawing.ts`, `media/sounds.ts`, `songs/import/inspect.ts`, `draws/lottery/parts.ts` and
    // `db/empty-database.ts`.
    "./src/draw-pictures.ts",
    "./src/edit-sounds.ts",
    "./src/read-tables.ts",
    "./src/draw-lots.ts",
    "./src/make-empty-database.ts",
    // For where there are no sources, as in a container.
    "./src/seed.ts",
    "./src/backup/backup-command.ts",
    "./src/backup/restore-command.ts",
    "./src/backup/move-command.ts",
  ],
  platform: "node",
  external: (id) => asInstalled.some((name) => id === name || id.startsWith(`${name}/`)),
  // What our code imports on demand is a file of its own.
  output: { dir: "dist", cleanDir: true, format: "esm", sourcemap: true, chunkFileNames: "[name].js" },
});
