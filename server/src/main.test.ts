import { contract } from "@hitoslov/contract";
import { type Client, createClient, type Endpoints } from "@hitoslov/contract/client";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import net, { type AddressInfo } from "node:net";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { readConfig } from "./config.ts";
import { openDatabase } from "./db/client.ts";
import { asAdmin, databaseUrl, dropDatabase, randomName } from "./test/postgres-databases.ts";
import { killServers, spawnServer } from "./test/process.ts";
import { waiting } from "./test/waiting.ts";

/** A bad start must end within 5 s on a machine that has time for it, ms. */
const longestRefusal = () => 5000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
const password = "тестовый пароль";
const main = fileURLToPath(new URL("main.ts", import.meta.url));
const engine = inject("testDatabase");
type Environment = Record<string, string>;

const cleanUps: (() => Promise<void>)[] = [];
afterEach(killServers);
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

/** An empty home for a server: a folder, and on PostgreSQL a database. */
async function createHome(): Promise<Environment> {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), "hitoslov-main-"));
  cleanUps.push(() => rm(DATA_DIR, { recursive: true }));
  const home: Environment = { DATA_DIR, PORT: "0", SEED_DEMO: "false" };
  if (engine.engine === "pglite") return home;
  const name = randomName();
  await asAdmin(engine.url, `create database ${name}`);
  cleanUps.push(() => dropDatabase(engine.url, name));
  return { ...home, DATABASE_URL: databaseUrl(engine.url, name) };
}

async function startServer(environment: Environment) {
  const server = spawnServer(environment);
  const origin = await server.address;
  let token: string | null = null;
  const endpoints = Object.entries(contract).map(([name, { method, path: url, access }]) => {
    return [name, { method, path: `${origin}${url}`, anonymous: access.every((role) => role === 0) }];
  });
  const api: Client = createClient(Object.fromEntries(endpoints) as Endpoints, { token: () => token });
  const signIn = (value: string) => void (token = value);
  const kill = async (signal: NodeJS.Signals) => {
    server.child.kill(signal);
    return server.exited;
  };
  return { ...server, origin, api, signIn, kill };
}

/** A home whose server has run before, so that a start is quick. */
let used: Environment;
let firstOutput: string;
beforeAll(async () => {
  used = await createHome();
  const server = await startServer({ ...used, OWNER_LOGIN: "хозяйка", OWNER_PASSWORD: password });
  const { lines, errors } = await server.kill("SIGTERM");
  firstOutput = lines.join("\n") + errors;
});

const passwords = (lines: readonly string[]) => lines.filter((line) => line.includes("пароль"));

function expectRefusal(end: Awaited<ReturnType<typeof spawnServer>["exited"]>, message: RegExp): void {
  expect(end.code).toBe(1);
  expect(end.errors).toMatch(message);
  expect(end.errors.split("\n")).toHaveLength(1);
  expect(end.errors).not.toMatch(/secret|node:|\bat /);
  expect(end.lines).toEqual([]);
  expect(end.time).toBeLessThan(longestRefusal());
}

