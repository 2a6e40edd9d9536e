import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { draftKey, dropDraft, keepDraft, loadDraft } from "./drafts.ts";

const now = new Date("2026-11-25T12:00:00Z");
const day = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(now.getTime() - days * day).toISOString();
const key = draftKey("marina", "genre", "1");
const shape = { name: "", executors: [], times: null };
const draft = {
  at: ago(1),
  stamp: ago(2),
  base: { ...shape, name: "Рок" },
  values: { name: "Рок-н-ролл", executors: [{ _id: "1", name: "Хор" }], times: [[0, 1]] },
  owners: { sound: "/media/a.mp3" },
};

let kept: Record<string, string>;
beforeEach(() => {
  kept = {};
  const storage = Object.defineProperties(kept, {
    getItem: { value: (name: string) => kept[name] ?? null },
    setItem: { value: (name: string, value: string) => (kept[name] = value) },
    removeItem: { value: (name: string) => delete kept[name] },
  });
  vi.stubGlobal("localStorage", storage);
});
afterEach(() => vi.unstubAllGlobals());

describe("drafts", () => {
  it("are restored as typed, for the same person and row only", () => {
    keepDraft(key, draft);
    expect(loadDraft(key, shape, now)).toEqual(draft);
    expect(loadDraft(draftKey("oleg", "genre", "1"), shape, now)).toBeNull();
    expect(loadDraft(draftKey("marina", "genre", "2"), shape, now)).toBeNull();
    expect(loadDraft(draftKey("marina", "film", "1"), shape, now)).toBeNull();
  });

  it("of an earlier version, without the files that values belong to, are restored", () => {
    const { owners: _, ...earlier } = draft;
    keepDraft(key, earlier);
    expect(loadDraft(key, shape, now)).toEqual({ ...earlier, owners: {} });
  });

  it("are deleted when they are dropped", () => {
    keepDraft(key, draft);
    dropDraft(key);
    expect(kept).toEqual({});
  });

  it("are kept for seven days, then deleted by any load", () => {
    keepDraft(key, { ...draft, at: ago(6.9) });
    keepDraft(draftKey("oleg", "news", "new"), { ...draft, at: ago(7.1) });
    kept["hitoslov.admin.token"] = "x";
    expect(loadDraft(key, shape, now)).not.toBeNull();
    expect(Object.keys(kept).toSorted()).toEqual([`hitoslov.admin.${key}`, "hitoslov.admin.token"]);
  });

  it.for([
    ["another field", { ...draft, values: { ...draft.values, new: 1 } }],
    ["a field of another kind", { ...draft, values: { ...draft.values, name: [] } }],
    ["no base", { at: draft.at, stamp: null, values: draft.values }],
    ["files that are none", { ...draft, owners: "/media/a.mp3" }],
    ["no time", { ...draft, at: "вчера" }],
    ["nothing", null],
  ])("of another version of the form, with %s, are ignored", ([, other]) => {
    kept[`hitoslov.admin.${key}`] = JSON.stringify(other);
    expect(loadDraft(key, shape, now)).toBeNull();
  });

  it("that are no JSON are deleted", () => {
    kept[`hitoslov.admin.${key}`] = "{";
    expect(loadDraft(key, shape, now)).toBeNull();
    expect(kept).toEqual({});
  });

  it("are not stored, without an error, if the browser has no storage", () => {
    vi.stubGlobal("localStorage", undefined);
    keepDraft(key, draft);
    expect(loadDraft(key, shape, now)).toBeNull();
  });
});
