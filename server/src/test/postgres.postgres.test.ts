import { existsSync } from "node:fs";
import { Client } from "pg";
import { expect, test } from "vitest";
import { findPostgres, startPostgres } from "./postgres.ts";
import { startScript } from "./script.ts";

/** None where the suite runs on a server somebody else has started. */
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

test.each(binaries)("it goes with the process that started it", async () => {
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
