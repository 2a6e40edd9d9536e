import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { nameOrganiser, publish } from "../../test/legal.ts";
import { createAccount } from "../../test/factories.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const password = "тестовый пароль";
const rows = () => app.db.kysely.selectFrom("consents").selectAll().orderBy("given_at").orderBy("purpose").execute();
const signUp = (consents?: string[], login = "новый") =>
  app.call("register", { login, password, consents }, undefined, newAddress());
// Every sign-up from elsewhere, so that the limit by address stays out of the way.
let addresses = 0;
const newAddress = () => `198.18.0.${(addresses += 1)}`;
const own = (token: string) => app.call("listConsents", {}, token);

async function signedUp() {
  const agreement = await publish(app, "agreement");
  const personal = await publish(app, "personal_data");
  const { body } = await signUp([agreement, personal]);
  return { token: body.token, userId: body.user._id, agreement, personal };
}

describe("while there is no organiser", () => {
  it("nothing is asked for and nothing is saved", async () => {
    await publish(app, "agreement");
    expect((await app.call("getLegal", {})).body).toEqual({ on: false, documents: [] });
    const { status, body } = await signUp();
    expect(status).toBe(201);
    expect((await own(body.token)).body).toEqual({ data: [], asked: [] });
    expect(await rows()).toEqual([]);
  });
});

describe("once an organiser is known", () => {
  beforeEach(() => nameOrganiser(app));

  it("the documents in force are told, the latest version of each", async () => {
    await publish(app, "privacy");
    const second = await publish(app, "privacy");
    const { on, documents } = (await app.call("getLegal", {})).body;
    expect(on).toBe(true);
    expect(documents).toEqual([
      expect.objectContaining({ kind: "privacy", slug: "privacy", number: 2, version_id: second }),
    ]);
  });

  it("nobody signs up without agreement and consent, once they are published", async () => {
    expect((await signUp()).status).toBe(201);
    const agreement = await publish(app, "agreement");
    const personal = await publish(app, "personal_data");
    for (const given of [undefined, [], [agreement], [personal]]) {
      const { status, error } = await signUp(given, "второй");
      expect(status).toBe(400);
      expect(error.fields).toEqual({ consents: expect.stringMatching(/^Примите/) });
    }
    expect(await app.db.kysely.selectFrom("users").select("id").where("login", "=", "второй").execute()).toEqual([]);
    expect((await signUp([agreement, personal], "второй")).status).toBe(201);
  });

  it("every consent is saved with version, hash, time and address", async () => {
    const { userId, agreement, personal } = await signedUp();
    const { sha256 } = await app.db.kysely
      .selectFrom("document_versions")
      .select("sha256")
      .where("id", "=", agreement)
      .executeTakeFirstOrThrow();
    const given = { user_id: userId, given_at: app.clock.now(), address: `198.18.0.${addresses}`, withdrawn_at: null };
    expect(await rows()).toEqual([
      expect.objectContaining({ ...given, purpose: "agreement", version_id: agreement, sha256 }),
      expect.objectContaining({ ...given, purpose: "personal_data", version_id: personal }),
    ]);
  });

  it("a version that is no longer in force is refused, and so is one of another purpose", async () => {
    const { token, agreement, personal } = await signedUp();
    await publish(app, "agreement");
    const privacy = await publish(app, "privacy");
    for (const version of [agreement, privacy]) {
      expect(await app.call("giveConsents", { versions: [version] }, token)).toMatchObject({
        status: 409,
        error: { code: "stale" },
      });
    }
    expect((await signUp([agreement, personal], "второй")).status).toBe(409);
    expect(await rows()).toHaveLength(2);
  });

  it("asks again for a version that renews, and for no other", async () => {
    const { token } = await signedUp();
    await publish(app, "agreement");
    expect((await own(token)).body.asked).toEqual([]);
    const renewed = await publish(app, "agreement", { renews: true });
    expect((await own(token)).body.asked).toEqual(["agreement"]);
    const { body } = await app.call("giveConsents", { versions: [renewed] }, token);
    expect(body.asked).toEqual([]);
    expect(body.data.map(({ purpose, number }) => [purpose, number])).toContainEqual(["agreement", 3]);
  });

  it("asks an older account for both", async () => {
    const { token } = await app.signUp();
    await publish(app, "agreement");
    await publish(app, "personal_data");
    expect((await own(token)).body.asked).toEqual(["agreement", "personal_data"]);
  });

  it("the same consent twice at once is saved once, and a withdrawn one can be given again", async () => {
    const { token } = await signedUp();
    const mailings = await publish(app, "mailings");
    const give = () => app.call("giveConsents", { versions: [mailings] }, token);
    const both = await Promise.all([give(), give()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const ofMailings = async () => (await rows()).filter(({ purpose }) => purpose === "mailings");
    expect(await ofMailings()).toHaveLength(1);
    app.clock.advance(60);
    const { body } = await app.call("withdrawConsent", { purpose: "mailings" }, token);
    expect(body.data.find(({ purpose }) => purpose === "mailings")?.withdrawn_at).toBe(app.clock.now().toISOString());
    app.clock.advance(60);
    await give();
    expect((await ofMailings()).map(({ withdrawn_at }) => withdrawn_at === null)).toEqual([false, true]);
  });

  it("support reads on the card what was accepted and withdrawn, the latest first", async () => {
    const { token, userId } = await signedUp();
    app.clock.advance(60);
    const given_at = app.clock.now().toISOString();
    await app.call("giveConsents", { versions: [await publish(app, "mailings")] }, token);
    app.clock.advance(60);
    await app.call("withdrawConsent", { purpose: "mailings" }, token);
    const { token: staff } = await createAccount(app, 2);
    const { consents } = (await app.call("getPlayerSupport", { _id: userId }, staff)).body;
    expect(consents).toHaveLength(3);
    expect(consents[0]).toMatchObject({
      number: 1,
      stock: null,
      given_at,
      withdrawn_at: app.clock.now().toISOString(),
    });
    expect(consents.slice(1).every(({ withdrawn_at }) => withdrawn_at === null)).toBe(true);
  });

  it("agreement and consent to data end only with the account", async () => {
    const { token } = await signedUp();
    const input = { purpose: "agreement" } as unknown as { purpose: "mailings" };
    expect((await app.call("withdrawConsent", input, token)).error).toMatchObject({
      fields: { purpose: "Это согласие отзывают вместе с\u00A0учётной записью" },
    });
    expect((await rows()).every(({ withdrawn_at }) => withdrawn_at === null)).toBe(true);
  });

  it("the export of a player's data has them", async () => {
    const { token } = await signedUp();
    const file = await app.app.inject({ url: "/api/auth/me/export", headers: { token } });
    expect(file.json<{ consents: unknown[] }>().consents).toHaveLength(2);
  });

  it.each(["the player", "staff"])("of an account that %s deletes the proof stays without the person", async (who) => {
    const { token, userId, agreement } = await signedUp();
    const at = app.clock.now();
    app.clock.advance(60);
    if (who === "staff") await app.call("deleteUser", { _id: userId }, (await createAccount(app, 1)).token);
    else await app.app.inject({ method: "DELETE", url: "/api/auth/me", headers: { token }, payload: { password } });
    const left = await rows();
    expect(left).toHaveLength(2);
    expect(left).toContainEqual(
      expect.objectContaining({
        version_id: agreement,
        given_at: at,
        withdrawn_at: app.clock.now(),
        address: null,
        ...(who === "staff" && { user_id: null }),
      }),
    );
  });
});
