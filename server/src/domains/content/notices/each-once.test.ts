import type { NoticeKind } from "@hitoslov/contract";
import { decrypt } from "http_ece";
import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { sendNotices } from "../../../jobs/send-notices.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAward } from "../../../test/awards.ts";
import { complain, createDisputedSong, heard, playRefused } from "../../../test/disputes.ts";
import {
  contextOfEndedSession,
  createAccount,
  createDraw,
  createSong,
  setPassword,
  signInAgain,
} from "../../../test/factories.ts";
import { ignoreTimeouts } from "../../../test/ignore-timeouts.ts";
import { nameOrganiser, publish } from "../../../test/legal.ts";
import { goTo } from "../../../test/metrics.ts";
import { takeLetters } from "../../../test/outbox.ts";
import { joinGame } from "../../../test/player.ts";
import { findDue, newRound } from "./find-due.ts";
import { noticeHandlers } from "./handlers.ts";
import { pushKeys } from "./push.ts";

const hour = 3600;
const day = 24 * hour;

/** The push service: keeps what it gets, and answers as it is told. */
const got: { request: IncomingMessage; body: Buffer }[] = [];
let answer = 201;
/** Ends when the service answers again. */
let silence = Promise.resolve();
const service = createServer((request, response) => {
  void buffer(request).then(async (body) => {
    got.push({ request, body });
    await silence;
    response.writeHead(answer).end();
  });
});

let app: TestApp;
let host: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => void service.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  app = await createTestApp({ PUSH_HOSTS: host });
});
beforeEach(async () => {
  await app.reset();
  await takeLetters(app.services.config.DATA_DIR);
  got.length = 0;
  answer = 201;
  // Noon of Moscow, on the next day of each test.
  const since = (app.clock.now().getTime() / 1000) % day;
  app.clock.advance(day - since + 9 * hour);
});
afterAll(async () => {
  await app.close();
  service.close();
});

async function join({ email = "anna@example.ru" } = {}) {
  const { token, userId } = await createAccount(app);
  await app.db.kysely.updateTable("users").set({ email }).where("id", "=", userId).execute();
  const choose = (kind: NoticeKind, way: "push" | "mail", on = true) =>
    app.call("chooseNotice", { kind, way, on }, token);
  return { token, userId, choose };
}

/** A browser as a push service sees it. */
function newBrowser(endpoint = `http://${host}/${randomBytes(4).toString("hex")}`) {
  const privateKey = createECDH("prime256v1");
  privateKey.generateKeys();
  const authSecret = randomBytes(16).toString("base64url");
  const keys = { p256dh: privateKey.getPublicKey("base64url"), auth: authSecret };
  const open = (body: Buffer): unknown =>
    JSON.parse(decrypt(body, { version: "aes128gcm", privateKey, authSecret }).toString());
  return { subscription: { endpoint, keys }, open };
}

/** As on all nodes at once. */
const sendOnThree = () => Promise.all([1, 2, 3].map(() => sendNotices(app.services)));
const letters = async () =>
  (await takeLetters(app.services.config.DATA_DIR)).map(({ to, text }) => `${to} ${text.split("\n")[0]}`);
const endTomorrow = () =>
  createDraw(app, { start: app.clock.now(), end: new Date(app.clock.now().getTime() + day * 1000) });

/** A browser to which the end of a draw is due by push. */
async function awaitReminder() {
  const { token, choose } = await join();
  const browser = newBrowser();
  await app.call("subscribePush", browser.subscription, token);
  await choose("draw_ends", "push");
  await endTomorrow();
  return browser;
}

