import { defineConfig } from "vitest/config";

const shared = {
  globalSetup: "src/serve.ts",
  testTimeout: 120_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000, interval: 50 } },
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
