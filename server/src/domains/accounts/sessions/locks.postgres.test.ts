import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount } from "../../../test/factories.ts";
import { waiting } from "../../../test/waiting.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

// A deletion locks the account more weakly first: it waits for draws, whose prizes may be given meanwhile.
it.each(["forUpdate", "forNoKeyUpdate"] as const)(
  "staff who enter the game while their sign-ins are ended deadlock with nobody: %s",
  async (first) => {
    const { token, userId } = await createAccount(app, 2);
    const [entered] = await app.db.kysely.transaction().execute(async (trx) => {
      const account = trx.selectFrom("users").select("id").where("id", "=", userId);
      await account[first]().execute();
      const entering = app.call("enterGame", {}, token);
      await waiting(app, 1);
      await account.forUpdate().execute();
      await trx.deleteFrom("tokens").where("user_id", "=", userId).execute();
      return [entering] as const;
    });
    expect((await entered).status).toBe(401);
    expect(await app.db.kysely.selectFrom("tokens").select("id").execute()).toEqual([]);
  },
);
