import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { longest } from "./src/expect.ts";

export default defineConfig({
  globalSetup: "./src/serve.ts",
  reporter: "list",
  // A journey spends half of its time waiting for the page.
  workers: availableParallelism() * 2,
  // Timeouts only end what hangs; they are no measure of speed.
  timeout: 900_000,
  expect: { timeout: longest },
  // A trace costs as much as the journey itself, so only the second run of a failed journey writes one. The journey
  // counts as failed even if that run passes.
  retries: 1,
  failOnFlakyTests: true,
  use: { trace: "on-first-retry" },
  // Each project has a server of its own: changes by staff must not affect the players of other journeys.
  projects: [
    { name: "game", testDir: "journeys", testIgnore: "admin/**" },
    { name: "admin", testDir: "journeys/admin" },
  ],
});
