import { existsSync } from "node:fs";
import { Client } from "pg";
import { expect, test } from "vitest";
import { findPostgres, startPostgres } from "./postgres.ts";
import { startScript } from "./script.ts";

/** Empty without PostgreSQL's programs, as may be where the suite runs on a server that was started elsewhere. */
const binaries = [findPostgres()].filter((found) => found !== undefined);

test.each(binaries)("a private server answers, and leaves nothing when stopped", async () => {
  const server = await startPostgres();
  for (const address of [{ connectionString: server.url }, { host: server.socketDir, ...userAndPort(server.url) }]) {
    const client = new Client(address);
    await client.connect();
    expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await client.end();
  }
  await server.stop();
  expect(existsSync(server.socketDir)).toBe(false);
});

test.each(binaries)("a private server ends with the process that started it", async () => {
  const starter = startScript("hold-postgres.ts");
  const dir = await starter.nextLine();
  expect(existsSync(dir)).toBe(true);
  await starter.kill();
  await expect.poll(() => existsSync(dir)).toBe(false);
});

function userAndPort(url: string) {
  const { port, username } = new URL(url);
  return { port: Number(port), user: username, database: "postgres" };
}
