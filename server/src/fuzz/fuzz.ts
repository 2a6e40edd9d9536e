import { contract, type Role, type Route } from "@hitoslov/contract";
import * as fc from "fast-check";
import { openSession } from "../domains/accounts/sessions/queries.ts";
import type { TestApp } from "../test/app.ts";
import { createAccount } from "../test/factories.ts";
import { isPersonal, newAddress, prepareOf } from "./bases.ts";
import { type Answer, faultOf } from "./judge.ts";
import type { Operation, Schema } from "./operations.ts";
import { anything, oddities, valuesOf } from "./values.ts";

export type Budget = {
  readonly random: number;
  /** Each place gets every nth of the fixed values, the next place beginning with another one. */
  readonly everyOdd: number;
  readonly seeds: readonly number[];
  readonly allRoles: boolean;
};
export type Outcome = { readonly tried: number; readonly faults: readonly string[] };

const routes: Readonly<Record<string, Route>> = contract;
const hole = "a hole for a value";

/** Who calls an operation: the first of its roles, or each. */
export function rolesOf(operation: Operation, { allRoles }: Budget): readonly Role[] {
  const roles = routeOf(operation).access;
  return allRoles ? roles : roles.slice(0, 1);
}

/** Calls an operation with each value in each place of its input; returns what went wrong and how to repeat it. */
export async function fuzz(
  app: TestApp,
  operation: Operation,
  role: Role,
  budget: Budget,
  columns: readonly string[],
): Promise<Outcome> {
  const route = routeOf(operation);
  const faults: string[] = [];
  let tried = 0;
  const prepared = await createCallers(app, operation, route, role);
  const places = placesOf(operation, (await prepared()).input);
  for (const seed of budget.seeds) {
    for (const [at, place] of places.entries()) {
      const values = valuesOf(place.schema);
      const property = fc.asyncProperty(values, async (value) => {
        tried += 1;
        const caller = await prepared();
        const started = performance.now();
        const answer = await send(app, operation, caller, place, value);
        if (answer.statusCode === 401) caller.expire();
        const fault = faultOf(route, answer, performance.now() - started, columns);
        if (fault !== undefined) throw new Error(fault);
      });
      const examples = oddities
        .filter((_, odd) => odd % budget.everyOdd === (at + seed) % budget.everyOdd)
        .map((value): [string] => [value]);
      const details = await fc.check(property, { seed, numRuns: examples.length + budget.random, examples });
      if (details.failed) {
        const [value = ""] = details.counterexample ?? [];
        const why = String(details.errorInstance).slice(0, 500);
        faults.push(`${operation.name} by ${role}, ${place.name}, seed ${seed}, ${value.slice(0, 300)}: ${why}`);
      }
    }
  }
  return { tried, faults };
}

/** What is wrong with the valid input itself: if it is refused, so is all that differs in one value, and nothing is tried. */
export async function faultOfBase(
  app: TestApp,
  operation: Operation,
  role: Role,
  columns: readonly string[],
): Promise<string | undefined> {
  const route = routeOf(operation);
  const caller = await (await createCallers(app, operation, route, role))();
  const isQuery = operation.body === undefined || operation.method === "GET";
  const place = { name: "", schema: anything, isQuery, holed: {} };
  const answer = await send(app, operation, caller, place, "");
  const fault = answer.statusCode === 400 ? `is refused: ${answer.body}` : faultOf(route, answer, 0, columns);
  return fault === undefined ? undefined : `${operation.name} by ${role}, untouched: ${fault}`;
}

function routeOf({ name }: Operation): Route {
  const route = routes[name];
  if (route === undefined) throw new Error(`${name} is in no contract`);
  return route;
}

/** Where a value may be put: in the query, in the body, or in the place of the whole body. */
type Place = {
  readonly name: string;
  readonly schema: Schema;
  readonly isQuery: boolean;
  readonly holed: object | string;
};

function placesOf({ method, query, body, isMultipart }: Operation, input: object): Place[] {
  const isQuery = body === undefined || method === "GET";
  const schema = isQuery ? query : body;
  const known = Object.entries(schema.properties).map(([name, part]) => ({ name, schema: part }));
  // Nested places get values of no particular schema; the oddities matter more there.
  const nested = [...holesOf(input)].filter(({ name }) => name.includes(".")).map((place) => ({ ...place, isQuery }));
  return [
    ...[...known, { name: "unheard", schema: anything }].map((place) => ({
      ...place,
      isQuery,
      holed: { ...input, [place.name]: hole },
    })),
    ...(isQuery || isMultipart ? [] : [{ name: "body", schema, isQuery, holed: hole }, ...nested]),
  ];
}

