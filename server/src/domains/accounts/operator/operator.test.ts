import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { purge } from "../../../jobs/purge.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createNamedAccount, createSong } from "../../../test/factories.ts";
import { takeLetters } from "../../../test/outbox.ts";
import { joinGame } from "../../../test/player.ts";

const keys = { first: "секрет оператора первый", second: "секрет оператора второй" };

let app: TestApp;
beforeAll(async () => (app = await createTestApp({ OPERATOR_SECRET: Object.values(keys).join(",") })));
beforeEach(() => app.reset());
afterAll(() => app.close());

const refusal = {
  code: "unauthorized",
  message: "Не удалось войти через оператора. Попробуйте ещё раз.",
};
const msisdn = "79001234567";

type Fields = Record<"success" | "expire_at" | "payload" | "msisdn", string>;
const payloadOf = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString("base64url");
const inSeconds = (seconds: number) => String(Math.floor(app.clock.now().getTime() / 1000) + seconds);
const isoIn = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString();

/** The operator's side, written from the specification and not from our code. */
function hmac(fields: Fields, key = keys.first): Buffer {
  const lines = Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return createHmac("sha256", key).update(lines.join("\n")).digest();
}
function fieldsOf(changes: Partial<Fields> = {}): Fields {
  return {
    success: "true",
    expire_at: inSeconds(600),
    payload: payloadOf({ category: "megafon" }),
    msisdn,
    ...changes,
  };
}
function linkOf(changes: Partial<Fields> = {}, key?: string) {
  const fields = fieldsOf(changes);
  return { ...fields, sign: hmac(fields, key).toString("hex") };
}

const open = (link: object) =>
  // Attacks send what no typed client would.
  app.call("loginByToken", link as ReturnType<typeof linkOf>, undefined, app.nextAddress());
const users = () => app.db.kysely.selectFrom("users").selectAll().execute();
const count = async () => {
  const { kysely } = app.db;
  const tokens = await kysely.selectFrom("tokens").select("id").execute();
  const signatures = await kysely.selectFrom("operator_signatures").select("expires_at").execute();
  return { users: (await users()).length, tokens: tokens.length, signatures: signatures.length };
};
const nothing = { users: 0, tokens: 0, signatures: 0 };

async function expectRefused(link: object): Promise<void> {
  const { status, error } = await open(link);
  expect([status, error]).toEqual([401, refusal]);
}

