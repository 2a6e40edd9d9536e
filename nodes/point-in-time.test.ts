import { sql } from "kysely";
import { spawnSync } from "node:child_process";
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { v7 as uuid } from "uuid";
import { describe, expect, it, vi } from "vitest";
import { openDatabase } from "../server/src/db/client.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { spawnGuarded } from "../server/src/test/guarded.ts";
import { findPostgres, freePort, plainUser } from "../server/src/test/postgres.ts";

const binaries = findPostgres();
const missing = [
  ...(binaries === undefined ? ["PostgreSQL 15 or newer"] : []),
  ...(spawnSync("pgbackrest", ["version"]).status === 0 ? [] : ["pgbackrest"]),
];
if (missing.length > 0) {
  process.stdout.write(
    `NO SECOND IS BROUGHT BACK: ${missing.join(", ")} not found; apt-get install what is missing.\n`,
  );
}

describe.skipIf(missing.length > 0)("the database as of a given second", () => {
  it("is restored from the archive with everything written until then, and nothing later", async () => {
    await using stack = new AsyncDisposableStack();
    const user = process.getuid?.() === 0 ? plainUser() : {};
    const dir = mkdtempSync(path.join(tmpdir(), "hitoslov-pitr-"));
    stack.defer(() => rmSync(dir, { recursive: true, force: true }));
    const folder = (name: string) => {
      const made = path.join(dir, name);
      mkdirSync(made, { mode: 0o700 });
      chownTo(made, user);
      return made;
    };
    chownTo(dir, user);
    const [repo, log, lock, spool, data, again] = ["repo", "log", "lock", "spool", "data", "again"].map(folder);
    const config = path.join(dir, "pgbackrest.conf");
    cpSync(new URL("../deploy/pgbackrest.conf", import.meta.url), config);
    const port = await freePort();
    const env = {
      PATH: process.env["PATH"],
      PGBACKREST_CONFIG: config,
      PGBACKREST_STANZA: "hitoslov",
      PGBACKREST_REPO1_TYPE: "posix",
      PGBACKREST_REPO1_PATH: repo,
      PGBACKREST_REPO1_CIPHER_PASS: "ключ-архива",
      PGBACKREST_LOG_PATH: log,
      PGBACKREST_LOCK_PATH: lock,
      PGBACKREST_SPOOL_PATH: spool,
      PGBACKREST_PG1_PATH: data,
      PGBACKREST_PG1_PORT: String(port),
      PGBACKREST_PG1_SOCKET_PATH: dir,
    };
    const run = (program: string, ...words: string[]) => {
      const { status, stdout, stderr } = spawnSync(program, words, { ...user, env, cwd: "/", encoding: "utf8" });
      if (status !== 0) throw new Error(`${program} ${words.join(" ")}: ${stdout}${stderr}`);
    };
    const start = async (place = "") => {
      const archive = ["archive_mode=on", "archive_command=pgbackrest --stanza=hitoslov archive-push %p"];
      const settings = ["fsync=off", ...archive].flatMap((setting) => ["-c", setting]);
      const words = ["-D", place, "-k", dir, "-h", "127.0.0.1", "-p", String(port), ...settings];
      const { stop } = spawnGuarded(path.join(binaries ?? "", "postgres"), words, env, user);
      stack.defer(stop);
      const db = await opened(port);
      return { db, stop: async () => db.close().then(stop) };
    };
    run(
      path.join(binaries ?? "", "initdb"),
      "-D",
      data ?? "",
      "-U",
      "postgres",
      "-A",
      "trust",
      "-E",
      "UTF8",
      "--locale=C.UTF-8",
    );
    const before = await start(data);
    run("pgbackrest", "stanza-create");
    await migrate(before.db);
    const write = (login: string) => before.db.kysely.insertInto("users").values({ id: uuid(), login }).execute();
    await write("в копии");
    run("pgbackrest", "backup", "--type=full");

    // The end of a backup is known only to the second: the target has to be in a later one.
    await sql`select pg_sleep(1.1)`.execute(before.db.kysely);
    await write("до ошибки");
    const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(before.db.kysely);
    await sql`delete from users`.execute(before.db.kysely);
    await write("после ошибки");
    await sql`select pg_switch_wal()`.execute(before.db.kysely);
    await before.stop();

    const target = ["--type=time", `--target=${rows[0]?.at}`, "--target-action=promote"];
    run("pgbackrest", "restore", ...target, `--pg1-path=${again}`);
    const after = await start(again);
    const found = await after.db.kysely.selectFrom("users").select("login").orderBy("id").execute();
    expect(found.map(({ login }) => login)).toEqual(["в копии", "до ошибки"]);
    // It is writable again, and at the same schema version.
    await migrate(after.db);
    await after.db.kysely.insertInto("users").values({ id: uuid(), login: "дальше" }).execute();
    await after.stop();
  });
});

function chownTo(place: string, { uid, gid }: { readonly uid?: number; readonly gid?: number }): void {
  if (uid !== undefined && gid !== undefined) chownSync(place, uid, gid);
}

/** Waits until it accepts connections and has finished its recovery. */
function opened(port: number) {
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return vi.waitFor(
    async () => {
      const db = await openDatabase({ DATABASE_URL, DATA_DIR: "" });
      const { rows } = await sql<{ waits: boolean }>`select pg_is_in_recovery() as waits`.execute(db.kysely);
      if (rows[0]?.waits === false) return db;
      await db.close();
      throw new Error("The database is still read anew");
    },
    { timeout: 60_000, interval: 200 },
  );
}
