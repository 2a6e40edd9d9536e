import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { longest } from "./src/expect.ts";

export default defineConfig({
  globalSetup: "./src/serve.ts",
  reporter: "list",
  // A journey waits for its page half of the time.
  workers: availableParallelism() * 2,
  // How long to wait for what is due to happen: they only end what hangs, and say nothing of how quick anything is.
  timeout: 900_000,
  expect: { timeout: longest },
  // A trace costs as much as the journey itself: the second run of a journey that failed leaves one. It has failed all
  // the same if it passes then.
  retries: 1,
  failOnFlakyTests: true,
  use: { trace: "on-first-retry" },
  // Each project has a server of its own: what staff change must not reach the players of other journeys.
  projects: [
    { name: "game", testDir: "journeys", testIgnore: "admin/**" },
    { name: "admin", testDir: "journeys/admin" },
  ],
});