describe("a link of the operator", () => {
  it("makes a player of an unknown number and signs in", async () => {
    const { status, body } = await open(linkOf());
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      role: 3,
      phone: "+79001234567",
      user_category: "megafon",
      name: null,
      email: null,
    });
    expect(body.user.login).toMatch(/^igrok-[\da-f]{16}$/);
    expect((await app.call("getMe", {}, body.token)).body).toEqual(body.user);
    expect((await app.call("checkToken", {}, body.token)).body).toEqual({ role: 3, area: "game" });
    expect((await users())[0]?.password_hash).toBeNull();
  });

  it("stores the network and the device it was opened in", async () => {
    const { body } = await open(linkOf());
    const places = await app.db.kysely.selectFrom("sign_in_addresses").selectAll().execute();
    expect(places).toMatchObject([{ user_id: body.user._id, network: expect.any(Buffer), device: expect.any(Buffer) }]);
  });

  it("leads the next time into the same account, with the category of the day", async () => {
    const first = await open(linkOf());
    app.clock.advance(60);
    const next = await open(linkOf({ payload: payloadOf({ category: "megafonSubscription" }) }));
    expect(next.body.user).toEqual({
      ...first.body.user,
      user_category: "megafonSubscription",
      subscription_checked_at: app.clock.now().toISOString(),
    });
    expect(next.body.token).not.toBe(first.body.token);
  });

  it("gives a new player what the demo visit has earned, once, and an old one nothing of another visit", async () => {
    const song = await createSong(app, { demo: true });
    const play = async () => {
      const visitor = await joinGame(app, await app.enterDemo());
      await visitor.serve();
      return { token: visitor.token, points: (await visitor.guess(song)).points };
    };
    const openAt = (token: string) => app.call("loginByToken", linkOf(), token, app.nextAddress());
    const { token: visit, points } = await play();
    expect(points).toBeGreaterThan(0);
    const { body } = await openAt(visit);
    expect(body.user).toMatchObject({ role: 3, score: points });
    app.services.sessions.invalidate();
    expect((await app.call("checkToken", {}, visit)).status).toBe(401);
    const boards = await app.db.kysely.selectFrom("board_scores").select(["board", "score"]).execute();
    expect(boards).toEqual([{ board: "all", score: points }]);
    app.clock.advance(60);
    expect((await openAt((await play()).token)).body.user).toMatchObject({ _id: body.user._id, score: points });
  });

  it("leads into the account that a player has made with this number", async () => {
    const { userId } = await createNamedAccount(app, { phone: "+79001234567", login: "анна" });
    expect((await open(linkOf())).body.user).toMatchObject({ _id: userId, login: "анна", user_category: "megafon" });
  });

  it("ends the sessions, password and e-mail of whoever typed the number into a profile", async () => {
    const password = "тестовый пароль";
    const squatter = await createNamedAccount(app, { phone: "+79001234567", email: "thief@example.ru", password });
    const { body } = await open(linkOf());
    expect(body.user).toMatchObject({ _id: squatter.userId, email: null });
    expect((await app.call("checkToken", {}, squatter.token)).status).toBe(401);
    for (const login of [squatter.login, "thief@example.ru"]) {
      expect((await app.call("login", { login, password }, undefined, app.nextAddress())).status).toBe(401);
    }
    await app.call("requestReset", { login: "thief@example.ru" });
    await app.services.mail.settled();
    expect(await takeLetters(app.services.config.DATA_DIR)).toEqual([]);
    // The next link ends nothing of the account's real owner.
    const next = await open(linkOf({ expire_at: inSeconds(700) }));
    expect((await app.call("checkToken", {}, body.token)).status).toBe(200);
    expect(next.body.user).toEqual(body.user);
  });

  it("ends it as well where the number was changed after the operator had vouched for another", async () => {
    const password = "тестовый пароль";
    const own = { phone: "+79007654321", password };
    const squatter = await createNamedAccount(app, own);
    await app.db.kysely.updateTable("users").set({ user_category: "megafon" }).execute();
    const change = { phone: "+79001234567", current_password: password };
    expect((await app.call("updateMe", change, squatter.token)).body.user_category).toBe("default");
    expect((await open(linkOf())).status).toBe(200);
    expect((await app.call("checkToken", {}, squatter.token)).status).toBe(401);
  });

  it.for<[string, () => object]>([
    ["success=1", () => linkOf({ success: "1" })],
    ["an ISO instant", () => linkOf({ expire_at: isoIn(600) })],
    ["an ISO instant with an offset", () => linkOf({ expire_at: "2026-03-01T12:30:00+03:00" })],
    ["just an hour ahead", () => linkOf({ expire_at: inSeconds(3600) })],
    ["a second left", () => linkOf({ expire_at: inSeconds(1) })],
    ["capital hex", () => ({ ...linkOf(), sign: linkOf().sign.toUpperCase() })],
    ["base64url", () => ({ ...linkOf(), sign: hmac(fieldsOf()).toString("base64url") })],
    ["base64url with its padding", () => ({ ...linkOf(), sign: `${hmac(fieldsOf()).toString("base64url")}=` })],
    ["the second secret", () => linkOf({}, keys.second)],
    ["a payload that says more", () => linkOf({ payload: payloadOf({ category: "megafon", tariff: 7 }) })],
    ["a plus before the number", () => linkOf({ msisdn: `+${msisdn}` })],
  ])("is good with %s", async ([, link]) => {
    const { status, body } = await open(link());
    expect(status).toBe(200);
    expect(body.user.phone).toBe("+79001234567");
  });
});