function* holesOf(value: object, path = ""): Generator<Omit<Place, "isQuery">> {
  for (const [key, part] of Object.entries<unknown>({ ...value })) {
    const holed = (other: unknown): object =>
      Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    yield { name: path + key, schema: anything, holed: holed(hole) };
    if (typeof part !== "object" || part === null) continue;
    for (const deeper of holesOf(part, `${path}${key}.`)) yield { ...deeper, holed: holed(deeper.holed) };
  }
}

type Caller = {
  readonly token: string | undefined;
  readonly input: object;
  readonly files: Readonly<Record<string, Uint8Array>> | undefined;
  readonly expire: () => void;
};

/** Returns a function that gives a caller of this role below all limits, with a valid input. */
async function createCallers(app: TestApp, { name }: Operation, { limit }: Route, role: Role) {
  const once = isPersonal(name) ? undefined : await prepareOf(name)(app, (await signIn(app, 1)) ?? "");
  let caller: Caller;
  let left = 0;
  return async (): Promise<Caller> => {
    if (left === 0) {
      const token = await signIn(app, role);
      const { input, files } = once ?? (await prepareOf(name)(app, token ?? ""));
      caller = { token, input, files, expire: () => (left = 0) };
      // Nine wrong passwords lock nobody out.
      left = Math.min(role === 0 ? 9 : 20, limit.max);
    }
    left -= 1;
    return caller;
  };
}

async function signIn(app: TestApp, role: Role): Promise<string | undefined> {
  if (role === 0) return undefined;
  if (role === 4) return openSession(app.db.kysely, null, "game", app.clock.now(), "Europe/Moscow");
  return (await createAccount(app, role)).token;
}

async function send(
  { app }: TestApp,
  { method, path: url, isMultipart }: Operation,
  caller: Caller,
  { isQuery, holed, name }: Place,
  value: string,
): Promise<Answer> {
  const request = {
    method,
    url,
    // Limits by address must not hide the handlers.
    remoteAddress: newAddress(),
    headers: caller.token === undefined ? {} : { token: caller.token },
  };
  // The caller's own input, except for the field with the hole.
  const input = typeof holed === "string" ? holed : { ...caller.input, ...keepHole(holed, name) };
  if (isMultipart) {
    const { payload, type } = multipartOf(input, caller.files, value);
    return app.inject({ ...request, headers: { ...request.headers, "content-type": type }, payload });
  }
  if (isQuery) return app.inject({ ...request, query: queryOf(input, value) });
  const payload = JSON.stringify(input).replace(JSON.stringify(hole), () => value);
  return app.inject({ ...request, headers: { ...request.headers, "content-type": "application/json" }, payload });
}

/** Keeps only the field of the input that contains the hole. */
function keepHole(holed: object, name: string): object {
  const field = name.split(".")[0] ?? name;
  return Object.fromEntries(Object.entries(holed).filter(([key]) => key === field));
}

/** A value as the text of a query parameter or form field, which have no other types. */
function textOf(value: string): string {
  try {
    const parsed: unknown = JSON.parse(value);
    return (typeof parsed === "string" ? parsed : value).slice(0, 9000);
  } catch {
    return value;
  }
}

function queryOf(input: object | string, value: string): Record<string, string | string[]> {
  const fields = Object.entries(input).map(([key, part]): [string, string | string[]] => {
    if (part !== hole) return [key, String(part)];
    // An array becomes a repeated parameter.
    const texts: unknown = value.startsWith('["') ? JSON.parse(value) : undefined;
    return [key, Array.isArray(texts) ? texts.map(String) : textOf(value).toWellFormed()];
  });
  return Object.fromEntries(fields);
}

function multipartOf(input: object | string, files: Caller["files"] = {}, value: string) {
  const boundary = "boundary";
  const part = (name: string, content: string | Uint8Array, more = "") => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ];
  const fields = Object.entries(input).flatMap(([key, own]) => part(key, own === hole ? textOf(value) : String(own)));
  const sent = Object.entries(files).flatMap(([key, content]) => part(key, content, '; filename="a"'));
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([...fields, ...sent, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
