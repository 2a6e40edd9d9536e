import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { recordChange } from "../../crud/record.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAward, createFinishedDraw } from "../../test/awards.ts";
import { createAccount, signInAgain } from "../../test/factories.ts";
import { waiting } from "../../test/waiting.ts";

let app: TestApp;
let owner: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  owner = (await createAccount(app, 1)).token;
});
afterAll(() => app.close());

const written = { entity: "news", id: "1", action: "delete", before: { title: "Финал" }, fields: ["title"] } as const;

it("deleting a player deadlocks with no prize that is given to them", async () => {
  const { _idStock, members } = await createFinishedDraw(app, owner, { way: "place" });
  const _id = members[0]?.userId ?? "";
  const [deleted] = await app.db.kysely.transaction().execute(async (trx) => {
    // As whoever gives its prizes.
    await trx.selectFrom("stocks").select("id").where("id", "=", _idStock).forNoKeyUpdate().execute();
    const deletion = app.call("deleteUser", { _id }, owner);
    await waiting(app, 1);
    // As the row of an award, which refers to its winner.
    await trx.selectFrom("users").select("id").where("id", "=", _id).forKeyShare().execute();
    return [deletion] as const;
  });
  expect((await deleted).status).toBe(200);
});

it("deleting a player deadlocks with no prize that they are confirming", async () => {
  const { _id } = await createAward(app, owner);
  const { user_id, stock_id } = await app.db.kysely
    .selectFrom("awards")
    .select(["user_id", "stock_id"])
    .executeTakeFirstOrThrow();
  const token = await signInAgain(app, user_id);
  const [sent] = await app.db.kysely.transaction().execute(async (trx) => {
    const account = trx.selectFrom("users").select("id").where("id", "=", user_id);
    await account.forNoKeyUpdate().execute();
    await trx.selectFrom("stocks").select("id").where("id", "=", stock_id).forShare().execute();
    const sending = app.call("sendAwardCode", { _id }, token);
    await waiting(app, 1);
    await account.forUpdate().execute();
    return [sending] as const;
  });
  expect((await sent).status).toBe(202);
});

it("deleting staff does not wait for what another owner is recording in the trail", async () => {
  const { userId: _id } = await createAccount(app, 2);
  const { userId } = await createAccount(app, 1);
  const deleted = await app.db.kysely.transaction().execute(async (trx) => {
    await recordChange(trx, { ...written, actor: { userId }, now: app.clock.now() });
    return app.call("deleteUser", { _id }, owner);
  });
  expect(deleted.status).toBe(200);
});

it("deleting staff deadlocks with no import that is written in their name", async () => {
  const { userId, token } = await createAccount(app, 2);
  await app.call("createImport", {}, token);
  const [deleted] = await app.db.kysely.transaction().execute(async (trx) => {
    await trx.selectFrom("imports").select("id").where("user_id", "=", userId).forUpdate().execute();
    const deletion = app.call("deleteUser", { _id: userId }, owner);
    await waiting(app, 1);
    await recordChange(trx, { ...written, actor: { userId }, now: app.clock.now() });
    return [deletion] as const;
  });
  expect((await deleted).status).toBe(200);
});

it("a filter for all that staff save while they are deleted stays", async () => {
  const { userId: user_id } = await createAccount(app, 2);
  const filter = { id: uuid(), user_id, name: "Без обложки", shared: true, query: "has_cover=no" };
  const [deleted] = await app.db.kysely.transaction().execute(async (trx) => {
    await trx.insertInto("saved_filters").values(filter).execute();
    const deletion = app.call("deleteUser", { _id: user_id }, owner);
    await waiting(app, 1);
    return [deletion] as const;
  });
  expect((await deleted).status).toBe(200);
  const left = await app.db.kysely.selectFrom("saved_filters").select(["id", "user_id"]).execute();
  expect(left).toEqual([{ id: filter.id, user_id: null }]);
});

it("deleting staff deadlocks with no filter that they delete", async () => {
  const { userId, token } = await createAccount(app, 2);
  const fields = { name: "Без обложки", shared: false, query: "has_cover=no" };
  const { _id } = (await app.call("createSavedFilter", fields, token)).body;
  const [deleted] = await app.db.kysely.transaction().execute(async (trx) => {
    await trx.selectFrom("saved_filters").select("id").where("id", "=", _id).forUpdate().execute();
    const deletion = app.call("deleteUser", { _id: userId }, owner);
    await waiting(app, 1);
    await recordChange(trx, { ...written, actor: { userId }, now: app.clock.now() });
    return [deletion] as const;
  });
  expect((await deleted).status).toBe(200);
});