describe("what a player is told of", () => {
  it("is nothing until it is chosen, and nothing again once it is not", async () => {
    const { token, choose } = await join();
    const { choices, email, publicKey } = (await app.call("getNotices", {}, token)).body;
    expect(choices.every(({ push, mail }) => !push && !mail)).toBe(true);
    expect([email, publicKey]).toEqual(["anna@example.ru", expect.stringMatching(/^[\w-]{80,}$/)]);
    await endTomorrow();
    await sendOnThree();
    expect(await letters()).toEqual([]);
    expect((await choose("draw_ends", "mail")).body.choices).toContainEqual({
      kind: "draw_ends",
      push: false,
      mail: true,
    });
    await choose("draw_ends", "mail", false);
    await sendOnThree();
    expect(await letters()).toEqual([]);
  });

  it("is with the consent to mailings what is advertising, where there is one; withdrawn, it stops at once", async () => {
    const { token, choose } = await join();
    await choose("draw_ends", "push");
    await nameOrganiser(app);
    expect((await choose("streak", "mail")).status).toBe(200);
    const versions = [await publish(app, "mailings")];
    for (const kind of ["streak", "draw_ends"] as const) {
      const { status, error } = await choose(kind, "mail");
      expect([status, error.message]).toEqual([409, expect.stringContaining("разрешите письма")]);
    }
    expect((await choose("duel_played", "mail")).status).toBe(200);
    await app.call("giveConsents", { versions }, token);
    const on = async () =>
      (await app.call("getNotices", {}, token)).body.choices.flatMap(({ kind, push, mail }) => [
        ...(push ? [`${kind} push`] : []),
        ...(mail ? [`${kind} mail`] : []),
      ]);
    expect(await on()).toEqual(["streak mail", "draw_ends push", "draw_ends mail", "duel_played mail"]);
    await endTomorrow();
    // Due, and not yet sent.
    await findDue(app.services, app.clock.now(), async () => 0);
    await app.call("withdrawConsent", { purpose: "mailings" }, token);
    expect(await on()).toEqual(["duel_played mail"]);
    await sendOnThree();
    expect(await letters()).toEqual([]);
    expect((await choose("draw_ends", "mail")).status).toBe(409);
  });

  it("that is chosen while the consent is withdrawn is never on without it", async () => {
    const { token, choose } = await join();
    await nameOrganiser(app);
    const versions = [await publish(app, "mailings")];
    for (let i = 0; i < 10; i++) {
      await app.call("giveConsents", { versions }, token);
      await Promise.all([
        choose("streak", "mail"),
        app.call("withdrawConsent", { purpose: "mailings" }, token),
        choose("draw_ends", "push"),
      ]);
      const left = await app.db.kysely.selectFrom("notice_choices").select("kind").execute();
      expect(left).toEqual([]);
    }
  });

  it("leaves with the account, and is nobody's before the sign-in", async () => {
    const { userId, token, choose } = await join();
    await choose("draw_ends", "mail");
    await app.call("subscribePush", newBrowser().subscription, token);
    expect((await app.call("getNotices", {})).status).toBe(401);
    await setPassword(app, userId, "коробушка-полна");
    expect((await app.call("deleteMe", { password: "коробушка-полна" }, token)).status).toBe(204);
    for (const table of ["notice_choices", "push_subscriptions", "notices"] as const) {
      expect(await app.db.kysely.selectFrom(table).selectAll().where("user_id", "=", userId).execute()).toEqual([]);
    }
  });

  it("is turned off by the link of a letter, without a sign-in, and by no other", async () => {
    const { userId, token, choose } = await join();
    await choose("draw_ends", "mail");
    await endTomorrow();
    await sendOnThree();
    const [letter] = await takeLetters(app.services.config.DATA_DIR);
    const link = new URL(/https:\S+\/notices\?\S+/.exec(letter?.text ?? "")?.[0] ?? "");
    const asked = { user: userId, kind: "draw_ends" as const, sign: link.searchParams.get("sign") ?? "" };
    expect([link.searchParams.get("user"), link.searchParams.get("kind")]).toEqual([userId, "draw_ends"]);
    for (const wrong of [
      { sign: "x" },
      { kind: "streak" as const },
      { user: (await join({ email: "b@example.ru" })).userId },
    ]) {
      expect((await app.call("unsubscribeNotice", { ...asked, ...wrong })).status).toBe(400);
    }
    expect((await app.call("unsubscribeNotice", asked)).status).toBe(200);
    const { choices } = (await app.call("getNotices", {}, token)).body;
    expect(choices.find(({ kind }) => kind === "draw_ends")?.mail).toBe(false);
  });
});

