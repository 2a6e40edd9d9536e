import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["journeys/*.test.ts"],
    globalSetup: "src/serve.ts",
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 50 } },
    maxWorkers: 2,
    pool: "forks",
  },
});
