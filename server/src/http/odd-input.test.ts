import { contract, type Contract, ErrorBodySchema, type Route } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createPerson } from "../test/factories.ts";
import { staffWrites } from "../test/staff-writes.ts";

let app: TestApp;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createPerson(app, { login: "владелец", role: 1 }));
});
afterAll(() => app.close());

/** What no form sends. */
const odd: readonly unknown[] = [
  "а\0б",
  "\ud800",
  "",
  " ",
  "я".repeat(60_000),
  "0000-01-01T00:00:00+14:00",
  "9999-12-31T23:59:59-14:00",
  "0000-01-01T00:00:00Z",
  1e308,
  -1,
  0.5,
  9007199254740993,
  null,
  true,
  [],
  [[]],
  ["а", "а"],
  {},
  { __proto__x: 1 },
];

/** Every input that differs from this one in one value, however deep it lies. */
function* variantsOf(value: unknown): Generator<unknown> {
  yield* odd;
  if (Array.isArray(value)) {
    for (const [i, part] of value.entries()) for (const other of variantsOf(part)) yield value.with(i, other);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      for (const other of variantsOf(part)) yield { ...value, [key]: other };
    }
  }
}

describe.for(Object.entries(staffWrites))("%s", ([name, write]) => {
  it("answers whatever comes", async () => {
    const route: Route = contract[name as keyof Contract];
    if (route.files) return;
    const { input } = await write!.prepare(app, token);
    const bad: unknown[] = [];
    for (const variant of variantsOf(input)) {
      const isObject = typeof variant === "object" && variant !== null && !Array.isArray(variant);
      const inQuery = route.method === "DELETE";
      if (inQuery && !isObject) continue;
      const response = await app.app.inject({
        method: route.method,
        url: route.path,
        headers: { token, ...(!inQuery && { "content-type": "application/json" }) },
        ...(inQuery
          ? {
              query: Object.fromEntries(
                Object.entries(variant as object).map(([k, v]) => [k, Array.isArray(v) ? v.map(String) : String(v)]),
              ),
            }
          : { payload: JSON.stringify(variant) }),
        remoteAddress: "203.0.113.9",
      });
      if (response.statusCode === 429) throw new Error("limit");
      if (response.statusCode >= 500) bad.push([response.statusCode, JSON.stringify(variant).slice(0, 300)]);
      if (response.statusCode >= 400) ErrorBodySchema.parse(response.json());
    }
    expect(bad).toEqual([]);
  });
});

describe.for(Object.entries<Route>(contract).filter(([, r]) => r.method === "GET" && r.query))(
  "%s",
  ([name, route]) => {
    it("answers whatever is asked", async () => {
      const bad: unknown[] = [];
      const base: Record<string, string> =
        {
          listChanges: { entity: "sound" },
          downloadStats: { start_date: "2026.01.01", end_date: "2026.01.02" },
          getGamer: { _id: uuid() },
          listGamerPlays: { _id: uuid() },
          listStockMembers: { _idStock: uuid() },
          getNeighbours: { _id: uuid() },
        }[name] ?? {};
      if (name === "listDuplicates") base.executor_id = uuid();
      for (const key of Object.keys(route.query!.shape)) {
        const values = [
          ...odd.flatMap((v) => [typeof v === "string" ? v.slice(0, 3000) : JSON.stringify(v)]),
          "0000.01.01",
          "9999.12.31",
          "[".repeat(9000),
          `["\\u0000"]`,
          `{"__proto__":{"a":1}}`,
          `{"registered_from":"0000-01-01T00:00:00Z"}`,
          `{"registered_to":"9999-12-31T23:59:59-14:00"}`,
          `{"registered_from":"0000-01-01T00:00:00+14:00"}`,
          `{"score_min":1e9}`,
          "99999999999999999999",
          "1e3",
          "10000000",
          "%",
          "\\",
          ",,,",
          "-",
        ];
        for (const value of [...values, ["a", "b"]]) {
          const response = await app.app.inject({
            method: "GET",
            url: route.path,
            headers: { token },
            query: { ...base, [key]: value },
            remoteAddress: "203.0.113.9",
          });
          if (response.statusCode >= 500) bad.push([response.statusCode, key, JSON.stringify(value).slice(0, 300)]);
        }
      }
      expect(bad).toEqual([]);
    });
  },
);
