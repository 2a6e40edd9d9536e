import { defineConfig } from "rolldown";

/**
 * Packages that stay in node_modules: those that look for files of their own beside them (wasm, native code, pages,
 * songs), and those that few starts load. All others are in the bundle: to find and to read their two thousand files
 * would take half of a start.
 */
const asInstalled = [
  "@electric-sql/pglite",
  "@fastify/swagger",
  "@fastify/swagger-ui",
  "@hitoslov/demo",
  "@node-rs/argon2",
  "age-encryption",
  "exceljs",
  "file-type",
  "ioredis",
  "music-metadata",
  "nodemailer",
  "sanitize-html",
  "sharp",
  "tar-stream",
];

export default defineConfig({
  // The others are started by the first, see `media/drawing.ts` and `db/empty-database.ts`.
  input: ["./src/main.ts", "./src/draw-pictures.ts", "./src/make-empty-database.ts"],
  platform: "node",
  external: (id) => asInstalled.some((name) => id === name || id.startsWith(`${name}/`)),
  // What our code imports on demand is a file of its own.
  output: { dir: "dist", cleanDir: true, format: "esm", sourcemap: true, chunkFileNames: "[name].js" },
});
