import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createNamedAccount } from "../../../test/factories.ts";
import { beginAttempt } from "./lockout.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

const argon = vi.hoisted(() => ({ atOnce: 0, most: 0, verified: 0, held: Promise.resolve() }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    argon.most = Math.max(argon.most, (argon.atOnce += 1));
    return work.finally(() => (argon.atOnce -= 1));
  };
  return {
    ...real,
    hash: (...input: Parameters<typeof real.hash>) => counted(real.hash(...input)),
    verify: async (...input: Parameters<typeof real.verify>) => {
      argon.verified += 1;
      await argon.held;
      return counted(real.verify(...input));
    },
  };
});

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  argon.verified = 0;
});
afterEach(() => void vi.useRealTimers());
afterAll(() => app.close());

const password = "тестовый пароль";
const minute = 60;
const day = 24 * 60 * minute;
const anna = { login: "анна", email: "anna@example.ru", phone: "+79001234567", password };
const home = "203.0.113.1";
const refusal = { code: "too_many_requests", message: "Слишком часто. Подождите немного и\u00A0попробуйте снова." };

let addresses = 0;
/** Each of another network, as a botnet has them. */
const stranger = () => `2001:db8:${(addresses += 1).toString(16)}::1`;
const signIn = (name: string, secret: string, from: string) =>
  app.call("login", { login: name, password: secret }, undefined, from);
const guess = (name = "анна", from = stranger()) => signIn(name, "не тот пароль", from);
async function guessTimes(times: number, name?: string) {
  const statuses = [];
  for (let index = 0; index < times; index++) statuses.push((await guess(name)).status);
  return statuses;
}

describe("an attacker", () => {
  it("has ten guesses at an account from ever new addresses, and the owner can still sign in", async () => {
    await createNamedAccount(app, anna);
    expect((await signIn("анна", password, home)).status).toBe(200);
    expect(await guessTimes(10)).toEqual(Array(10).fill(401));
    argon.verified = 0;
    const { status, error, headers } = await guess();
    expect([status, error, headers["retry-after"]]).toEqual([429, refusal, "60"]);
    // Not even the right password is looked at, and nothing is hashed.
    expect((await signIn("анна", password, stranger())).status).toBe(429);
    expect(argon.verified).toBe(0);
    expect((await signIn("анна", password, home)).status).toBe(200);
    // The owner's sign-in opens nothing to others.
    expect((await guess()).status).toBe(429);
  });

  it("waits for twice as long after each further guess, a quarter of an hour at most", async () => {
    await createNamedAccount(app, anna);
    await guessTimes(10);
    const waits = [];
    for (let round = 0; round < 6; round++) {
      const { headers } = await guess();
      const wait = Number(headers["retry-after"]);
      waits.push(wait / minute);
      app.clock.advance(wait - 1);
      expect((await guess()).headers["retry-after"]).toBe("1");
      app.clock.advance(1);
      expect((await guess()).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
  });

  it("is forgotten a quarter of an hour after the wait", async () => {
    await createNamedAccount(app, anna);
    await guessTimes(10);
    app.clock.advance(16 * minute);
    expect(await guessTimes(10)).toEqual(Array(10).fill(401));
    expect((await guess()).headers["retry-after"]).toBe("60");
  });

  it("cannot outrun the count by guessing at once", async () => {
    await createNamedAccount(app, anna);
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess()));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
    expect(argon.verified).toBe(10);
  });

  it.for(["анна", "Anna@Example.ru", "89001234567", "никто", "nobody@example.ru", "89009999999"])(
    "learns nothing of «%s» by the count",
    async (name) => {
      await createNamedAccount(app, anna);
      // The other names of the account are not closed with one: that would tell they are of one person.
      const told = [];
      for (let index = 0; index < 10; index++) told.push((await guess(name)).error?.message);
      expect(told).toEqual([
        ...Array(5).fill("Неверный логин или пароль"),
        "Неверный логин или пароль. Осталось 4\u00A0попытки.",
        "Неверный логин или пароль. Осталось 3\u00A0попытки.",
        "Неверный логин или пароль. Осталось 2\u00A0попытки.",
        "Неверный логин или пароль. Осталась 1\u00A0попытка.",
        "Неверный логин или пароль",
      ]);
      const { status, error, headers } = await guess(name);
      expect([status, error, headers["retry-after"]]).toEqual([429, refusal, "60"]);
      expect((await guess("борис")).status).toBe(401);
    },
  );

  it("gains nothing by spelling a name in other ways", async () => {
    await createNamedAccount(app, anna);
    for (const name of ["анна", "АННА", " Анна ", "аннА", "анНа"]) await guessTimes(2, name);
    expect((await guess("аНна")).status).toBe(429);
    for (const name of ["89001234567", "+7(900)123-45-67", "8 900 123 45 67", "9001234567", "+79001234567"]) {
      await guessTimes(2, name);
    }
    expect((await guess("8(900)1234567")).status).toBe(429);
  });

  it("of one network tries a hundred accounts, and one IPv6 network is one", async () => {
    await createNamedAccount(app, anna);
    await signIn("анна", password, "2001:db8:a:b::1");
    for (let index = 0; index < 100; index++) {
      // The limit of the route counts by its own clock.
      if (index % 20 === 0) vi.setSystemTime(Date.now() + 61_000);
      expect((await guess(`жертва-${index}`, `2001:db8:a:b::${index.toString(16)}`)).status).toBe(401);
    }
    vi.setSystemTime(Date.now() + 61_000);
    expect((await guess("ещё-одна", "2001:db8:a:b::ffff")).status).toBe(429);
    expect((await guess("ещё-одна", "2001:db8:a:c::1")).status).toBe(401);
    // Whoever has signed in from there goes on.
    expect((await signIn("анна", password, "2001:db8:a:b::2")).status).toBe(200);
  });

  it("in the owner's own network is stopped as well", async () => {
    await createNamedAccount(app, anna);
    await signIn("анна", password, home);
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let index = 0; index < 30; index++) {
      if (index % 15 === 0) vi.setSystemTime(Date.now() + 61_000);
      expect((await guess("анна", home)).status).toBe(401);
    }
    vi.setSystemTime(Date.now() + 61_000);
    expect((await guess("анна", home)).status).toBe(429);
  });
});

