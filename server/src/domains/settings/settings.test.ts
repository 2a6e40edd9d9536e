import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { readConfig } from "../../config.ts";
import { settingsHandlers } from "./handlers.ts";

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
      video_seconds: null,
      length_between_ads: 5,
      emptyStock: "Сейчас розыгрышей нет. Загляните позже.",
      contact: "",
      maxHelp: 3,
      links: { starprohit: "", puzzlehit: "" },
      counters: { metrika: "", analytics: "", banner: "" },
      ad: null,
      forcesStock: false,
      operatorLogin: null,
      timeZone: "Europe/Moscow",
      next_change_ms: null,
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

describe("what the environment sets", () => {
  const ids = { METRIKA_ID: "111", ANALYTICS_ID: "G-AB12", BANNER_BLOCK_ID: "R-A-3-1" };
  const told = async (environment: Record<string, string>) => {
    const { config } = app.services;
    const services = { ...app.services, config: { ...config, ...readConfig({ ...environment }) } };
    return settingsHandlers(services).getAppSettings({}, guest);
  };
  const guest = { caller: { role: 0 }, address: "", agent: "", now: new Date(), setCookie: () => {} } as const;

  it("are the ids of the counters where the settings hold none", async () => {
    expect((await told(ids)).counters).toEqual({ metrika: "111", analytics: "G-AB12", banner: "R-A-3-1" });
    await app.db.kysely.updateTable("settings").set({ metrika_id: "999" }).execute();
    expect((await told(ids)).counters).toEqual({ metrika: "999", analytics: "G-AB12", banner: "R-A-3-1" });
  });

  it("also where those of the settings are of another kind", async () => {
    const stored = { metrika_id: "1e5", analytics_id: "GTM-ABC1234", banner_block_id: "GTM-ABC1234" };
    await app.db.kysely.updateTable("settings").set(stored).execute();
    expect((await told(ids)).counters).toEqual({ metrika: "111", analytics: "G-AB12", banner: "R-A-3-1" });
    expect((await told({})).counters).toEqual({ metrika: "", analytics: "", banner: "" });
  });

  it.each([
    ["staging", true],
    ["development", true],
    ["production", false],
  ])("a draw can be forced in %s: %s", async (APP_ENV, forces) => {
    expect((await told({ APP_ENV })).forcesStock).toBe(forces);
  });
});

it("the address of the instruction is told to everybody", async () => {
  expect((await app.call("getHelpVideo", {})).body).toEqual({ path: null });
  await app.db.kysely.updateTable("settings").set({ video: "x.mp4" }).execute();
  expect((await app.call("getHelpVideo", {})).body).toEqual({ path: "/media/x.mp4" });
  expect((await app.call("getHelpVideo", {}, await app.enterDemo())).status).toBe(200);
});