describe("a link is refused, and nothing is left of it,", () => {
  it.for<[string, () => object]>([
    ["signed with another secret", () => linkOf({}, "чужой секрет, не наш")],
    ["signed with the empty secret", () => linkOf({}, "")],
    ["signed with both secrets as one", () => linkOf({}, `${keys.first},${keys.second}`)],
    [
      "with a bit of the signature turned",
      () => ({ ...linkOf(), sign: linkOf().sign.replace(/.$/, (c) => (c === "0" ? "1" : "0")) }),
    ],
    ["with half a signature", () => ({ ...linkOf(), sign: linkOf().sign.slice(0, 32) })],
    ["with an empty signature", () => ({ ...linkOf(), sign: "" })],
    ["with another number", () => ({ ...linkOf(), msisdn: "79007654321" })],
    ["with another category", () => ({ ...linkOf(), payload: payloadOf({ category: "megafonSubscription" }) })],
    ["with a later end", () => ({ ...linkOf(), expire_at: inSeconds(1200) })],
    ["turned into a success", () => ({ ...linkOf({ success: "false" }), success: "true" })],
    ["at its end", () => linkOf({ expire_at: inSeconds(0) })],
    ["expired", () => linkOf({ expire_at: isoIn(-1) })],
    ["a second too far ahead", () => linkOf({ expire_at: inSeconds(3601) })],
    ["for ever", () => linkOf({ expire_at: "99999999999" })],
    ["without a time", () => linkOf({ expire_at: "" })],
    ["with a time without its zone", () => linkOf({ expire_at: "2026-03-01T09:10:00" })],
    ["with a day that does not exist", () => linkOf({ expire_at: "2026-02-30T09:10:00Z" })],
    ["with seconds in other notations", () => linkOf({ expire_at: `${inSeconds(600)}.5` })],
    ["of a failure", () => linkOf({ success: "false" })],
    ["of a failure in capitals", () => linkOf({ success: "TRUE" })],
    ["with success signed but empty", () => linkOf({ success: "" })],
    ["with a number that is none", () => linkOf({ msisdn: "123" })],
    ["with an empty number", () => linkOf({ msisdn: "" })],
    ["with no payload", () => linkOf({ payload: "" })],
    ["with a payload that is no base64url", () => linkOf({ payload: "{}" })],
    ["with a payload that is no JSON", () => linkOf({ payload: Buffer.from("category").toString("base64url") })],
    ["with a payload of null", () => linkOf({ payload: payloadOf(null) })],
    ["with a list for a payload", () => linkOf({ payload: payloadOf(["megafon"]) })],
    ["with a payload without a category", () => linkOf({ payload: payloadOf({}) })],
    ["with the category of everybody", () => linkOf({ payload: payloadOf({ category: "default" }) })],
    ["with a category of nobody", () => linkOf({ payload: payloadOf({ category: "owner" }) })],
    [
      "with a category that is inherited",
      () => linkOf({ payload: Buffer.from('{"__proto__":{"category":"megafon"}}').toString("base64url") }),
    ],
    ["with a very long payload", () => linkOf({ payload: payloadOf({ category: "megafon", rest: "а".repeat(2000) }) })],
  ])("%s", async ([, link]) => {
    await expectRefused(link());
    expect(await count()).toEqual(nothing);
  });

  it.for(["success", "expire_at", "payload", "sign", "msisdn"] as const)(
    "without or with two or odd: %s",
    async (name) => {
      const link = linkOf();
      const { [name]: left, ...rest } = link;
      for (const odd of [[left], [left, left], { 0: left }, 1, true, null, "x".repeat(3000), "\0", "\ud800"]) {
        await expectRefused({ ...rest, [name]: odd });
      }
      await expectRefused(rest);
      expect(await count()).toEqual(nothing);
    },
  );

  it("with success missing from what is signed as well", async () => {
    const { success: _left, ...fields } = fieldsOf();
    const text = Object.entries(fields)
      .toSorted()
      .map((pair) => pair.join("="))
      .join("\n");
    await expectRefused({ ...fields, sign: createHmac("sha256", keys.first).update(text).digest("hex") });
    expect(await count()).toEqual(nothing);
  });

  it("whose separators are shifted: one signed text must not be two links", async () => {
    // What the operator signed: a success for somebody else's number, which its owner has chosen the payload of.
    const signed = fieldsOf({ payload: `x\npayload=${payloadOf({ category: "megafonSubscription" })}` });
    await expectRefused({ ...signed, sign: hmac(signed).toString("hex") });
    const shifted = { ...fieldsOf(), msisdn: `${msisdn}\npayload=x` };
    await expectRefused({ ...shifted, sign: hmac(shifted).toString("hex") });
    const ended = fieldsOf({ msisdn: `${msisdn}\n` });
    await expectRefused({ ...ended, sign: hmac(ended).toString("hex") });
    expect(await count()).toEqual(nothing);
  });

  it("with a further parameter", async () => {
    expect((await open({ ...linkOf(), role: "1" })).status).toBe(400);
    expect(await count()).toEqual(nothing);
  });

  it.for([1, 2] as const)("to a member of staff, role %i, whose session it would be", async (role) => {
    await createNamedAccount(app, { role, phone: "+79001234567" });
    const before = await count();
    await expectRefused(linkOf());
    expect(await count()).toEqual(before);
    expect((await users())[0]).toMatchObject({ role, user_category: "default" });
  });
});

