import { defaultScores } from "@hitoslov/rules";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createDefaults } from "./defaults.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

describe("the settings of every screen", () => {
  it("are told to everybody, and the server's secret to nobody", async () => {
    const { secret } = await app.db.kysely.selectFrom("settings").select("secret").executeTakeFirstOrThrow();
    const { status, body, text } = await app.call("getAppSettings", {});
    expect(status).toBe(200);
    expect(body).toEqual({
      isRepairWorks: false,
      repair_text: "",
      notices: [],
      holidays: [],
      ratings: [
        { key: "all", name: "За всё время", show: true },
        { key: "month", name: "За месяц", show: true },
        { key: "week", name: "За неделю", show: true },
      ],
      storage_url: "/media/",
      video: null,
      length_between_ads: 5,
      emptyStock: "Сейчас розыгрышей нет. Загляните позже.",
      maxHelp: 3,
      links: { starprohit: "", puzzlehit: "" },
      counters: { metrika: "", analytics: "", banner: "" },
    });
    expect(text).not.toContain(secret);
    const { token } = await app.signUp();
    expect((await app.call("getAppSettings", {}, token)).body).toEqual(body);
  });

  it("hold only the ratings that are to be shown", async () => {
    const ratings = [
      { key: "all", name: "За всё время", show: false },
      { key: "week", name: "За неделю", show: true },
    ];
    await app.db.kysely
      .updateTable("settings")
      .set({ ratings: JSON.stringify(ratings), is_repair_works: true })
      .execute();
    const { body } = await app.call("getAppSettings", {});
    expect(body.ratings).toEqual([ratings[1]]);
    expect(body.isRepairWorks).toBe(true);
  });
});

describe("the defaults", () => {
  it("are the rules of the design", async () => {
    const { kysely } = app.db;
    const scores = await kysely.selectFrom("scores").select(["key", "score"]).execute();
    expect(Object.fromEntries(scores.map(({ key, score }) => [key, score]))).toEqual(defaultScores);
    expect(defaultScores).toEqual({
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