describe("a start", () => {
  it("prints the address and once the owner's password; both work at that moment", async () => {
    const home = await createHome();
    // What comes to nothing makes no owner whose password nobody has seen.
    const { port, release } = await takePort();
    expectRefusal(await spawnServer({ ...home, PORT: String(port) }).exited, new RegExp(`^Port ${port} is taken\\. `));
    await release();

    const first = await startServer(home);
    // No second try: what is printed accepts connections.
    expect(await (await fetch(`${first.origin}/healthz`)).json()).toEqual({ ok: true });
    expect(new URL(first.origin).hostname).toBe("localhost");
    expect(Number(new URL(first.origin).port)).toBeGreaterThan(0);
    expect(await (await fetch(`${first.origin}/readyz`)).json()).toEqual({ ok: true });
    expect(await (await fetch(`${first.origin}/api/openapi.json`)).json()).toMatchObject({ openapi: "3.1.0" });
    expect((await fetch(`${first.origin}/api/docs`)).status).toBe(200);

    const told = passwords(first.lines);
    expect(told).toHaveLength(1);
    const [, login = "", secret = ""] = /логин (\S+), пароль (\S+) /.exec(told[0] ?? "") ?? [];
    const { user } = await first.api.login({ login, password: secret, area: "admin" });
    expect(user).toMatchObject({ login: "owner", role: 1 });
    const end = await first.kill("SIGTERM");
    expect(end).toMatchObject({ code: 0, errors: "" });
    // The keys of push messages are there before anybody has asked for them, and stay.
    const keys = await readPushKeys(home);
    expect(keys).toHaveLength(1);

    const second = await startServer(home);
    expect((await second.api.login({ login, password: secret })).user._id).toBe(user._id);
    const { lines } = await second.kill("SIGINT");
    expect(passwords(lines)).toEqual([]);
    expect(lines.join("\n")).not.toContain(secret);
    expect(await readPushKeys(home)).toEqual(keys);
  });

  it("while developing logs every call, but no token, no link that was mailed, no password that was given", async () => {
    const server = await startServer({ ...used, APP_ENV: "development", HOST: "0.0.0.0" });
    expect(server.origin).toMatch(/^http:\/\/localhost:\d+$/);
    const secret = "not-for-the-log";
    await fetch(`${server.origin}/admin/reset?token=${secret}`, { headers: { token: secret } });
    const { lines } = await server.kill("SIGTERM");
    expect(lines.join("\n")).toContain('"url":"/admin/reset"');
    expect(lines.join("\n")).not.toContain(secret);
    expect(firstOutput).not.toContain(password);
    expect(passwords(firstOutput.split("\n"))).toEqual([]);
  });

  it("prints the address that people see", async () => {
    const server = spawnServer({ ...used, PUBLIC_URL: "https://game.example.org" });
    expect(await server.address).toBe("https://game.example.org");
  });
});

async function readPushKeys(home: Environment) {
  const db = await openDatabase(readConfig(home));
  const keys = await db.kysely.selectFrom("push_keys").selectAll().execute();
  await db.close();
  return keys;
}

