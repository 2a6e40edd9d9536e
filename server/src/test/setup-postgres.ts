import type { TestProject } from "vitest/node";
import { migrate } from "../db/migrate.ts";
import { openPostgres } from "../db/postgres.ts";
import { asAdmin, databaseUrl, dropCopies, randomName } from "./postgres-databases.ts";
import { startPostgres } from "./postgres.ts";

/** Once a run: a migrated empty database, which is the template of all others. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const server = given === undefined || given === "" ? await startPostgres() : { url: given, stop: async () => {} };
  const template = randomName();
  await asAdmin(server.url, `create database ${template}`);
  const db = await openPostgres(databaseUrl(server.url, template));
  await migrate(db);
  // A template must have no connections while it is copied.
  await db.close();
  project.provide("testDatabase", { engine: "postgres", url: server.url, template });
  return async () => {
    await dropCopies(server.url, template);
    await server.stop();
  };
}
