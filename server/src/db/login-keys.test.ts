import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lookalikeKey } from "../lookalikes.ts";
import { createTestDatabase } from "../test/database.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";

/** Accounts as they stood before looks were kept, the eldest first. */
const old = ["lvan", "Ivan", "1van", "anna", "anna\u3164", "аdmin", "admin", "Хитослов", "dj_вася", "安娜", "אננה"];
/** More than one page of the migration. */
const crowd = 6000;

let db: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  db = await createTestDatabase();
  const migrator = new Migrator({ db: db.kysely, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo("0013-token-plays");
  expect(error).toBeUndefined();
  for (const [at, login] of old.entries()) {
    const created = new Date(Date.UTC(2026, 0, 1, 0, at));
    await sql`insert into users (id, login, created_at) values (gen_random_uuid(), ${login}, ${created})`.execute(
      db.kysely,
    );
  }
  await sql`insert into users (id, login, deleted_at) values (gen_random_uuid(), 'deleted-1', now())`.execute(
    db.kysely,
  );
  await sql`insert into users (id, login, created_at)
    select gen_random_uuid(), 'толпа-' || n, '2026-02-01' from generate_series(1, ${crowd}::int) n`.execute(db.kysely);
  await migrate(db);
});
afterAll(() => db.close());

const rowOf = (login: string) =>
  db.kysely
    .selectFrom("users")
    .select(["login_key", "login_clash"])
    .where("login", "=", login)
    .executeTakeFirstOrThrow();

it("gives every account the key of its login, and of those that look alike the eldest the right to it", async () => {
  const clashes = ["Ivan", "1van", "anna\u3164", "admin"];
  for (const login of old) {
    const row = await rowOf(login);
    expect([login, row]).toEqual([
      login,
      { login_key: await lookalikeKey(login), login_clash: clashes.includes(login) },
    ]);
  }
  expect(await rowOf("deleted-1")).toEqual({ login_key: null, login_clash: false });
  expect(await rowOf(`толпа-${crowd}`)).toEqual({
    login_key: await lookalikeKey(`толпа-${crowd}`),
    login_clash: false,
  });
  const { rows } = await sql<{ missing: number }>`
    select count(*)::int as missing from users where login_key is null and deleted_at is null`.execute(db.kysely);
  expect(rows).toEqual([{ missing: 0 }]);
});

it("the right to a key passes on when its account is deleted or renamed", async () => {
  await sql`delete from users where login = 'lvan'`.execute(db.kysely);
  expect([(await rowOf("Ivan")).login_clash, (await rowOf("1van")).login_clash]).toEqual([false, true]);
  await sql`update users set login = 'Пётр', login_key = 'другой' where login = 'Ivan'`.execute(db.kysely);
  expect((await rowOf("1van")).login_clash).toBe(false);
  // One that had none passes none on.
  await sql`delete from users where login = 'admin'`.execute(db.kysely);
  expect((await rowOf("аdmin")).login_clash).toBe(false);
});
