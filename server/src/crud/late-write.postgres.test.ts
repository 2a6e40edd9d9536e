import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { createAccount } from "../test/factories.ts";
import { settingsFields } from "../test/staff-writes/content.ts";
import { waiting } from "../test/waiting.ts";

it("a write of somebody whose account is being deleted is refused, and leaves nothing", async () => {
  const app = await createTestApp();
  await app.reset();
  const { userId, token } = await createAccount(app, 2);
  const settings = await settingsFields(app, token);

  const late = await app.db.kysely.transaction().execute(async (trx) => {
    await trx.deleteFrom("users").where("id", "=", userId).execute();
    const write = app.call("updateSettings", { ...settings, maxHelp: 9 }, token);
    await waiting(app, 1);
    return [write] as const;
  });
  expect((await late[0]).status).toBe(401);
  const { max_help } = await app.db.kysely.selectFrom("settings").select("max_help").executeTakeFirstOrThrow();
  expect(max_help).toBe(settings.maxHelp);
  await app.close();
});
