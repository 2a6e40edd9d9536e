import { contract, type Route, type Routes } from "@hitoslov/contract";
import { expect, it } from "vitest";
import { z } from "zod";
import { findBreaks } from "./contract-breaks.ts";

const route = (path: string, parts: Partial<Route>) =>
  ({ ...contract.checkToken, method: "POST", path, ...parts }) as Route;

it("a contract does not break itself, nor do new calls and names, optional fields and new fields of answers break it", () => {
  expect(findBreaks(contract, contract)).toEqual([]);
  const old = { play: route("/play", { body: z.strictObject({ _id: z.string() }), response: z.object({}) }) };
  const now = {
    renamed: route("/play", {
      body: z.strictObject({ _id: z.string(), hint: z.string().optional() }),
      response: z.object({ points: z.int() }),
    }),
    leave: route("/leave", {}),
  };
  expect(findBreaks(old, now)).toEqual([]);
});

it("lists removed calls, fields that are refused now, newly required ones, and those missing in answers", () => {
  const word = { at: z.int(), word: z.string() };
  const old: Routes = {
    gone: route("/gone", {}),
    moved: route("/moved", {}),
    play: route("/play", {
      query: z.strictObject({ skip: z.int().optional() }),
      body: z.strictObject({ words: z.array(z.strictObject(word)), note: z.string().optional() }),
      response: z.object({ result: z.object({ points: z.int(), rank: z.int() }) }),
    }),
  };
  const now: Routes = {
    moved: route("/elsewhere", {}),
    play: route("/play", {
      query: z.strictObject({}),
      body: z.strictObject({
        words: z.array(z.strictObject({ ...word, seen: z.boolean() })),
        note: z.string(),
      }),
      response: z.object({ result: z.object({ points: z.int(), rank: z.int().optional() }) }),
    }),
  };
  expect(findBreaks(old, now)).toEqual([
    "gone is gone",
    "moved is gone",
    "play does not take skip",
    "play wants note",
    "play wants words.[].seen",
    "play does not answer result.rank",
  ]);
});
