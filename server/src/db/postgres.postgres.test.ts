import { sql } from "kysely";
import { Client } from "pg";
import { v7 as uuid } from "uuid";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createTestDatabase } from "../test/database.ts";
import { listenToLog } from "../test/log-lines.ts";
import { findPostgres, startPostgres } from "../test/postgres.ts";
import { openTcpProxy } from "../test/tcp-proxy.ts";
import { isDatabaseAway, openDatabase } from "./client.ts";
import { createListener } from "./listener.ts";
import { openPostgres, timeouts } from "./postgres.ts";

const terminate = (name: string) => sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = ${name} and datname = current_database() and pid <> pg_backend_pid()`;

describe("PostgreSQL", async () => {
  const db = await createTestDatabase();
  afterAll(() => db.close());

  test("an address where nothing listens fails at once", async () => {
    const config = { DATA_DIR: "unused", DATABASE_URL: "postgres://postgres@127.0.0.1:1/none" };
    await expect(openDatabase(config)).rejects.toThrow(/ECONNREFUSED/);
  });

  test("commits are durable by our own setting, statements are limited, and a lost node is noticed", async () => {
    const own = await createTestDatabase(timeouts);
    const { rows } = await sql`
      select name, setting, source from pg_settings
      where name in ('synchronous_commit', 'statement_timeout', 'tcp_keepalives_idle') order by name`.execute(
      own.kysely,
    );
    await own.close();
    expect(rows).toEqual([
      { name: "statement_timeout", setting: "10000", source: "client" },
      { name: "synchronous_commit", setting: "on", source: "client" },
      { name: "tcp_keepalives_idle", setting: "10", source: "client" },
    ]);
  });

  test("an idle connection that breaks is reported and replaced", async () => {
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    // Two connections at once, so that one can end the other.
    await db.kysely.connection().execute(async () => {
      await sql`select 1`.execute(db.kysely);
    });
    await terminate("hitoslov").execute(db.kysely);
    // Others may warn as well.
    const said = () => warn.mock.calls.map(([warning]) => String(warning)).join("\n");
    await expect.poll(said).toContain("An idle database connection was lost");
    await sql`select 1`.execute(db.kysely);
  });

  test("a connection cut within a transaction undoes it, says so and leaves the pool whole", async () => {
    const cut = db.kysely.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await terminate("hitoslov").execute(db.kysely);
      await sql`select 1`.execute(trx);
    });
    await expect(cut).rejects.toSatisfy(isDatabaseAway);
    await sql`select 1`.execute(db.kysely);
    const { total, idle, waiting } = db.connections();
    expect({ idle, waiting }).toEqual({ idle: total, waiting: 0 });
  });

  test("a connection to a server that has become read-only is not used again", async () => {
    const own = await createTestDatabase();
    const write = () => own.kysely.insertInto("users").values({ id: uuid(), login: uuid() }).execute();
    // As on a leader that has become a replica.
    await sql`set default_transaction_read_only = on`.execute(own.kysely);
    await expect(write()).rejects.toSatisfy(isDatabaseAway);
    await write();
    await own.close();
  });

  test("a commit that may not have reached a replica is reported as a failure", async () => {
    const postgres = await startPostgres(findPostgres(), ["synchronous_standby_names=nobody"]);
    const replicated = await openPostgres(postgres.url);
    const admin = new Client(postgres.url);
    await admin.connect();
    await admin.query("set synchronous_commit = local");
    await admin.query("create table written (n int)");
    const insert = (n: number) => sql`insert into written values (${n})`;
    const writes = [
      () => insert(1).execute(replicated.kysely),
      () => replicated.kysely.transaction().execute((trx) => insert(2).execute(trx)),
      () =>
        replicated.transact(async (_, enqueue) => {
          enqueue({ compile: () => insert(3).compile(replicated.kysely) });
          return () => undefined;
        }),
    ];
    for (const write of writes) {
      const failed = write().then(
        () => undefined,
        (error: unknown) => error,
      );
      const cancel = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'";
      await expect.poll(async () => (await admin.query(cancel)).rowCount, { interval: 20 }).toBe(1);
      expect(await failed).toSatisfy(isDatabaseAway);
    }
    // What the leader has, and a replica may not have.
    expect((await admin.query("select n from written order by n")).rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    await admin.end();
    await replicated.close();
    await postgres.stop();
  });

  test("a table that a newer node gives a column goes on being read and written, within transactions too", async () => {
    await sql`create table grown (id integer)`.execute(db.kysely);
    const all = () => sql<object>`select * from grown`.compile(db.kysely);
    const read = () => db.kysely.executeQuery(all());
    const transact = () =>
      db.transact(async (query) => {
        const [rows] = await query({ compile: all });
        return () => rows;
      });
    const inTurn = () => db.kysely.transaction().execute((trx) => trx.executeQuery(all()));
    await read();
    await sql`alter table grown add first integer`.execute(db.kysely);
    await sql`insert into grown values (1, 2)`.execute(db.kysely);
    expect((await read()).rows).toEqual([{ id: 1, first: 2 }]);
    await sql`alter table grown add second integer`.execute(db.kysely);
    expect(await transact()).toEqual([{ id: 1, first: 2, second: null }]);
    // The pool may give another connection than before, which has not prepared the statement yet.
    await inTurn();
    await sql`alter table grown add third integer`.execute(db.kysely);
    // Whoever asks is told to ask again, and the next one is answered.
    await expect(inTurn()).rejects.toSatisfy(isDatabaseAway);
    expect((await inTurn()).rows).toHaveLength(1);
  });

  test("work without timeouts has no time limit", async () => {
    const { rows } = await db.withoutTimeouts((kysely) => sql`show statement_timeout`.execute(kysely));
    expect(rows).toEqual([{ statement_timeout: "0" }]);
  });

  test("the log says when the database answers again, and for how long it did not", async () => {
    const postgres = await startPostgres(findPostgres());
    const proxy = await openTcpProxy(Number(new URL(postgres.url).port));
    const proxied = new URL(postgres.url);
    proxied.port = `${proxy.port}`;
    const away = await openPostgres(proxied.href, { ...timeouts, connectionTimeoutMillis: 5000, query_timeout: 5000 });
    const said = listenToLog();
    const ask = () =>
      sql`select 1`.execute(away.kysely).then(
        () => "an answer",
        (error: unknown) => isDatabaseAway(error),
      );
    proxy.cut();
    expect(await ask()).toBe(true);
    for (const until = Date.now() + 1200; Date.now() < until;) expect(await ask()).toBe(true);
    expect(said.lines()).toEqual([]);
    proxy.mend();
    await expect.poll(ask).toBe("an answer");
    await ask();
    const lines = said.lines();
    said.stop();
    expect(lines).toEqual([
      expect.objectContaining({ level: 40, msg: "the database answers again", silentMs: expect.any(Number) }),
    ]);
    expect(lines[0]?.["silentMs"]).toBeGreaterThan(1000);
    await away.close();
    proxy.close();
    await postgres.stop();
  });

  test("a listener that is cut off reconnects, is told that it missed something, and receives again", async () => {
    const reconnected = Promise.withResolvers<string>();
    const heard = Promise.withResolvers<string>();
    const stop = await db.listen("catalogue", (payload) =>
      payload === "" ? reconnected.resolve(payload) : heard.resolve(payload),
    );
    await terminate("hitoslov-listen").execute(db.kysely);
    await reconnected.promise;
    await sql`select pg_notify('catalogue', 'again')`.execute(db.kysely);
    expect(await heard.promise).toBe("again");
    await stop();
  });

  test("a listener that cannot reconnect tells after each attempt that something may have been missed", async () => {
    const postgres = await startPostgres(findPostgres());
    let isRefused = false;
    let last: Client | undefined;
    const listener = createListener(() => {
      last = new Client({
        connectionString: isRefused ? "postgres://127.0.0.1:1/none" : postgres.url,
        query_timeout: 10_000,
      });
      return last;
    });
    const heard: string[] = [];
    await listener.listen("catalogue", (payload) => heard.push(payload));
    isRefused = true;
    await last?.end();
    await expect.poll(() => heard.length).toBeGreaterThan(1);
    isRefused = false;
    const told = heard.length;
    await expect.poll(() => heard.length).toBeGreaterThan(told);
    await listener.close();
    await postgres.stop();
  });

  test("a listener whose connection is silent but open reconnects", async () => {
    const postgres = await startPostgres(findPostgres());
    const proxy = await openTcpProxy(Number(new URL(postgres.url).port));
    const proxied = new URL(postgres.url);
    proxied.port = `${proxy.port}`;
    const ways = [proxied.href];
    const listener = createListener(
      () => new Client({ connectionString: ways.shift() ?? postgres.url, query_timeout: 10_000 }),
      100,
    );
    const heard: string[] = [];
    await listener.listen("catalogue", (payload) => heard.push(payload));
    proxy.cut();
    const other = new Client(postgres.url);
    await other.connect();
    await expect
      .poll(async () => {
        await other.query("select pg_notify('catalogue', 'again')");
        return heard;
      })
      // In either order: the answer to «listen» and a notification may arrive together.
      .toEqual(expect.arrayContaining(["", "again"]));
    await other.end();
    await listener.close();
    proxy.close();
    await postgres.stop();
  });
});
