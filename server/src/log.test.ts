import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DatabaseUnreachableError } from "./db/errors.ts";
import { schedule } from "./jobs/schedule.ts";
import { describeError } from "./log.ts";
import { createTestApp, type TestApp } from "./test/app.ts";
import { answerAt, createNamedAccount, createSong } from "./test/factories.ts";
import { listenToLog, type LogLines } from "./test/log-lines.ts";
import { takeLetters, takeSms } from "./test/outbox.ts";
import { joinGame } from "./test/player.ts";
import { codeOf } from "./test/second-factor.ts";

const OPERATOR_SECRET = "секрет-оператора-первый";
let app: TestApp;
let said: LogLines;
beforeAll(async () => (app = await createTestApp({ OPERATOR_SECRET })));
beforeEach(async () => {
  await app.reset();
  said = listenToLog();
});
afterEach(() => said.stop());
afterAll(() => app.close());

const password = "тайный пароль";
const anna = { login: "анна", name: "Анна Тайная", email: "anna@example.ru", phone: "+79001234567", password };

describe("a request", () => {
  it("has an id of ours in its answer and in each of its lines, whatever the client says", async () => {
    const { headers } = await app.app.inject({ url: "/api/token", headers: { "x-request-id": "made-up" } });
    const id = headers["x-request-id"];
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/);
    expect(said.lines().map(({ reqId, msg }) => [reqId, msg])).toEqual([
      [id, "incoming request"],
      [id, "request completed"],
    ]);
    expect((await app.app.inject("/%zz")).headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    expect(said.text()).not.toContain("made-up");
  });

  it("says whose it was and how it ended", async () => {
    const { token, userId } = await createNamedAccount(app, anna);
    await app.call("getMe", {}, token);
    expect(said.lines().at(-1)).toMatchObject({
      level: 30,
      res: { statusCode: 200, operation: "getMe", role: 3, player: userId },
    });
  });

  it.for<[string, () => Promise<unknown>, number]>([
    ["a wrong password", () => app.call("login", { login: "анна", password: "не тот" }), 401],
    ["what is the owner's", async () => app.call("listAdmins", {}, (await createNamedAccount(app, anna)).token), 403],
  ])("is a warning where it was refused: %s", async ([, ask, statusCode]) => {
    await ask();
    expect(said.lines().at(-1)).toMatchObject({
      level: 40,
      msg: "request refused",
      req: { remoteAddress: "203.0.113.7" },
      res: { statusCode },
    });
  });
});

