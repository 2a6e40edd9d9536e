import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createNamedAccount, trailOf } from "../test/factories.ts";

let app: TestApp;
let staff: Awaited<ReturnType<typeof createNamedAccount>>;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  staff = await createNamedAccount(app, { login: "админ", role: 2 });
});
afterAll(() => app.close());

const password = "тестовый пароль";
const anna = { login: "анна", name: "Анна", email: "anna@example.ru", phone: "+79001234567", password };
/** As an edit by staff would have left it. */
async function record(userId: string) {
  const fields = {
    score: { before: 1, after: 5 },
    email: { before: "old@example.ru", after: anna.email },
    phone: { before: null, after: anna.phone },
    name: { before: "Аня", after: null },
  };
  const row = { id: uuid(), at: app.clock.now(), user_id: staff.userId, login: "админ", entity_id: userId };
  const change = { ...row, entity: "gamer", action: "update", fields: JSON.stringify(fields) } as const;
  await app.db.kysely.insertInto("audit").values(change).execute();
}
const blanked = {
  score: { before: 1, after: 5 },
  email: { before: "удалено", after: "удалено" },
  phone: { before: null, after: "удалено" },
  name: { before: "удалено", after: null },
};

it("the trail does not name a player who left; what changed, when and by whom stays", async () => {
  const player = await createNamedAccount(app, anna);
  const other = await createNamedAccount(app, { login: "борис" });
  await record(player.userId);
  await record(other.userId);
  expect((await app.call("deleteMe", { password }, player.token)).status).toBe(204);
  const [row] = await trailOf(app, "gamer", player.userId);
  expect(row).toEqual({ user_id: staff.userId, login: "админ", action: "update", fields: blanked });
  // Nobody else's is touched.
  const [kept] = await trailOf(app, "gamer", other.userId);
  expect(kept?.fields).toMatchObject({ email: { before: "old@example.ru", after: anna.email } });
});

it("the record of a deletion by staff does not name the player either", async () => {
  const player = await createNamedAccount(app, anna);
  await record(player.userId);
  expect((await app.call("deleteUser", { _id: player.userId }, staff.token)).status).toBe(200);
  const [edited, deleted] = await trailOf(app, "gamer", player.userId);
  expect(edited?.fields).toEqual(blanked);
  expect([deleted?.action, deleted?.fields]).toMatchObject([
    "delete",
    {
      login: { before: "удалено", after: null },
      name: { before: "удалено", after: null },
      email: { before: "удалено", after: null },
      phone: { before: "удалено", after: null },
    },
  ]);
});

it("a deletion that fails leaves the trail unchanged", async () => {
  const player = await createNamedAccount(app, anna);
  await record(player.userId);
  const { kysely } = app.db;
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
    kysely,
  );
  // The last of the writes.
  await sql`create trigger refuse before update of deleted_at on users for each row execute function refuse()`.execute(
    kysely,
  );
  try {
    expect((await app.call("deleteMe", { password }, player.token)).status).toBe(500);
  } finally {
    await sql`drop function refuse cascade`.execute(kysely);
  }
  const [row] = await trailOf(app, "gamer", player.userId);
  expect(row?.fields.email).toEqual({ before: "old@example.ru", after: anna.email });
});
