import { defineConfig } from "vitest/config";

// How long to wait for what is due to happen: they only end what hangs, and say nothing of how quick anything is.
const shared = {
  globalSetup: "src/serve.ts",
  testTimeout: 600_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000, interval: 50 } },
  pool: "forks",
} as const;

// Each project has a server of its own: what staff change must not reach the players of other journeys.
export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      { test: { ...shared, name: "game", include: ["journeys/*.test.ts"] } },
      { test: { ...shared, name: "admin", include: ["journeys/admin/*.test.ts"] } },
    ],
  },
});
