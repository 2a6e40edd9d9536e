import type { Route, Routes } from "@hitoslov/contract";
import { z } from "zod";

/** Only its objects and lists are compared; other schemas, such as unions, are not. */
type Shape = z.core.JSONSchema.JSONSchema;
type NamesOf = (shape: Shape) => readonly string[];

/** What breaks a client of the old contract at a server of the new one. */
export function findBreaks(old: Routes, now: Routes): string[] {
  return Object.entries(old).flatMap(([name, before]) => {
    // A client sends paths, not names.
    const after = Object.values(now).find(({ method, path }) => method === before.method && path === before.path);
    if (after === undefined) return [`${name} is gone`];
    return breaksOf(before, after).map((what) => `${name} ${what}`);
  });
}

function breaksOf(before: Route, after: Route): string[] {
  const asked = (["query", "body"] as const).flatMap((part) => {
    const [taken, takes] = [shapeOf(before[part], "input"), shapeOf(after[part], "input")];
    return [
      ...lacks(taken, takes, ({ properties = {} }) => Object.keys(properties)).map((path) => `does not take ${path}`),
      ...lacks(takes, taken, ({ required = [] }) => required).map((path) => `wants ${path}`),
    ];
  });
  const [given, gives] = [shapeOf(before.response, "output"), shapeOf(after.response, "output")];
  return [...asked, ...lacks(given, gives, ({ required = [] }) => required).map((path) => `does not answer ${path}`)];
}

/** The names that `one` has and `other` lacks, wherever both have an object. */
function lacks(one: Shape, other: Shape, namesOf: NamesOf, path = ""): string[] {
  const theirs = namesOf(other);
  const here = namesOf(one).filter((name) => !theirs.includes(name));
  const below = Object.entries(one.properties ?? {}).flatMap(([name, shape]) =>
    lacksBelow(shape, other.properties?.[name], namesOf, `${path}${name}.`),
  );
  return [...here.map((name) => path + name), ...below, ...lacksBelow(one.items, other.items, namesOf, `${path}[].`)];
}

function lacksBelow(one: Shape["items"], other: Shape["items"], ...rest: [NamesOf, string]): string[] {
  return isShape(one) && isShape(other) ? lacks(one, other, ...rest) : [];
}

function isShape(schema: Shape["items"]): schema is Shape {
  return typeof schema === "object" && !Array.isArray(schema);
}

function shapeOf(schema: z.ZodType | undefined, io: "input" | "output"): Shape {
  return schema === undefined ? {} : z.toJSONSchema(schema, { io, unrepresentable: "any" });
}
