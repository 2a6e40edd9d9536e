import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { findOutgrown } from "./outgrown.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
afterAll(() => app.close());

it("the embedded database tells its size once it is too large, PostgreSQL never", async () => {
  expect(await findOutgrown(app.db)).toBeNull();
  expect(await findOutgrown(app.db, 1)).toBeGreaterThan(1);
  expect(await findOutgrown({ ...app.db, engine: "postgres" }, 1)).toBeNull();
});
