import { readFile } from "node:fs/promises";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { rollUp } from "../domains/analytics/roll-ups/roll-up.ts";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createAccount, createSong } from "../test/factories.ts";
import { addEvents } from "../test/metrics.ts";
import { joinGame } from "../test/player.ts";

const METRICS_TOKEN = "a token of the metrics";
let app: TestApp;
beforeAll(async () => (app = await createTestApp({ METRICS_TOKEN })));
beforeEach(() => app.reset());
afterAll(() => app.close());

const ask = (authorization?: string) =>
  app.app.inject({ url: "/metrics", headers: authorization === undefined ? {} : { authorization } });
/** Figures by name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const { statusCode, body } = await ask(`Bearer ${METRICS_TOKEN}`);
  expect(statusCode).toBe(200);
  const lines = body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}
/** By how much a figure grows meanwhile. */
async function growth(name: string, what: () => Promise<unknown>): Promise<number> {
  const before = (await scrape()).get(name) ?? 0;
  await what();
  return ((await scrape()).get(name) ?? 0) - before;
}

it.each([undefined, "", "Bearer", "Bearer ", `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN, `Basic ${METRICS_TOKEN}`])(
  "with %j there is nothing to see",
  async (authorization) => {
    const { statusCode, body } = await ask(authorization);
    expect([statusCode, body.includes("hitoslov_")]).toEqual([401, false]);
  },
);

it("is neither cached nor part of the API's description", async () => {
  const { headers } = await ask(`Bearer ${METRICS_TOKEN}`);
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
  const { paths } = (await app.app.inject("/api/openapi.json")).json<{ paths: object }>();
  expect(Object.keys(paths)).not.toContain("/metrics");
  expect(Object.keys(paths)).toContain("/api/auth/login");
});

it("is not there without a token of its own", async () => {
  const other = await createTestApp();
  try {
    const { statusCode } = await other.app.inject({ url: "/metrics", headers: { authorization: "Bearer undefined" } });
    expect(statusCode).toBe(404);
  } finally {
    await other.close();
  }
});

const requests = (method: string, route: string, status: number) =>
  `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

it.each([
  ["/api/library/song?_id=1", requests("GET", "none", 404)],
  ["/api/appsettings", requests("GET", "/api/appsettings", 200)],
  [`/api/gamer?_id=${uuid()}`, requests("GET", "/api/gamer", 401)],
  ["/healthz", requests("GET", "/healthz", 200)],
])("counts %s by its route", async (url, name) => {
  expect(await growth(name, () => app.app.inject(url))).toBe(1);
});

it("tells of the process and of the database", async () => {
  const figures = await scrape();
  expect(figures.get("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  expect(figures.get("process_resident_memory_bytes")).toBeGreaterThan(0);
  const states = ["total", "idle", "waiting"].map((state) => figures.get(`hitoslov_db_connections{state="${state}"}`));
  expect(states[0]).toBeGreaterThan(0);
  expect(states.every((count) => count !== undefined && count >= 0)).toBe(true);
});

it("counts songs begun and ended", async () => {
  const songs = [await createSong(app), await createSong(app)];
  const player = await joinGame(app);
  await player.serve({ limit: 20 });
  expect(await growth("hitoslov_plays_opened_total", () => player.launch(songs[0] ?? ""))).toBe(1);
  const finish = (outcome: string) => `hitoslov_finishes_total{outcome="${outcome}"}`;
  expect(await growth(finish("guessed"), () => player.guess(songs[0] ?? ""))).toBe(1);
  expect(await growth(finish("failed"), () => player.finish(songs[1] ?? ""))).toBe(1);
});

it("counts attempts to sign in by how they end", async () => {
  const password = "тестовый пароль";
  const login = (way: string, outcome: string) => `hitoslov_logins_total{way="${way}",outcome="${outcome}"}`;
  await app.signUp("анна");
  const signIn = (typed: string, area?: "admin") => () =>
    app.call("login", { login: "анна", password: typed, ...(area && { area }) });
  expect(await growth(login("password", "ok"), signIn(password))).toBe(1);
  expect(await growth(login("password", "unauthorized"), signIn("другой пароль"))).toBe(1);
  expect(await growth(login("password", "forbidden"), signIn(password, "admin"))).toBe(1);
});

it("counts usage events that wait and that were dropped", async () => {
  const { userId } = await createAccount(app);
  const at = app.clock.now();
  const event = { received_at: at, at, user_id: userId, visitor: null, role: 3, name: "ad-shown", data: {} } as const;
  app.services.events.add(...Array.from({ length: 10_001 }, () => event));
  const figures = await scrape();
  expect(figures.get("hitoslov_usage_events_dropped_total")).toBe(1);
  expect(figures.get("hitoslov_usage_events_waiting")).toBeGreaterThan(0);
  await app.services.events.flush();
  expect((await scrape()).get("hitoslov_usage_events_waiting")).toBe(0);
  expect((await scrape()).get("hitoslov_usage_events_dropped_total")).toBe(1);
});

it("shows the age of the last roll-up", async () => {
  expect((await scrape()).get("hitoslov_rollup_age_seconds")).toBeNaN();
  await addEvents(app, "demo", app.clock.now().toISOString(), { "ad-shown": { ad: "house" } });
  await rollUp(app.services);
  app.clock.advance(90);
  expect((await scrape()).get("hitoslov_rollup_age_seconds")).toBe(90);
});

it("has every figure that the dashboard shows", async () => {
  const dashboard = await readFile(new URL("../../../deploy/grafana/hitoslov.json", import.meta.url), "utf8");
  const shown = dashboard.match(/\b(hitoslov|http|nodejs|process)_[a-z0-9_]+(?=\{)/g) ?? [];
  const { body } = await ask(`Bearer ${METRICS_TOKEN}`);
  const known = new Set(body.match(/(?<=# TYPE )\w+/g)?.flatMap(namesOf));
  expect([shown.length > 10, shown.filter((name) => !known.has(name))]).toEqual([true, []]);
});

const namesOf = (name: string) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`];
