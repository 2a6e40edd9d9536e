import { describe, expect, it } from "vitest";
import { z } from "zod";
import { limits } from "./limits.ts";
import { listAnswer, listQuery, oneOrMore, QueryIdsSchema } from "./list.ts";

const row = z.strictObject({ _id: z.uuid(), name: z.string(), size: z.int() });
const query = listQuery({
  row,
  filter: { name: oneOrMore(z.enum(["a", "b"])), big: z.boolean() },
  sort: ["name", "size"],
  defaultSort: "-size",
});
const id = "01890a5d-ac96-774b-bcce-b302099a8057";

describe("the query of a list", () => {
  it("has defaults", () => {
    expect(query.parse({})).toEqual({ skip: 0, limit: 30, sort: "-size" });
  });

  it("reads the text values of an address", () => {
    const address = {
      skip: "60",
      limit: "100",
      sort: "-name",
      find: "  ёлка ",
      filter: '{"name":"a","big":true}',
      ids: `${id}, ${id}`,
      select: "name, size",
    };
    expect(query.parse(address)).toEqual({
      skip: 60,
      limit: 100,
      sort: "-name",
      find: "ёлка",
      filter: { name: ["a"], big: true },
      ids: [id, id],
      select: ["name", "size"],
    });
  });

  it.for([
    [{ skip: -1 }],
    [{ skip: 1.5 }],
    [{ skip: "x" }],
    [{ limit: 0 }],
    [{ limit: 101 }],
    [{ sort: "password" }],
    [{ sort: "--name" }],
    [{ sort: "" }],
    [{ find: "\0" }],
    [{ find: "\ud800" }],
    [{ find: "a".repeat(101) }],
    [{ filter: "" }],
    [{ filter: "{" }],
    [{ filter: "null" }],
    [{ filter: "[]" }],
    [{ filter: '{"password":"a"}' }],
    [{ filter: '{"name":"c"}' }],
    [{ filter: '{"name":[]}' }],
    [{ filter: '{"name":{"$gt":""}}' }],
    [{ filter: '{"__proto__":{"big":true},"x":1}' }],
    [{ ids: "1" }],
    [{ ids: '["1"]' }],
    [{ ids: "[" }],
    [{ ids: '{"a":1}' }],
    [{ ids: Array.from({ length: limits.bulk.max + 1 }, () => id).join() }],
    [{ select: "" }],
    [{ select: "password" }],
    [{ select: "name,password" }],
    [{ order: "name" }],
  ])("refuses %j", ([input]) => {
    expect(query.safeParse(input).success).toBe(false);
  });

  it("takes one or several values of a filter", () => {
    expect(query.parse({ filter: '{"name":["a","b"]}' }).filter).toEqual({ name: ["a", "b"] });
    expect(query.parse({ filter: "{}" }).filter).toEqual({});
  });
});

describe("ids in an address", () => {
  it.for([
    [id, [id]],
    [` ${id} ,${id}`, [id, id]],
    [`["${id}"]`, [id]],
    ["", []],
    ["[]", []],
  ] as const)("%j", ([raw, ids]) => {
    expect(QueryIdsSchema.parse(raw)).toEqual(ids);
  });
});

describe("the answer of a list", () => {
  const answer = listAnswer(row);

  it("may lack fields that were not selected, and has no undeclared ones", () => {
    const page = { data: [{ _id: id, name: "a" }], total: 1 };
    expect(answer.parse(page)).toEqual(page);
    expect(answer.safeParse({ data: [{ _id: id, password: "x" }], total: 1 }).success).toBe(false);
  });
});