it("no personal data gets into the log, whichever way it comes", async () => {
  const { kysely } = app.db;
  const dir = app.services.config.DATA_DIR;
  const secrets: string[] = [password, anna.email, anna.phone, anna.phone.slice(1), anna.name, OPERATOR_SECRET];
  // Signing up and in, wrong and right; the password typed in the place of the login.
  const { body } = await app.call("register", anna);
  for (const [login, typed] of [
    ["анна", "чужой пароль"],
    [password, "анна"],
    [anna.email, password],
  ] as const) {
    secrets.push(typed === "анна" ? password : typed);
    const signedIn = await app.call("login", { login, password: typed });
    if (signedIn.status === 200) secrets.push(signedIn.body.token);
  }
  const { token } = body;
  secrets.push(token);
  await app.app.inject({ url: `/api/token?token=${token}`, headers: { token, authorization: token, cookie: token } });
  await app.app.inject({ url: `/reset?token=${token}&msisdn=${anna.phone}` });
  // Recovery by both ways, and a wrong try of each.
  for (const login of [anna.email, anna.phone]) {
    await app.call("requestReset", { login });
    // The newest works, and that is to be the code.
    await app.services.mail.settled();
  }
  const link = /token=([\w-]+)/.exec((await takeLetters(dir))[0]?.text ?? "")?.[1] ?? "";
  const code = /\b\d{6}\b/.exec((await takeSms(dir))[0]?.text ?? "")?.[0] ?? "";
  expect([link.length, code.length]).toEqual([43, 6]);
  secrets.push(link);
  await app.call("resetPassword", { reset: link, password });
  await app.call("resetPassword", { phone: anna.phone, code: "000000", password });
  const renewed = await app.call("resetPassword", { phone: anna.phone, code, password });
  expect(renewed.status).toBe(200);
  secrets.push(`"${code}"`, renewed.body.token);
  // The operator's link.
  const fields = { success: "true", expire_at: "1", payload: "тайная-посылка", msisdn: "79001234567" };
  const sign = createHmac("sha256", OPERATOR_SECRET).update(JSON.stringify(fields)).digest("hex");
  await app.call("loginByToken", { ...fields, sign });
  secrets.push(sign, fields.payload);
  // The second factor.
  const staff = await createNamedAccount(app, { login: "хозяйка", role: 1, password });
  const key = (await app.call("setUpTotp", { current_password: password }, staff.token)).body.secret;
  const { recovery } = (await app.call("confirmTotp", { code: await codeOf(app, staff.userId) }, staff.token)).body;
  expect(recovery).toHaveLength(10);
  secrets.push(key, ...recovery, staff.token);
  // A song, restored by a wrong word and the right one.
  const song = await createSong(app, { name: "Тайное название", fragment: "Одинокая рябина качается", hidden: [1] });
  const game = await joinGame(app, renewed.body.token);
  await game.serve({ limit: 20 });
  await game.check(song, 1, "небылица");
  await game.check(song, 1, answerAt("Одинокая рябина качается", 1));
  secrets.push("рябина", "небылица", "Тайное название", "тайная находка");
  await app.call("listPlayers", { find: "тайная находка" }, staff.token);
  // A failure of ours, whose error the drivers fill with the statement and its values.
  await sql`alter table users add constraint odd check (name is distinct from 'Нелёгкая')`.execute(kysely);
  const failed = await app.call("updateMe", { name: "Нелёгкая" }, renewed.body.token);
  await sql`alter table users drop constraint odd`.execute(kysely);
  expect(failed.status).toBe(500);
  secrets.push("Нелёгкая");

  expect(said.lines().filter(({ level }) => level === 50)).toMatchObject([
    { msg: "request failed", err: { code: "23514", constraint: "odd", stack: expect.stringContaining("handlers.ts") } },
  ]);
  expect(said.lines().length).toBeGreaterThan(40);
  const found = secrets.filter((secret) => said.text().includes(secret));
  expect(found).toEqual([]);
});

it("an error tells no value that PostgreSQL quotes, no address and no number", async () => {
  const error = await sql`select ${"тайное"}::text::uuid`.execute(app.db.kysely).catch((caught: unknown) => caught);
  const told = JSON.stringify([
    describeError(error),
    describeError(new Error("550 <anna@example.ru> is unknown, +7 (900) 123-45-67 too", { cause: error })),
  ]);
  expect(told).toContain("22P02");
  expect(told).toContain("550 <…> is unknown, … too");
  expect(told).not.toMatch(/тайное|anna|123-45/);
});

it("that the database is away is told without the place that asked", () => {
  const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const told = { type: "DatabaseUnreachableError", message: "The database does not answer" };
  expect(describeError(new DatabaseUnreachableError(cause))).toEqual({
    ...told,
    cause: { type: "Error", message: "connect ECONNREFUSED", code: "ECONNREFUSED" },
  });
});

it("the process goes on when the reader of its log goes away", async () => {
  const program = `
    const { log } = await import(${JSON.stringify(new URL("log.ts", import.meta.url).href)});
    process.stdin.once("data", async () => {
      for (let i = 0; i < 3; i++) {
        log.error("nobody reads this");
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      process.exit(7);
    });
    console.log("ready");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: "pipe" });
  await once(child.stdout, "data");
  child.stdout.destroy();
  child.stdin.write("go");
  expect(await once(child, "exit")).toEqual([7, null]);
});

it("a job that fails is logged by its name", async () => {
  const job = schedule("test-job", "* * * * * *", () => Promise.reject(new Error("it broke")));
  await expect.poll(() => said.lines()).toHaveLength(1);
  await job.stop();
  expect(said.lines()[0]).toMatchObject({
    level: 50,
    job: "test-job",
    msg: "job failed",
    err: { message: "it broke" },
  });
});
