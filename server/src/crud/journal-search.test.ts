import type { Input, Contract } from "@hitoslov/contract";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createNamedAccount } from "../test/factories.ts";

let app: TestApp;
let owner: { token: string; userId: string };
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  owner = await createNamedAccount(app, { login: "владелец", role: 1 });
  // More than are checked one by one.
  await sql`insert into audit (id, at, login, entity, entity_id, action, fields)
    select gen_random_uuid(), now() - interval '9 years', 'никто', 'genre', '', 'update', '{}'
    from generate_series(1, 5001)`.execute(app.db.kysely);
});
afterAll(() => app.close());

type Query = Input<Contract["listJournal"]>;
const journal = async (query: Query) => (await app.call("listJournal", query, owner.token)).body;
const names = async (find: string) => (await journal({ find })).data.map(({ name }) => name);

/** A row of the trail; the latest comes first. */
async function record(row: { login?: string; entity?: string; entity_id?: string; member_id?: string; name?: string }) {
  app.clock.advance(1);
  const { name, login = "редактор", entity = "news", entity_id = uuid(), member_id = null } = row;
  const fields = JSON.stringify(name === undefined ? {} : { name: { before: null, after: name } });
  const id = uuid();
  await sql`insert into audit (id, at, login, entity, entity_id, action, fields, member_id)
    values (${id}, ${app.clock.now()}, ${login}, ${entity}, ${entity_id}, 'update', ${fields}, ${member_id})`.execute(
    app.db.kysely,
  );
  return id;
}

it("finds part of each name that a row shows, and of who made it, without regard to case and ё", async () => {
  const { userId } = await createNamedAccount(app, { login: "ёжик", email: "mouse@example.ru" });
  await record({ name: "Ёлка" });
  const kept = await record({});
  await sql`insert into row_images (id, entity, row_id, at, after, name)
    values (${kept}, 'news', 'x', now(), '{}', 'Берёза')`.execute(app.db.kysely);
  await record({ entity: "gamer", entity_id: userId });
  await record({ entity: "award", member_id: userId });
  await record({ name: "Сосна", login: "пёс_100%" });
  for (const [find, found] of [
    ["ЕЛК", ["Ёлка"]],
    ["ёл", ["Ёлка"]],
    ["береза", ["Берёза"]],
    ["ежи", ["ёжик", "ёжик"]],
    ["Ёж", ["ёжик", "ёжик"]],
    ["ПЕС", ["Сосна"]],
    ["с_100%", ["Сосна"]],
    ["%", ["Сосна"]],
    ["е_к", []],
    // Of a player the journal shows the login alone.
    ["mouse", []],
  ] as const) {
    expect([find, await names(find)]).toEqual([find, found]);
  }
});

it("finds a row once that is found in many ways", async () => {
  const { userId } = await createNamedAccount(app, { login: "лампа" });
  const id = await record({ login: "лампа", name: "Лампа", entity: "gamer", entity_id: userId, member_id: userId });
  await sql`insert into row_images (id, entity, row_id, at, after, name)
    values (${id}, 'gamer', 'x', now(), '{}', 'Лампа')`.execute(app.db.kysely);
  expect(await journal({ find: "лампа" })).toMatchObject({ data: [{ _id: id }], total: 1 });
});

it("counts each row once of an account that was deleted twice", async () => {
  const admin = uuid();
  await sql`insert into audit (id, at, login, entity, entity_id, action, fields)
    select gen_random_uuid(), now(), 'редактор', 'admin', ${admin}, 'update', '{}'
    from generate_series(1, 600)`.execute(app.db.kysely);
  for (const login of ["лампа-1", "лампа-2"]) {
    const deletion = await record({ entity: "admin", entity_id: admin });
    const fields = JSON.stringify({ login: { before: login, after: null } });
    await sql`update audit set action = 'delete', fields = ${fields} where id = ${deletion}`.execute(app.db.kysely);
  }
  // The journal shows either login.
  expect((await journal({ find: "лампа-" })).total).toBe(602);
});

it("finds nothing of other sections than the caller's", async () => {
  const { token } = await createNamedAccount(app, { login: "песни", role: 2, sections: ["songs"] });
  const { userId } = await createNamedAccount(app, { login: "лампа" });
  const theirs = await record({ name: "Лампа", entity: "genre" });
  await record({ name: "Лампа", entity: "news" });
  await record({ entity: "gamer", entity_id: userId });
  await record({ entity: "award", member_id: userId });
  expect(await journal({ find: "лампа" })).toMatchObject({ total: 4 });
  const { body } = await app.call("listJournal", { find: "лампа" }, token);
  expect([body.data.map(({ _id }) => _id), body.total]).toEqual([[theirs], 1]);
});

it("counts what it finds up to a thousand", async () => {
  const many = (from: number, to: number) =>
    sql`insert into audit (id, at, login, entity, entity_id, action, fields)
      select gen_random_uuid(), now() - n * interval '1 minute', 'редактор', 'news', '', 'update',
        jsonb_build_object('title', jsonb_build_object('before', null, 'after', 'Лампа ' || n))
      from generate_series(${from}::integer, ${to}::integer) n`.execute(app.db.kysely);
  await many(1, 1000);
  const exact = await journal({ find: "лампа" });
  expect([exact.data[0]?.name, exact.total, exact.more]).toEqual(["Лампа 1", 1000, undefined]);
  await many(1001, 1001);
  for (const find of ["лампа", "ла"]) {
    const { data, total, more } = await journal({ find, skip: 30 });
    expect([data[0]?.name, data.length, total, more]).toEqual(["Лампа 31", 30, 1000, true]);
    const last = await journal({ find, skip: 1000 });
    expect([last.data.map(({ name }) => name), last.total, last.more]).toEqual([["Лампа 1001"], 1001, undefined]);
    expect(await journal({ find, entity: "sound" })).toEqual({ data: [], total: 0 });
  }
});
