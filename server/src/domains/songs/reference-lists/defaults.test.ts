import { defaultScores } from "@hitoslov/rules";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount } from "../../../test/factories.ts";
import { createDefaults } from "./defaults.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

describe("the defaults", () => {
  it("are the rules of the design", async () => {
    const { kysely } = app.db;
    const scores = await kysely.selectFrom("scores").select(["key", "score"]).execute();
    expect(Object.fromEntries(scores.map(({ key, score }) => [key, score]))).toEqual(defaultScores);
    expect(defaultScores).toMatchObject({
      word: 10,
      typed: 5,
      author: 30,
      mistake: -2,
      word_tip: -5,
      name_tip: -15,
      in_row: 5,
    });
  });

  const keysAndScores = async () => {
    const scores = await app.db.kysely.selectFrom("scores").select(["key", "score"]).execute();
    return Object.fromEntries(scores.map(({ key, score }) => [key, score]));
  };

  it("change nothing that is there and make what is missing, also after a first start that was cut off", async () => {
    const { kysely } = app.db;
    await kysely.deleteFrom("settings").execute();
    await kysely.updateTable("scores").set({ score: 99 }).where("key", "=", "word").execute();
    await kysely.deleteFrom("scores").where("key", "=", "author").execute();
    await kysely.deleteFrom("difficulties").where("name", "<>", "1").execute();
    await kysely.deleteFrom("speeds").execute();
    await createDefaults(kysely);
    await kysely.updateTable("settings").set({ max_help: 7 }).execute();
    await createDefaults(kysely);
    expect(await keysAndScores()).toEqual({ ...defaultScores, word: 99 });
    expect(await kysely.selectFrom("settings").select("max_help").execute()).toEqual([{ max_help: 7 }]);
    expect(await kysely.selectFrom("difficulties").select("name").execute()).toEqual([{ name: "1" }]);
    expect(await kysely.selectFrom("speeds").select("id").execute()).toHaveLength(4);
  });

  it("stay deleted at a later start, and a rule that staff have made anew does not come back twice", async () => {
    const { token } = await createAccount(app, 2);
    const [rule] = (await app.call("listScore", {}, token)).body.data.filter(({ key }) => key === "author");
    const _id = rule?._id ?? "";
    await app.call("deleteScore", { _id }, token);
    for (const speed of (await app.call("listSpeed", {}, token)).body.data) {
      await app.call("deleteSpeed", { _id: speed._id }, token);
    }
    await app.db.kysely.deleteFrom("difficulties").execute();
    await createDefaults(app.db.kysely);
    expect(await keysAndScores()).not.toHaveProperty("author");
    expect(await app.db.kysely.selectFrom("speeds").select("id").execute()).toEqual([]);
    // Nothing is paid without songs, and songs need levels.
    expect(await app.db.kysely.selectFrom("difficulties").select("id").execute()).toHaveLength(3);

    expect((await app.call("createGameSettings", {}, token)).body).toEqual({ created: 5 });
    const { status, error } = await app.call("returnDeleted", { entity: "score", _id }, token);
    expect([status, error.fields]).toEqual([409, { key: "Такое правило уже есть" }]);
  });

  describe("where a play without speeds pays nearly the most allowed", () => {
    beforeEach(async () => {
      await app.db.kysely.deleteFrom("speeds").execute();
      await app.db.kysely.updateTable("scores").set({ score: 166_000 }).where("key", "=", "word").execute();
    });
    const rows = async () => {
      const { kysely } = app.db;
      const speeds = await kysely.selectFrom("speeds").select("id").execute();
      const scores = await kysely.selectFrom("scores").select("key").orderBy("key").execute();
      return { speeds: speeds.length, scores: scores.map(({ key }) => key) };
    };

    it("are refused to staff, and nothing is made", async () => {
      await app.db.kysely.deleteFrom("scores").where("key", "=", "mistake").execute();
      const before = await rows();
      const { token } = await createAccount(app, 2);
      const replies = await Promise.all([1, 2].map(() => app.call("createGameSettings", {}, token)));
      for (const { status, error } of replies) {
        expect([status, error.message]).toEqual([400, expect.stringContaining("очков, а\u00A0можно не больше")]);
      }
      expect(await rows()).toEqual(before);
      expect((await app.call("listChanges", { entity: "speed" }, token)).body.data).toEqual([]);
    });

    it("leave the speeds out at a first start, and make the rest", async () => {
      const all = await rows();
      await app.db.kysely.deleteFrom("settings").execute();
      await app.db.kysely.deleteFrom("scores").where("key", "=", "mistake").execute();
      await createDefaults(app.db.kysely);
      expect(await rows()).toEqual({ ...all, speeds: 0 });
    });
  });

  it("are refused to staff where the levels would pay too much", async () => {
    const { kysely } = app.db;
    await kysely.deleteFrom("difficulties").execute();
    await kysely.updateTable("speeds").set({ coefficient: 1 }).execute();
    await kysely.updateTable("scores").set({ score: 0 }).execute();
    await kysely.updateTable("scores").set({ score: 166_665 }).where("key", "=", "word").execute();
    const { token } = await createAccount(app, 2);
    expect((await app.call("createDirectories", {}, token)).status).toBe(400);
    expect(await kysely.selectFrom("difficulties").select("id").execute()).toEqual([]);
  });
});
