import { expect, it } from "vitest";
import { createTestApp } from "../../../test/app.ts";
import { createAccount } from "../../../test/factories.ts";
import { waiting } from "../../../test/waiting.ts";

it("staff who enter the game while their sign-ins are ended deadlock with nobody", async () => {
  const app = await createTestApp();
  await app.reset();
  const { token, userId } = await createAccount(app, 2);
  const [entered] = await app.db.kysely.transaction().execute(async (trx) => {
    await trx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
    const entering = app.call("enterGame", {}, token);
    await waiting(app, 1);
    await trx.deleteFrom("tokens").where("user_id", "=", userId).execute();
    return [entering] as const;
  });
  expect((await entered).status).toBe(401);
  expect(await app.db.kysely.selectFrom("tokens").select("id").execute()).toEqual([]);
  await app.close();
});
