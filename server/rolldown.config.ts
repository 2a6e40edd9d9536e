import { defineConfig } from "rolldown";

export default defineConfig({
  input: "src/main.ts",
  platform: "node",
  // Only our own TypeScript goes into the bundle. Packages stay in node_modules, where their wasm, native
  // code, workers and static files are found by the paths they expect.
  external: (id) => /^[^./]/.test(id) && !id.startsWith("@hitoslov/"),
  output: { file: "dist/main.js", format: "esm", sourcemap: true },
});
