import { sql } from "kysely";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDb } from "../test/database.ts";

let db: TestDb;
beforeAll(async () => (db = await createTestDatabase()));
afterAll(() => db.close());

it("the statements in docs/OPERATIONS.md run on this schema", async () => {
  const text = await readFile(new URL("../../../docs/OPERATIONS.md", import.meta.url), "utf8");
  // One that breaks over a line is one all the same.
  const spans = [...text.matchAll(/`((?:select|update|delete) [^`]+)`/g)].flatMap(([, span = ""]) => span);
  const statements = spans.flatMap((span) => span.split(";")).filter((statement) => statement.trim() !== "");
  expect(statements.length).toBeGreaterThan(10);
  for (const statement of statements) {
    await expect(sql.raw(statement).execute(db.kysely), statement).resolves.toBeDefined();
  }
});