describe("a link is good once", () => {
  it("and not again, however its signature is spelt", async () => {
    const link = linkOf();
    const base64url = Buffer.from(link.sign, "hex").toString("base64url");
    expect((await open(link)).status).toBe(200);
    const before = await count();
    for (const sign of [link.sign, link.sign.toUpperCase(), base64url, `${base64url}=`]) {
      await expectRefused({ ...link, sign });
    }
    expect(await count()).toEqual(before);
  });

  it("also when twenty use it at once", async () => {
    const link = linkOf();
    const replies = await Promise.all(Array.from({ length: 20 }, () => open(link)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(401)]);
    expect(await count()).toEqual({ users: 1, tokens: 1, signatures: 1 });
  });

  it("and is forgotten only when it would be refused anyway", async () => {
    const link = linkOf({ expire_at: inSeconds(600) });
    await open(link);
    app.clock.advance(599);
    await purge(app.services);
    await expectRefused(link);
    expect((await count()).signatures).toBe(1);
    app.clock.advance(2);
    await purge(app.services);
    expect((await count()).signatures).toBe(0);
    await expectRefused(link);
  });
});

it("twenty links for one number at once are twenty sessions of one account", async () => {
  const links = Array.from({ length: 20 }, (_, i) => linkOf({ expire_at: inSeconds(600 + i) }));
  const replies = await Promise.all(links.map(open));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ body }) => body.user._id)).size).toBe(1);
  expect(await count()).toEqual({ users: 1, tokens: 20, signatures: 20 });
});

it("each number gets an account of its own, which no password opens", async () => {
  const one = await open(linkOf());
  const other = await open(linkOf({ msisdn: "79007654321" }));
  expect(other.body.user._id).not.toBe(one.body.user._id);
  for (const password of ["", "null", "никто этим не входит"]) {
    const tried = { login: one.body.user.login, password: password || " " };
    expect((await app.call("login", tried, undefined, app.nextAddress())).status).toBe(401);
  }
});

it("nobody gets in by a link where no secret is set", async () => {
  const plain = await createTestApp();
  await plain.reset();
  for (const key of ["", "undefined", "null", keys.first]) {
    const { status, error } = await plain.call("loginByToken", linkOf({}, key));
    expect([status, error]).toEqual([401, refusal]);
  }
  await plain.close();
});
