import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ConfigError } from "../../config.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createNamedAccount } from "../../test/factories.ts";
import { ensureOwner } from "./owner.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const ensure = (config: Parameters<typeof ensureOwner>[1] = {}) => ensureOwner(app.db.kysely, config);
const owners = () => app.db.kysely.selectFrom("users").select("login").where("role", "=", 1).execute();
const login = (name: string, password: string) => app.call("login", { login: name, password, area: "admin" });

describe("the owner", () => {
  it("is made once, with a password that is returned once and works", async () => {
    const made = await ensure();
    expect(made).toEqual({ login: "owner", password: expect.stringMatching(/^[\w-]{16}$/) });
    const { body } = await login("owner", made?.password ?? "");
    expect(body.user.role).toBe(1);
    expect(await ensure()).toBeNull();
    expect(await owners()).toEqual([{ login: "owner" }]);
    // The first password still holds.
    expect((await login("owner", made?.password ?? "")).status).toBe(200);
  });

  it("has a different password on every server", async () => {
    const first = await ensure();
    await app.reset();
    expect((await ensure())?.password).not.toBe(first?.password);
  });

  it("takes the login and the password from the environment, and returns neither", async () => {
    expect(await ensure({ OWNER_LOGIN: "Хозяйка", OWNER_PASSWORD: "пароль из окружения" })).toBeNull();
    expect((await login("хозяйка", "пароль из окружения")).body.user).toMatchObject({ login: "Хозяйка", role: 1 });
  });

  it("that exists is not changed by the environment", async () => {
    const made = await ensure({ OWNER_LOGIN: "хозяйка" });
    expect(await ensure({ OWNER_LOGIN: "другая", OWNER_PASSWORD: "другой пароль" })).toBeNull();
    expect(await owners()).toEqual([{ login: "хозяйка" }]);
    expect((await login("хозяйка", made?.password ?? "")).status).toBe(200);
  });

  it.for([
    [{ OWNER_LOGIN: "owner@example.org" }, /^OWNER_LOGIN must be /],
    [{ OWNER_LOGIN: "89001234567" }, /^OWNER_LOGIN must be /],
    [{ OWNER_LOGIN: "я" }, /^OWNER_LOGIN must be /],
    [{ OWNER_PASSWORD: "секрет" }, /^OWNER_PASSWORD must be 8 to 128 characters long$/],
    [{ OWNER_PASSWORD: "hitoslov2026" }, /^OWNER_PASSWORD must not be one of those/],
    [{ OWNER_PASSWORD: "секрет".repeat(100) }, /^OWNER_PASSWORD must be 8 to 128 characters long$/],
  ] as const)("%o stops the start, since nobody could sign in with it", async ([config, message]) => {
    await expect(ensure(config)).rejects.toThrow(ConfigError);
    await expect(ensure(config)).rejects.toThrow(message);
    await expect(ensure(config)).rejects.not.toThrow(/секрет/);
    expect(await owners()).toEqual([]);
  });

  it("is made once if several servers start at once, and one of them gets the password", async () => {
    const made = (await Promise.all(Array.from({ length: 4 }, () => ensure()))).filter((told) => told !== null);
    expect(made).toHaveLength(1);
    expect(await owners()).toHaveLength(1);
    expect((await login("owner", made[0]?.password ?? "")).status).toBe(200);
  });

  it("does not take over the login of a player", async () => {
    await createNamedAccount(app, { login: "OWNER" });
    await expect(ensure()).rejects.toThrow(ConfigError);
    await expect(ensure()).rejects.toThrow("OWNER_LOGIN must be a login that no player has");
    expect(await owners()).toEqual([]);
  });
});
