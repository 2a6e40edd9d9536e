import { defaultScores } from "@hitoslov/rules";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
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

  it("change nothing that is there and bring back what is missing", async () => {
    const { kysely } = app.db;
    await kysely.updateTable("settings").set({ max_help: 7 }).execute();
    await kysely.updateTable("scores").set({ score: 99 }).where("key", "=", "word").execute();
    await kysely.deleteFrom("scores").where("key", "=", "author").execute();
    await kysely.deleteFrom("difficulties").where("name", "<>", "1").execute();
    await kysely.deleteFrom("speeds").execute();
    await createDefaults(kysely);
    await createDefaults(kysely);
    const scores = await kysely.selectFrom("scores").select(["key", "score"]).execute();
    const byKey = Object.fromEntries(scores.map(({ key, score }) => [key, score]));
    expect(byKey).toEqual({ ...defaultScores, word: 99 });
    expect(await kysely.selectFrom("settings").select("max_help").execute()).toEqual([{ max_help: 7 }]);
    expect(await kysely.selectFrom("difficulties").select("name").execute()).toEqual([{ name: "1" }]);
    expect(await kysely.selectFrom("speeds").select("id").execute()).toHaveLength(4);
  });
});
