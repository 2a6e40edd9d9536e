import { sql } from "kysely";
import { inject, expect, it } from "vitest";
import { buildApp } from "../app.ts";
import { createTestApp } from "../test/app.ts";
import { createAccount } from "../test/factories.ts";
import { listenToLog } from "../test/log-lines.ts";
import { databaseUrl } from "../test/postgres-databases.ts";
import { freePort } from "../test/postgres.ts";
import { withReplica } from "./replica.ts";

const days = "start_date=2026.02.01&end_date=2026.02.28";
const asked = [`/api/metrics/series?metric=launch&${days}`, `/api/excel/stats?${days}`];

it("statistics are read from the replica, and from the database itself where the replica is away", async () => {
  await using stack = new AsyncDisposableStack();
  const test = await createTestApp();
  stack.defer(() => test.close());
  await test.reset();
  const { token } = await createAccount(test, 1);
  const server = inject("testDatabase");
  if (server.engine === "pglite") throw new Error("This run has no PostgreSQL");
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.db.kysely);

  const query = async (url: string) => {
    const db = withReplica({ ...test.db, close: async () => {} }, url);
    const node = await buildApp({ ...test.services, db }, { gameDir: "", adminDir: "/nonexistent" });
    for (const path of asked) expect((await node.inject({ url: path, headers: { token } })).statusCode).toBe(200);
    const open = await sql<{ last: string }>`
      select query as last from pg_stat_activity
      where application_name = 'hitoslov-replica' and datname = current_database()`.execute(test.db.kysely);
    await node.close();
    await db.close();
    return open.rows.map(({ last }) => last).join(";");
  };

  // The same database in the place of its replica.
  expect(await query(databaseUrl(server.url, rows[0]?.name ?? ""))).toContain("analytics_events");
  const told = listenToLog();
  expect(await query(`postgres://postgres@127.0.0.1:${await freePort()}/none`)).toBe("");
  told.stop();
  // Once: it is left alone for a while.
  expect(told.text().match(/the replica is away/g)).toHaveLength(1);
});