describe("a push message", () => {
  it("is known to come to a browser by its endpoint, to the account that subscribed it last", async () => {
    const [anna, boris] = [await join(), await join({ email: "boris@example.ru" })];
    const { subscription } = newBrowser();
    const browsers = async ({ token }: { token: string }) => (await app.call("getNotices", {}, token)).body.browsers;
    expect((await app.call("subscribePush", subscription, anna.token)).body.browsers).toEqual([subscription.endpoint]);
    expect(await browsers(boris)).toEqual([]);
    await app.call("subscribePush", subscription, boris.token);
    expect([await browsers(anna), await browsers(boris)]).toEqual([[], [subscription.endpoint]]);
  });

  it("comes as long as the player is signed in in that browser", async () => {
    const { token, userId, choose } = await join();
    const [lost, own] = [await signInAgain(app, userId), token];
    await app.call("subscribePush", newBrowser().subscription, lost);
    const browser = newBrowser();
    await app.call("subscribePush", browser.subscription, own);
    await choose("draw_ends", "push");
    await app.call("endSessions", {}, own);
    expect((await app.call("getNotices", {}, own)).body.browsers).toEqual([browser.subscription.endpoint]);
    await endTomorrow();
    await sendOnThree();
    expect(got.map(({ body }) => browser.open(body))).toMatchObject([{ path: "/stocks" }]);

    // An expired session stays in the table for a while.
    await app.db.kysely.deleteFrom("notices").execute();
    await app.db.kysely.updateTable("tokens").set({ expires_at: app.clock.now() }).execute();
    await sendOnThree();
    expect(await app.db.kysely.selectFrom("notices").select("way").execute()).toEqual([{ way: "push" }]);
    expect(got).toHaveLength(1);

    // The browser tells the next session of the player that it is there.
    const again = await signInAgain(app, userId);
    expect((await app.call("getNotices", {}, again)).body.browsers).toEqual([]);
    await app.call("subscribePush", browser.subscription, again);
    await app.db.kysely.deleteFrom("notices").execute();
    await sendOnThree();
    expect(got).toHaveLength(2);
  });

  it("is not promised to a browser whose session ends meanwhile", async () => {
    const { subscribePush } = noticeHandlers(app.services);
    const subscribing = subscribePush(newBrowser().subscription, await contextOfEndedSession(app));
    await expect(subscribing).rejects.toMatchObject({ status: 401 });
    expect(await app.db.kysely.selectFrom("push_subscriptions").select("id").execute()).toEqual([]);
  });

  it("is encrypted for the browser by RFC 8291 and signed with the server's key", async () => {
    const { token, choose } = await join();
    const browser = newBrowser();
    await app.call("subscribePush", browser.subscription, token);
    const { publicKey } = (await choose("draw_ends", "push")).body;
    await endTomorrow();
    await sendOnThree();
    expect(got).toHaveLength(1);
    const [{ request, body } = { request: undefined, body: Buffer.alloc(0) }] = got;
    expect(request?.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      // Till midnight: «завтра» is not true on the day on which the draw ends.
      ttl: "43200",
      topic: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(request?.headers.authorization).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${publicKey}$`));
    expect(body.toString("latin1")).not.toContain("stocks");
    expect(browser.open(body)).toMatchObject({ title: "Розыгрыш кончается завтра", path: "/stocks" });
  });

  it("is signed with one pair of keys, also where three nodes start at once and make one each", async () => {
    // Often, so that they meet: the first round still has to connect.
    for (let round = 0; round < 10; round++) {
      await app.db.kysely.deleteFrom("push_keys").execute();
      const made = await Promise.all([1, 2, 3].map(() => pushKeys(app.db)));
      expect(new Set(made.map(({ public_key, private_key }) => `${public_key} ${private_key}`)).size).toBe(1);
      expect(await app.db.kysely.selectFrom("push_keys").selectAll().execute()).toMatchObject([made[0]]);
    }
  });

  it("goes to no address but a push service's", async () => {
    const { token } = await join();
    const { keys } = newBrowser().subscription;
    for (const endpoint of [
      "https://127.0.0.1/x",
      "http://fcm.googleapis.com/x",
      "https://fcm.googleapis.com.example.org/x",
      "https://user@fcm.googleapis.com/x",
      "https://169.254.169.254/latest",
      "javascript:alert(1)",
    ]) {
      expect((await app.call("subscribePush", { endpoint, keys }, token)).status, endpoint).toBe(400);
    }
    const known = { endpoint: "https://fcm.googleapis.com/fcm/send/x", keys };
    expect((await app.call("subscribePush", known, token)).status).toBe(200);
  });

  it("is not sent again to a browser that is gone, and is tried again where the service is away", async () => {
    await awaitReminder();
    answer = 503;
    await sendOnThree();
    await sendOnThree();
    expect(got).toHaveLength(1);
    app.clock.advance(301);
    answer = 410;
    await sendOnThree();
    expect(got).toHaveLength(2);
    expect(await app.db.kysely.selectFrom("push_subscriptions").select("id").execute()).toEqual([]);
  });

  it("about the end of a draw is not sent on the day on which it ends", async () => {
    await awaitReminder();
    answer = 503;
    await sendOnThree();
    answer = 201;
    app.clock.advance(13 * hour);
    await sendOnThree();
    expect(got).toHaveLength(1);
  });

  it("is sent again with the same topic where a node died over it, and no sooner than it must have", async () => {
    // A busy machine may take longer for all this than the server waits for the push service.
    const timeouts = ignoreTimeouts();
    onTestFinished(() => timeouts.mockRestore());
    const browser = await awaitReminder();
    const { promise, resolve } = Promise.withResolvers<void>();
    silence = promise;
    const dying = sendNotices(app.services);
    await expect.poll(() => got.length).toBe(1);
    // It comes no further than this: nothing of it is marked as sent.
    await sendOnThree();
    expect(got).toHaveLength(1);
    app.clock.advance(301);
    const next = sendOnThree();
    await expect.poll(() => got.length).toBe(2);
    resolve();
    await Promise.all([dying, next]);
    const [first, second] = got.map(({ request, body }) => [request.headers["topic"], browser.open(body)]);
    expect(second).toEqual(first);
    app.clock.advance(301);
    await sendOnThree();
    expect(got).toHaveLength(2);
  });
});

it("a letter is sent again with the same Message-ID where a node died over it, and another has its own", async () => {
  const { choose } = await join();
  await choose("draw_ends", "mail");
  await endTomorrow();
  await sendNotices(app.services);
  // The letter has gone, and who sent it had no time to say so.
  await app.db.kysely.updateTable("notices").set({ sent_at: null }).execute();
  await sendOnThree();
  app.clock.advance(301);
  await sendOnThree();
  app.clock.advance(day);
  await endTomorrow();
  await sendOnThree();
  const ids = (await takeLetters(app.services.config.DATA_DIR)).map(({ id }) => id);
  expect(ids).toHaveLength(3);
  expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@\S+>$/);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

it("the end of a draw is told of once the draw has begun", async () => {
  const { choose } = await join();
  await choose("draw_ends", "mail");
  const now = app.clock.now().getTime();
  await createDraw(app, { start: new Date(now + hour * 1000), end: new Date(now + day * 1000) });
  await sendOnThree();
  expect(await letters()).toEqual([]);
  app.clock.advance(hour);
  await sendOnThree();
  expect(await letters()).toHaveLength(1);
});

it("a slow mail server delays no push message, the letter about a prize goes first, the next run sends the rest", async () => {
  const { token, userId, choose } = await join();
  const at = app.clock.now();
  const duel = { user_id: userId, kind: "duel_played", told: JSON.stringify({ code: "x", name: "Борис" }) } as const;
  const times = { created_at: at, expires_at: new Date(at.getTime() + day * 1000) };
  const letter = { ...duel, ...times, way: "mail", due_at: new Date(at.getTime() - 60_000) } as const;
  const message = { ...duel, ...times, way: "push", due_at: at, subject: "1" } as const;
  const waiting = [1, 2, 3, 4, 5].map((n) => ({ ...letter, subject: `${n}` }));
  await app.db.kysely
    .insertInto("notices")
    .values([...waiting, message])
    .execute();
  await choose("duel_played", "mail");
  await choose("duel_played", "push");
  await app.call("subscribePush", newBrowser().subscription, token);
  const { member } = await createAward(app, (await createAccount(app, 2)).token);

  const { mail } = app.services;
  const answered = Promise.withResolvers<void>();
  const begun: string[] = [];
  const send: typeof mail.send = (write) =>
    mail.send(async () => {
      const letter = await write();
      if (letter !== undefined && "to" in letter) begun.push(letter.to);
      await answered.promise;
      return letter;
    });
  const sending = sendNotices({ ...app.services, mail: { ...mail, send } });
  await expect.poll(() => [begun.length, got.length]).toEqual([4, 1]);
  expect(begun).toContain(member.email);
  app.clock.advance(51);
  answered.resolve();
  await sending;
  expect(await letters()).toHaveLength(4);
  await sendNotices(app.services);
  expect(await letters()).toHaveLength(2);
});

describe("each notice comes once, with three nodes at work", () => {
  it("that a draw ends tomorrow: one reminder a day, and none for a draw of another day", async () => {
    const { choose } = await join();
    await choose("draw_ends", "mail");
    await endTomorrow();
    await endTomorrow();
    await createDraw(app, { start: app.clock.now(), end: new Date(app.clock.now().getTime() + 3 * day * 1000) });
    await sendOnThree();
    await sendOnThree();
    expect(await letters()).toEqual([expect.stringMatching(/^anna@example.ru «.+»: ещё есть время/)]);
  });

  it.each([
    ["all", ["default", "megafon", "megafonSubscription", "premium"]],
    ["default", ["default", "premium"]],
    ["megafon", ["megafon", "megafonSubscription"]],
    ["megafonSubscription", ["megafonSubscription"]],
    ["premium", ["premium"]],
  ] as const)(
    "that a draw for «%s» ends tomorrow: to whom it is shown, but for who is out of it",
    async (audience, told) => {
      const accounts = {
        default: {},
        megafon: { user_category: "megafon" },
        megafonSubscription: { user_category: "megafonSubscription" },
        premium: { type: "Премиум" },
        excluded: { user_category: "megafonSubscription", type: "Премиум" },
        left: { user_category: "megafonSubscription", type: "Премиум" },
      } as const;
      const draw = await endTomorrow();
      const { kysely } = app.db;
      const version_id = await publish(app, "rules", { stockId: draw });
      await kysely.updateTable("stocks").set({ audience }).where("id", "=", draw).execute();
      for (const [name, account] of Object.entries(accounts)) {
        const { userId, choose } = await join({ email: `${name}@example.ru` });
        await kysely
          .updateTable("users")
          .set({ type: "Бесплатный", ...account })
          .where("id", "=", userId)
          .execute();
        await choose("draw_ends", "mail");
        const at = app.clock.now();
        const out = { excluded_at: at, excluded_reason: "Две учётные записи" };
        const member = { stock_id: draw, user_id: userId, score_reached_at: at, ...(name === "excluded" && out) };
        // Before the first song.
        if (name === "left") {
          const given = { id: randomUUID(), user_id: userId, version_id, sha256: "", stock_id: draw, given_at: at };
          await kysely
            .insertInto("consents")
            .values({ ...given, purpose: "rules", withdrawn_at: at })
            .execute();
        } else if (name !== "default") await kysely.insertInto("stock_members").values(member).execute();
      }
      await sendOnThree();
      const sent = (await takeLetters(app.services.config.DATA_DIR)).map(({ to }) => to);
      expect(sent.toSorted()).toEqual(told.map((name) => `${name}@example.ru`).toSorted());
    },
  );

  it("that a draw ends tomorrow: where tomorrow is its last day, and not where it ends as tomorrow begins", async () => {
    const { choose } = await join();
    await choose("draw_ends", "mail");
    const start = app.clock.now();
    const endAfter = (hours: number) =>
      createDraw(app, { start, end: new Date(start.getTime() + hours * hour * 1000) });
    // It is noon.
    await endAfter(12);
    await sendOnThree();
    expect(await letters()).toEqual([]);
    await endAfter(36);
    await sendOnThree();
    expect(await letters()).toHaveLength(1);
  });

  it.each([
    ["2026-03-29T09:59:59Z", 0],
    ["2026-03-29T10:00:00Z", 1],
    ["2026-10-25T10:59:59Z", 0],
    ["2026-10-25T11:00:00Z", 1],
  ])("that a draw ends tomorrow: since noon where the clock changes as well, at %s", async (at, count) => {
    const { choose } = await join();
    await choose("draw_ends", "mail");
    goTo(app, at);
    await endTomorrow();
    const config = { ...app.services.config, TIME_ZONE: "Europe/Berlin" };
    await findDue({ config, db: app.db }, app.clock.now(), async () => 0);
    expect(await app.db.kysely.selectFrom("notices").select("kind").execute()).toHaveLength(count);
  });

  it("that a draw ends tomorrow: the one that ends first, where there are several", async () => {
    const { choose } = await join();
    await choose("draw_ends", "mail");
    const names = await Promise.all(
      [30, 14, 20].map(async (hours) => {
        const end = new Date(app.clock.now().getTime() + hours * hour * 1000);
        const draw = await createDraw(app, { start: app.clock.now(), end });
        const name = `Через ${hours}`;
        await app.db.kysely.updateTable("stocks").set({ name }).where("id", "=", draw).execute();
        return name;
      }),
    );
    await sendOnThree();
    expect(await letters()).toEqual([expect.stringContaining(names[1] ?? "")]);
  });

  it("that a draw ends tomorrow: after those whom the run before has looked at, and then from the first on", async () => {
    const players = [await join(), await join({ email: "boris@example.ru" })];
    for (const { choose } of players) await choose("draw_ends", "mail");
    await endTomorrow();
    const [first = "", second = ""] = players.map(({ userId }) => userId).toSorted();
    const round = { after: first };
    const told = async () => {
      await findDue(app.services, app.clock.now(), async () => 0, round);
      const rows = await app.db.kysely.selectFrom("notices").select("user_id").orderBy("user_id").execute();
      return rows.map(({ user_id }) => user_id);
    };
    expect([await told(), round]).toEqual([[second], newRound()]);
    expect([await told(), round]).toEqual([[first, second], newRound()]);
  });

  it("that a draw ends tomorrow: again where its end has moved since, and once for each end", async () => {
    const { choose } = await join();
    await choose("draw_ends", "mail");
    const draw = await endTomorrow();
    const end = app.clock.now().getTime() + day * 1000;
    const moveEnd = async (days: number) => {
      const end_date = new Date(end + days * day * 1000);
      await app.db.kysely.updateTable("stocks").set({ end_date }).where("id", "=", draw).execute();
    };
    await sendOnThree();
    expect(await letters()).toHaveLength(1);
    await moveEnd(7);
    app.clock.advance(day);
    await sendOnThree();
    expect(await letters()).toEqual([]);
    app.clock.advance(6 * day);
    await sendOnThree();
    expect(await letters()).toHaveLength(1);
    await moveEnd(7 + 1 / 24);
    await sendOnThree();
    app.clock.advance(hour);
    await sendOnThree();
    expect(await letters()).toEqual([]);
  });

  it("that a prize is won; the letter about it comes anyway", async () => {
    const staff = (await createAccount(app, 2)).token;
    const { _id, member } = await createAward(app, staff);
    const token = await signInAgain(app, member._id);
    const browser = newBrowser();
    await app.call("subscribePush", browser.subscription, token);
    expect((await app.call("chooseNotice", { kind: "prize_won", way: "mail", on: true }, token)).status).toBe(400);
    await app.call("chooseNotice", { kind: "prize_won", way: "push", on: true }, token);
    await sendOnThree();
    app.clock.advance(hour);
    await sendOnThree();
    expect(got.map(({ body }) => browser.open(body))).toEqual([
      expect.objectContaining({ title: "Вы выиграли приз!", path: "/profile" }),
    ]);
    expect(await letters()).toEqual([`${member.email} Здравствуйте!`]);
    // What is due already tells of no prize that is another's by now.
    await app.db.kysely.deleteFrom("notices").execute();
    await findDue(app.services, app.clock.now(), async () => 0);
    await app.call("updateAward", { _id, state: "expired", reason: "Отказался" }, staff);
    await sendOnThree();
    expect(got).toHaveLength(1);
    expect(await app.db.kysely.selectFrom("notices").select("sent_at").execute()).toEqual([
      { sent_at: app.clock.now() },
    ]);
  });

  it("that a draw ends and, by letter, that a prize is won, also where another kind cannot be found", async () => {
    const { choose } = await join();
    await choose("draw_ends", "mail");
    await endTomorrow();
    const { member } = await createAward(app, (await createAccount(app, 2)).token);
    const token = await signInAgain(app, member._id);
    await app.call("subscribePush", newBrowser().subscription, token);
    await app.call("chooseNotice", { kind: "prize_won", way: "push", on: true }, token);
    const { kysely } = app.db;
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
      kysely,
    );
    await sql`
      create trigger refuse before insert on notices for each row when (new.kind = 'prize_won' and new.way = 'push')
      execute function refuse()`.execute(kysely);
    try {
      await expect(sendNotices(app.services)).rejects.toThrow("prize_won");
    } finally {
      await sql`drop function refuse cascade`.execute(kysely);
    }
    const told = [expect.stringMatching(/^anna@example.ru «.+»: ещё есть время/), `${member.email} Здравствуйте!`];
    const sent = await letters();
    expect([sent.length, sent]).toEqual([2, expect.arrayContaining(told)]);
    expect(got).toEqual([]);
  });

  it("that a streak is about to break, in place of nothing else: one reminder a day by whichever way", async () => {
    for (let count = 0; count < 3; count++) await createSong(app);
    const { token, choose } = await join();
    await choose("draw_ends", "mail");
    await app.call("subscribePush", newBrowser().subscription, token);
    await choose("streak", "push");
    const { body } = await app.call("startDaily", {}, token);
    await app.call("finish", { soundId: body.song._id, tokenGame: body.token, duration: 1, words: [] }, token);
    app.clock.advance(day);
    await endTomorrow();
    await sendOnThree();
    app.clock.advance(7.5 * hour);
    await sendOnThree();
    expect([(await letters()).length, got.length]).toEqual([1, 0]);
  });

  it.each([
    ["since noon", 0],
    ["found with it", 7.5],
  ])("that a streak is about to break, where the reminder of a draw reaches nobody: %s", async (_since, hours) => {
    for (let count = 0; count < 3; count++) await createSong(app);
    const { token, userId, choose } = await join();
    await choose("draw_ends", "mail");
    const browser = newBrowser();
    await app.call("subscribePush", browser.subscription, token);
    await choose("streak", "push");
    const { body } = await app.call("startDaily", {}, token);
    await app.call("finish", { soundId: body.song._id, tokenGame: body.token, duration: 1, words: [] }, token);
    await app.db.kysely.updateTable("users").set({ email: null }).where("id", "=", userId).execute();
    app.clock.advance(day + hours * hour);
    await endTomorrow();
    await sendOnThree();
    app.clock.advance((7.5 - hours) * hour);
    await sendOnThree();
    await sendOnThree();
    expect(got.map(({ body: message }) => browser.open(message))).toMatchObject([{ path: "/daily" }]);
    // The reminder that has reached nobody is not tried again.
    await app.db.kysely.updateTable("users").set({ email: "anna@example.ru" }).where("id", "=", userId).execute();
    await sendOnThree();
    expect([(await letters()).length, got.length]).toEqual([0, 1]);
  });

  it("that a streak is about to break, where the reminder of a draw was given up after its last try", async () => {
    for (let count = 0; count < 3; count++) await createSong(app);
    const { token, choose } = await join();
    await app.call("subscribePush", newBrowser().subscription, token);
    await choose("draw_ends", "push");
    await choose("streak", "mail");
    const { body } = await app.call("startDaily", {}, token);
    await app.call("finish", { soundId: body.song._id, tokenGame: body.token, duration: 1, words: [] }, token);
    app.clock.advance(day);
    await endTomorrow();
    answer = 503;
    for (let tried = 0; tried < 6; tried++) {
      await sendOnThree();
      app.clock.advance(hour);
    }
    expect(got).toHaveLength(5);
    expect(await letters()).toEqual([]);
    app.clock.advance(1.5 * hour);
    await sendOnThree();
    expect(await letters()).toHaveLength(1);
  });

  it("that a streak is about to break, where a kill has cut off the last try of the reminder of a draw", async () => {
    for (let count = 0; count < 3; count++) await createSong(app);
    const { token, choose } = await join();
    await app.call("subscribePush", newBrowser().subscription, token);
    await choose("draw_ends", "push");
    await choose("streak", "mail");
    const { body } = await app.call("startDaily", {}, token);
    await app.call("finish", { soundId: body.song._id, tokenGame: body.token, duration: 1, words: [] }, token);
    app.clock.advance(day);
    await endTomorrow();
    answer = 503;
    await sendOnThree();
    // As the fifth try leaves it until it ends.
    const reminder = app.db.kysely.updateTable("notices").where("kind", "=", "draw_ends");
    await reminder.set({ tries: 5, due_at: new Date(app.clock.now().getTime() + 8 * hour * 1000) }).execute();
    app.clock.advance(7.5 * hour);
    await sendOnThree();
    expect(await letters()).toEqual([]);
    app.clock.advance(hour);
    await sendOnThree();
    await sendOnThree();
    expect([(await letters()).length, got.length]).toEqual([1, 1]);
  });

  it("to everybody, however many have nothing to lose", async () => {
    await createSong(app);
    const { body } = await app.call("startDaily", {}, (await join({ email: "" })).token);
    expect(body.number).toBe(1);
    // 450 who played the archive's song long ago, and one with a streak, whose id comes last.
    const { kysely } = app.db;
    await sql`
      with players as (
        insert into users (id, login, login_key) select gen_random_uuid(), 'l' || n, 'l' || n from generate_series(1, 450) as n
        returning id
      ), chosen as (insert into notice_choices (user_id, kind, way) select id, 'streak', 'mail' from players)
      insert into plays (id, user_id, sound_id, daily_id, daily_until, seed, fragment, hidden, tray, served_at, finished_at, state)
      select gen_random_uuid(), players.id, sound_id, daily_songs.id, now(), seed, fragment, hidden, tray, now(), now(), 'failed'
      from players, daily_songs`.execute(kysely);
    app.clock.advance(6 * day);
    await app.call("getDaily", {});
    await kysely
      .updateTable("daily_songs")
      .set({ away: 0, seen_at: sql`(day + 1)::timestamptz` })
      .execute();
    const { token, choose } = await join();
    await choose("streak", "mail");
    const played = (await app.call("startDaily", {}, token)).body;
    await app.call("finish", { soundId: played.song._id, tokenGame: played.token, duration: 1, words: [] }, token);
    app.clock.advance(day + 7.5 * hour);
    await sendOnThree();
    expect(await letters()).toEqual([expect.stringMatching(/^anna@example.ru Ваша серия/)]);
  });

  it("that a duel is played: to whoever waited for the other half, and not to a guest", async () => {
    for (let count = 0; count < 3; count++) await createSong(app);
    const { token, choose } = await join();
    const player = await joinGame(app, token);
    for (const { _id } of await player.serve()) await player.guess(_id);
    await choose("duel_played", "mail");
    const { code } = (await app.call("callDuel", {}, token)).body;
    const friend = (await app.call("enterDemo", {})).body.token;
    for (let at = 0; at < 3; at++) {
      await sendOnThree();
      expect(await letters()).toEqual([]);
      const { song, token: tokenGame } = (await app.call("playDuel", { code }, friend)).body;
      await app.call("finish", { soundId: song._id, tokenGame, duration: 1, words: [] }, friend);
    }
    await app.call("nameDuelist", { code, name: "Лёша" }, friend);
    await sendOnThree();
    await sendOnThree();
    const sent = await takeLetters(app.services.config.DATA_DIR);
    expect(sent.map(({ to }) => to)).toEqual(["anna@example.ru"]);
    expect(sent[0]?.text).toMatch(new RegExp(`^Лёша: дуэль доиграна[^]*/duel/${code}`));
  });

  it("that a duel is played, also where one of its songs was withdrawn meanwhile", async () => {
    for (let count = 0; count < 3; count++) await createSong(app);
    const { token, choose } = await join();
    const player = await joinGame(app, token);
    for (const { _id } of await player.serve()) await player.guess(_id);
    await choose("duel_played", "mail");
    const { code } = (await app.call("callDuel", {}, token)).body;
    const friend = await createAccount(app);
    for (const isLast of [false, true]) {
      const { song, token: tokenGame } = (await app.call("playDuel", { code }, friend.token)).body;
      await app.call("finish", { soundId: song._id, tokenGame, duration: 1, words: [] }, friend.token);
      await sendOnThree();
      expect(await letters()).toHaveLength(isLast ? 1 : 0);
      const { songs } = (await app.call("getDuel", { code }, friend.token)).body;
      expect(songs).toHaveLength(isLast ? 2 : 3);
      await sql`
        update sounds set status_id = 'hidden' where id in (
          select sound_id from duel_songs
          where id not in (select duel_song_id from duel_results where side = 'rival') order by at desc limit 1
        )`.execute(app.db.kysely);
      await app.refreshCatalogue();
    }
  });

  it("that a duel was played days ago, once a day, where it was not found at once", async () => {
    for (let count = 0; count < 3; count++) await createSong(app);
    const { token, choose } = await join();
    const player = await joinGame(app, token);
    for (const { _id } of await player.serve()) await player.guess(_id);
    const { code } = (await app.call("callDuel", {}, token)).body;
    const friend = await createAccount(app);
    for (let at = 0; at < 3; at++) {
      const { song, token: tokenGame } = (await app.call("playDuel", { code }, friend.token)).body;
      await app.call("finish", { soundId: song._id, tokenGame, duration: 1, words: [] }, friend.token);
    }
    await choose("duel_played", "mail");
    // At noon of UTC those of three days and a half before are looked at.
    const toNoon = day / 2 - ((app.clock.now().getTime() / 1000) % day);
    app.clock.advance(toNoon - hour);
    const played = new Date(app.clock.now().getTime() + (hour - 3.5 * day - 60) * 1000);
    await app.db.kysely.updateTable("duel_results").set({ finished_at: played }).execute();
    await sendOnThree();
    expect(await letters()).toEqual([]);
    app.clock.advance(hour);
    await sendOnThree();
    expect(await letters()).toEqual([expect.stringMatching(/^anna@example.ru .*: дуэль доиграна/)]);
  });

  it("that a complaint is answered, with the points it has brought, and not before they have come", async () => {
    const song = await createDisputedSong(app);
    const { token, choose } = await join();
    await choose("dispute_answered", "mail");
    const player = await playRefused(app, song, { player: await joinGame(app, token), times: 3 });
    await complain(app, player, song);
    await sendOnThree();
    expect(await letters()).toEqual([]);
    const staff = await createAccount(app, 2);
    await app.call("acceptDispute", { sound_id: song, position: heard.position, answers: [heard.answer] }, staff.token);
    const { kysely } = app.db;
    await kysely.updateTable("rescorings").set({ state: "running" }).execute();
    await sendOnThree();
    expect(await letters()).toEqual([]);
    await kysely.updateTable("rescorings").set({ state: "settling" }).execute();
    await sendOnThree();
    await sendOnThree();
    const { points } = (await app.call("listCredits", {}, token)).body;
    expect(await letters()).toEqual([`anna@example.ru Слово «голубушка» зачли: +${points}.`]);
  });

  it("that a streak is about to break: at seven in the evening, to who has one and has not played", async () => {
    const ids = [];
    for (let count = 0; count < 4; count++) ids.push(await createSong(app));
    const [anna, boris] = [await join(), await join({ email: "boris@example.ru" })];
    for (const { choose } of [anna, boris]) await choose("streak", "mail");
    const playToday = async (token: string) => {
      const { body } = await app.call("startDaily", {}, token);
      const player = await joinGame(app, token);
      const asked = { soundId: body.song._id, tokenGame: body.token };
      await app.call("finish", { ...asked, duration: 1, words: [] }, token);
      expect(player.token).toBe(token);
    };
    for (const { token } of [anna, boris]) await playToday(token);
    app.clock.advance(day);
    await app.call("getDaily", {});
    await playToday(boris.token);
    app.clock.advance(6 * hour);
    await sendOnThree();
    expect(await letters()).toEqual([]);
    app.clock.advance(1.5 * hour);
    await sendOnThree();
    await sendOnThree();
    expect(await letters()).toEqual([expect.stringMatching(/^anna@example.ru Ваша серия.+1.день/)]);
  });
});
