import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, createNamedAccount } from "../../../test/factories.ts";
import { waiting } from "../../../test/waiting.ts";
import { hashPassword } from "./passwords.ts";
import { closeSessions } from "./queries.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

it("a sign-in opens no session once the password that it has checked is another one", async () => {
  const password = "тестовый пароль";
  const { userId, login } = await createNamedAccount(app, { login: "анна", password });
  const [signedIn] = await app.db.kysely.transaction().execute(async (trx) => {
    const password_hash = await hashPassword("новый пароль");
    await trx.updateTable("users").set({ password_hash }).where("id", "=", userId).execute();
    await closeSessions(trx, userId);
    const signingIn = app.call("login", { login, password });
    // It has checked the old password, and waits for the account.
    await waiting(app, 1);
    return [signingIn] as const;
  });
  expect((await signedIn).status).toBe(401);
  expect(await app.db.kysely.selectFrom("tokens").select("id").execute()).toEqual([]);
});

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
