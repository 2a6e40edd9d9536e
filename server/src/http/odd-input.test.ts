import { contract, type Contract, ErrorBodySchema, type Route } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createPerson } from "../test/factories.ts";
import { staffWrites } from "../test/staff-writes.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

/** What no form sends. */
const odd = [
  "а\0б",
  "\ud800",
  "я".repeat(60_000),
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59-14:00",
  1e308,
  -1.5,
  null,
  [],
  ["а", "а"],
  { a: {} },
];

/** Every input that differs from this one in one value, however deep it lies. */
function* variantsOf(value: unknown): Generator {
  yield* odd;
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    for (const other of variantsOf(part))
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
  }
}

type Answer = Awaited<ReturnType<TestApp["app"]["inject"]>>;

/** Calls with each input, in the name of an owner whom no limit has met yet; answers what went wrong. */
async function failuresOf(
  { limit }: Route,
  inputs: Iterable<unknown>,
  call: (input: unknown, token: string) => Promise<Answer>,
) {
  const failures = [];
  let [token, left] = ["", 0];
  for (const input of inputs) {
    if (left === 0) [token, left] = [(await createPerson(app, { role: 1 })).token, Math.min(20, limit.max)];
    left -= 1;
    const answer = await call(input, token);
    const isAnswer = answer.statusCode < 400 || ErrorBodySchema.safeParse(answer.json()).success;
    if (!isAnswer || answer.statusCode >= 500 || answer.statusCode === 429) {
      failures.push([answer.statusCode, JSON.stringify(input).slice(0, 300)]);
    }
  }
  return failures;
}

const bodies = Object.entries(staffWrites).filter(([name]) => {
  const route: Route = contract[name as keyof Contract];
  return route.method !== "DELETE" && route.files === undefined;
});

it.for(bodies)("%s answers whatever its body holds", async ([name, { prepare }]) => {
  const { token } = await createPerson(app, { role: 1 });
  const { input } = await prepare(app, token);
  const route: Route = contract[name as keyof Contract];
  const { method, path } = route;
  const send = (payload: unknown, by: string) =>
    app.app.inject({
      method,
      url: path,
      headers: { token: by, "content-type": "application/json" },
      payload: JSON.stringify(payload),
    });
  expect(await failuresOf(route, variantsOf(input), send)).toEqual([]);
});

/** What these cannot be asked without. */
const asked: Partial<Record<string, Record<string, string>>> = {
  listChanges: { entity: "sound" },
  downloadStats: { start_date: "2026.01.01", end_date: "2026.01.02" },
  getGamer: { _id: uuid() },
  listGamerPlays: { _id: uuid() },
  listStockMembers: { _idStock: uuid() },
  getNeighbours: { _id: uuid() },
  listDuplicates: { executor_id: uuid() },
};
const questions = Object.entries<Route>(contract).filter(
  ([, { query, access }]) => query !== undefined && access.includes(1),
);

it.for(questions)("%s answers whatever its address holds", async ([name, route]) => {
  const { method, path, query } = route;
  const texts = odd.map((value) => (typeof value === "string" ? value.slice(0, 3000) : JSON.stringify(value)));
  const values = [
    ...texts,
    "[".repeat(9000),
    '["\\u0000"]',
    '{"__proto__":{}}',
    "99999999999999999999",
    "%",
    ["1", "2"],
  ];
  const inputs = Object.keys(query?.shape ?? {}).flatMap((key) =>
    values.map((value) => ({ ...asked[name], [key]: value })),
  );
  const send = (input: unknown, token: string) =>
    app.app.inject({ method, url: path, headers: { token }, query: input as Record<string, string> });
  expect(await failuresOf(route, inputs, send)).toEqual([]);
});