/** The most memory that a process has had, MiB; the kernel of Linux tells it. */
async function peakOf(pid: number | undefined): Promise<number> {
  return Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

describe.each(process.platform === "linux" ? ["on Linux"] : [])("memory %s", () => {
  it("stays below 400 MiB at the first start, which loads the demo catalogue, and at later ones", async () => {
    const home = { ...(await createHome()), SEED_DEMO: "true" };
    const catalogue = [/Демо-каталог загружен/, /^Данные/];
    for (const last of catalogue) {
      const server = await startServer(home);
      expect(server.lines.at(-1)).toMatch(last);
      // The engine's functions that run often are looked at again while it works.
      for (let call = 0; call < 100; call++) await server.api.getAppSettings({});
      const peak = await peakOf(server.child.pid);
      expect(peak).toBeGreaterThan(50);
      expect(peak).toBeLessThan(400);
      await server.kill("SIGTERM");
    }
  });
});

describe("a start that cannot be", () => {
  it.for<[string, Environment, RegExp]>([
    ["PORT", { PORT: "http" }, /^PORT must be a number from 0 to 65535$/],
    ["a database that does not answer", { DATABASE_URL: "postgres://user:secret@127.0.0.1:1/db" }, /ECONNREFUSED/],
    [
      "a database host that does not exist",
      // Of a name that is too long no server is asked, which might not answer in time.
      { DATABASE_URL: `postgres://user:secret@${"a".repeat(64)}.invalid/db` },
      /ENOTFOUND|EAI_AGAIN/,
    ],
    ["HOST", { HOST: "203.0.113.1" }, /EADDRNOTAVAIL/],
    ["DATA_DIR that is a file", { DATA_DIR: main }, /EEXIST|ENOTDIR/],
  ])("%s: one clear line", async ([, environment, message]) => {
    const end = await spawnServer({ ...used, ...environment }).exited;
    expectRefusal(end, message);
  });

  // Only the embedded database lives in the folder.
  it.each(engine.engine === "pglite" ? [used] : [])(
    "a data folder in use: one clear line, and the first goes on",
    async () => {
      const first = await startServer(used);
      const end = await spawnServer(used).exited;
      expectRefusal(end, / is in use by another running server\. /);
      expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
      // Also not after the first was killed and left its lock behind.
      await first.kill("SIGKILL");
      const third = await startServer(used);
      expect((await third.kill("SIGTERM")).code).toBe(0);
    },
  );
});

describe("a stop", () => {
  it("finishes the request in flight, takes no new one and exits 0", async () => {
    const server = await startServer(used);
    // An idle connection, which must not hold it up.
    await server.api.getAppSettings({});
    const body = JSON.stringify({ login: "в.пути", password });
    const sent = request(`${server.origin}/api/auth/register`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        // Answered once the server has begun with the request.
        expect: "100-continue",
      },
    });
    sent.flushHeaders();
    await once(sent, "continue");
    sent.write(body.slice(0, 10));
    server.child.kill("SIGTERM");
    const port = Number(new URL(server.origin).port);
    await expect.poll(() => connects(port), { interval: 20 }).toBe(false);
    expect(server.child.exitCode).toBeNull();
    const answered = once(sent, "response");
    sent.end(body.slice(10));
    const [response] = (await answered) as [IncomingMessage];
    expect(response.statusCode).toBe(201);
    expect(await json(response)).toMatchObject({ user: { login: "в.пути" } });
    expect(await server.exited).toMatchObject({ code: 0, errors: "" });

    const next = await startServer(used);
    expect((await next.api.login({ login: "в.пути", password })).user.login).toBe("в.пути");
  });

  it("writes the usage events that wait, though a request takes longer than a stop", async () => {
    const server = await startServer(used);
    const visitor = uuid();
    const sent = request(`${server.origin}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": 100, expect: "100-continue" },
    });
    sent.on("error", () => {});
    sent.flushHeaders();
    await once(sent, "continue");
    await server.api.recordEvents({ visitor, events: [{ name: "installed", at: new Date().toISOString(), data: {} }] });
    expect(await server.kill("SIGTERM")).toMatchObject({ code: 0, errors: "" });
    const db = await openDatabase(readConfig(used));
    const kept = await db.kysely.selectFrom("analytics_events").select("name").where("visitor", "=", visitor).execute();
    await db.close();
    expect(kept).toEqual([{ name: "installed" }]);
  });

  // The embedded database has no second connection, by which a test could hold up a job.
  it.each(engine.engine === "postgres" ? [engine.engine] : [])(
    "ends once the job under way has ended, without an error",
    async () => {
      const db = await openDatabase(readConfig(used));
      const [id, at] = [uuid(), Date.now()];
      const names = { fullname: "Весенний розыгрыш", name: "Весна", description: "Играйте" };
      const dates = { start_date: new Date(at - 1e6), end_date: new Date(at - 1e5), created_at: new Date(at - 1e6) };
      await db.kysely
        .insertInto("stocks")
        .values({ id, ...names, ...dates, status: "active" })
        .execute();
      const server = await db.kysely.transaction().execute(async (trx) => {
        const draw = () => trx.selectFrom("stocks").select("status").where("id", "=", id).forUpdate().execute();
        await draw();
        const started = await startServer(used);
        await waiting({ db }, 1);
        started.child.kill("SIGTERM");
        const port = Number(new URL(started.origin).port);
        await expect.poll(() => connects(port), { interval: 20 }).toBe(false);
        expect(await draw()).toEqual([{ status: "active" }]);
        return started;
      });
      const { code, errors, lines } = await server.exited;
      expect([code, errors, lines.filter((line) => line.startsWith("{"))]).toEqual([0, "", []]);
      const draw = db.kysely.selectFrom("stocks").select("status").where("id", "=", id);
      expect(await draw.execute()).toEqual([{ status: "ended" }]);
      await db.close();
    },
  );

  it("shows on the readiness page first, where DRAIN_SECONDS is set, while calls are still answered", async () => {
    const server = await startServer({ ...used, DRAIN_SECONDS: "8" });
    server.child.kill("SIGTERM");
    // Asked for twice, it is one stop.
    server.child.kill("SIGINT");
    await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(503);
    const response = await fetch(`${server.origin}/healthz`);
    expect(response.status).toBe(200);
    expect(response.headers.get("connection")).toBe("close");
    expect(await server.exited).toMatchObject({ code: 0, errors: "" });
  });
});

async function takePort(): Promise<{ port: number; release: () => Promise<void> }> {
  const holder = net.createServer();
  await new Promise<void>((resolve) => void holder.listen(0, "127.0.0.1", resolve));
  const { port } = holder.address() as AddressInfo;
  return { port, release: () => new Promise((resolve) => void holder.close(() => resolve())) };
}

function connects(port: number): Promise<boolean> {
  const socket = net.connect(port, "127.0.0.1");
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}