describe("the owner of an account", () => {
  it("who mistypes and then succeeds has used up no attempts", async () => {
    await createNamedAccount(app, anna);
    for (let round = 0; round < 4; round++) {
      expect(await guessTimes(2)).toEqual([401, 401]);
      expect((await signIn("анна", password, stranger())).status).toBe(200);
    }
    expect(await guessTimes(2)).toEqual([401, 401]);
    expect((await guess()).status).toBe(429);
  });

  it("is let in from many devices at once, also if calls are counted in another order than they began", async () => {
    const { userId } = await createNamedAccount(app, anna);
    const { kysely } = app.db;
    const at = (ms: number) => new Date(app.clock.now().getTime() + ms);
    const begin = (ms: number) => beginAttempt(kysely, { name: "анна", userId, address: stranger() }, at(ms));
    const first = await begin(30);
    const second = await begin(20);
    await first.succeeded();
    const third = await begin(10);
    await second.succeeded();
    await third.succeeded();
    expect((await begin(0)).left).toBe(9);
  });

  it("has used up no attempts that a busy server did not look at", async () => {
    const { token } = await createNamedAccount(app, anna);
    const hold = Promise.withResolvers<void>();
    argon.held = hold.promise;
    onTestFinished(() => hold.resolve());
    const others = Array.from({ length: 102 }, () => verifyPassword(null, password));
    const change = () => app.call("updateMe", { email: "a@example.org", current_password: password }, token);
    for (let index = 0; index < 11; index++) {
      expect((await signIn("анна", password, stranger())).status).toBe(503);
      expect((await change()).status).toBe(503);
    }
    hold.resolve();
    await Promise.all(others);
    expect((await signIn("анна", password, stranger())).status).toBe(200);
    expect((await change()).status).toBe(200);
  });

  it("is known where the account was made", async () => {
    await app.call("register", { login: "борис", password }, undefined, home);
    await guessTimes(11, "борис");
    expect((await signIn("борис", password, stranger())).status).toBe(429);
    expect((await signIn("борис", password, home)).status).toBe(200);
  });

  it("is known at the five latest addresses, for ninety days", async () => {
    const { userId } = await createNamedAccount(app, anna);
    const places = Array.from({ length: 7 }, () => stranger());
    for (const place of places) {
      await signIn("анна", password, place);
      app.clock.advance(1);
    }
    const rows = await app.db.kysely.selectFrom("sign_in_addresses").selectAll().execute();
    expect(rows.map(({ user_id }) => user_id)).toEqual(Array(5).fill(userId));
    await guessTimes(10);
    expect((await signIn("анна", password, places[1] ?? "")).status).toBe(429);
    expect((await signIn("анна", password, places[2] ?? "")).status).toBe(200);
    app.clock.advance(90 * day);
    await guessTimes(10);
    expect((await signIn("анна", password, places[6] ?? "")).status).toBe(429);
  });

  it("leaves no address and no name in the clear", async () => {
    await createNamedAccount(app, anna);
    await signIn("анна", password, home);
    await guess("Anna@Example.ru", "198.51.100.77");
    const { kysely } = app.db;
    const failures = await kysely.selectFrom("login_failures").select("key").execute();
    const places = await kysely.selectFrom("sign_in_addresses").select("hash").execute();
    const kept = [...failures.map(({ key }) => key), ...places.map(({ hash }) => hash)];
    expect(kept.length).toBeGreaterThanOrEqual(3);
    for (const value of kept) expect(value).toHaveLength(32);
  });
});

describe("hashing", () => {
  it("never takes more than two threads, whoever waits", async () => {
    argon.most = 0;
    const stored = await hashPassword(password);
    const answers = await Promise.all(Array.from({ length: 12 }, () => verifyPassword(stored, password)));
    expect(answers).toEqual(Array(12).fill(true));
    expect(argon.most).toBe(2);
  });

  it("refuses requests that would wait too long, and serves the others", async () => {
    const results = await Promise.allSettled(Array.from({ length: 103 }, () => verifyPassword(null, password)));
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused).toEqual([expect.objectContaining({ reason: expect.objectContaining({ status: 503 }) })]);
    expect(await verifyPassword(await hashPassword(password), password)).toBe(true);
  });
});
