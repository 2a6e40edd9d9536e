import {
  contract,
  type Contract,
  type Input,
  type PreviewViewer,
  type Route,
  type StaffSection,
} from "@hitoslov/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createAccount, createDraw, createSong } from "../test/factories.ts";

let app: TestApp;
let staff: { token: string; userId: string };
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  staff = await createAccount(app, 2);
});
afterAll(() => app.close());

const after = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString();
const newsOf = async (user_category: "all" | "premium" | "megafon", times = {}) =>
  (await app.call("createNews", { title: `Для ${user_category}`, user_category, ...times }, staff.token)).body._id;

async function preview(input: Partial<Input<Contract["createPreview"]>>, by = staff.token) {
  const reply = await app.call(
    "createPreview",
    { viewer: "default", at: null, subject: "news", _id: "x", ...input },
    by,
  );
  return { ...reply.body, status: reply.status, error: reply.error };
}

/** Leaves the staff one section. */
async function limitTo(section: StaffSection) {
  await app.db.kysely
    .updateTable("users")
    .set({ sections: [section] })
    .where("id", "=", staff.userId)
    .execute();
  app.services.sessions.invalidate();
}

const titles = async (token: string) =>
  (await app.call("listNews", { sort: "title" }, token)).body.data.map(({ title }) => title);

describe("a preview", () => {
  it("reads the game as whoever is asked for, at any time", async () => {
    await newsOf("all");
    const later = { shown_from: after(3600), shown_until: after(7200) };
    const _id = await newsOf("premium", later);
    await newsOf("megafon");
    const seen = async (viewer: PreviewViewer, at: string | null) => {
      const { token, shown } = await preview({ viewer, at, _id });
      return [shown, await titles(token)];
    };
    expect(await seen("default", null)).toEqual([false, ["Для all"]]);
    expect(await seen("premium", null)).toEqual([false, ["Для all"]]);
    expect(await seen("premium", after(3600))).toEqual([true, ["Для all", "Для premium"]]);
    expect(await seen("premium", after(7200))).toEqual([false, ["Для all"]]);
    expect(await seen("megafonSubscription", after(3600))).toEqual([false, ["Для all", "Для megafon"]]);
    const { token } = await preview({ viewer: "premium", _id });
    const { body } = await app.call("getMe", {}, token);
    expect(body).toMatchObject({ role: 3, type: "Премиум", user_category: "default" });
    expect((await app.call("checkToken", {}, token)).body).toEqual({ role: 3, area: "game" });
    const guest = await preview({ viewer: "guest", _id });
    expect([guest.shown, (await app.call("getMe", {}, guest.token)).status]).toEqual([false, 403]);
  });

  it("says of songs, draws and notices whether they are shown", async () => {
    const song = await createSong(app);
    const draw = await createDraw(app, { start: app.clock.now(), end: new Date(after(3600)) });
    await app.db.kysely.updateTable("stocks").set({ audience: "megafon" }).where("id", "=", draw).execute();
    const notice = { _id: "n1", variantId: "info", payload: { title: "Слово" }, shown_from: after(60) };
    await app.db.kysely
      .updateTable("settings")
      .set({ notices: JSON.stringify([notice]) })
      .execute();
    expect(await preview({ subject: "sound", _id: song })).toMatchObject({ status: 201, shown: true });
    await app.db.kysely.updateTable("sounds").set({ status_id: "hidden" }).where("id", "=", song).execute();
    expect(await preview({ subject: "sound", _id: song })).toMatchObject({ status: 201, shown: false });
    expect(await preview({ subject: "stock", _id: draw })).toMatchObject({ shown: false });
    expect(await preview({ subject: "stock", _id: draw, viewer: "megafonSubscription" })).toMatchObject({
      shown: true,
    });
    expect(await preview({ subject: "notice", _id: "n1" })).toMatchObject({ shown: false });
    const timed = await preview({ subject: "notice", _id: "n1", at: after(60) });
    expect(timed.shown).toBe(true);
    expect((await app.call("getAppSettings", {}, timed.token)).body.notices).toHaveLength(1);
    expect((await preview({ subject: "notice", _id: "n2" })).status).toBe(404);
    expect((await preview({ subject: "sound", _id: "n2" })).status).toBe(404);
  });

  it("shows its draw while that is in tests, as it will run, and no other", async () => {
    const [draw, other] = await Promise.all(
      [1, 2].map(() => createDraw(app, { start: app.clock.now(), end: new Date(after(3600)) })),
    );
    if (draw === undefined || other === undefined) throw new Error("No draws");
    await app.db.kysely.updateTable("stocks").set({ status: "testing" }).execute();
    const { token, shown } = await preview({ subject: "stock", _id: draw });
    expect(shown).toBe(false);
    const found = async (ids: string | undefined, by: string) =>
      (await app.call("listStocks", { ids }, by)).body.data.map(({ _id, status }) => [_id, status]);
    expect(await found(draw, token)).toEqual([[draw, "active"]]);
    expect(await found(other, token)).toEqual([]);
    expect(await found(`${draw},${other}`, token)).toEqual([]);
    expect(await found(undefined, token)).toEqual([]);
    expect((await app.call("getAppSettings", {}, token)).body.forcesStock).toBe(true);
    const news = await preview({ _id: await newsOf("all") });
    expect(await found(draw, news.token)).toEqual([]);
    expect((await app.call("getAppSettings", {}, news.token)).body.forcesStock).toBe(false);
    expect(await found(draw, (await createAccount(app)).token)).toEqual([]);
    await app.db.kysely.updateTable("stocks").set({ audience: "megafon" }).execute();
    expect(await found(draw, token)).toEqual([]);
  });

  it("deals the song and opens no play of it", async () => {
    const song = await createSong(app, { level: 2 });
    const other = await createSong(app, { demo: true });
    const { token } = await preview({ subject: "sound", _id: song });
    const { body } = await app.call("listSounds", { settings: true }, token);
    expect(body.sounds.map(({ _id, statuses }) => [_id, statuses.checkWord])).toEqual([[song, false]]);
    const guest = await preview({ subject: "sound", _id: song, viewer: "guest" });
    expect(guest.shown).toBe(false);
    expect((await preview({ subject: "sound", _id: other, viewer: "guest" })).shown).toBe(true);
    expect((await app.call("listDemoSounds", {}, guest.token)).body.data.map(({ _id }) => _id)).toEqual([song]);
    const demo = await preview({ viewer: "guest", _id: await newsOf("all") });
    expect((await app.call("listDemoSounds", {}, demo.token)).body.data.map(({ _id }) => _id)).toEqual([other]);
  });

  it("of a song that is not in the game deals none in its place", async () => {
    await createSong(app, { demo: true });
    const states = (["draft", "hidden"] as const).map((status_id) => ({ status_id }));
    const lacks = [...states, { sound: null }, { hidden: [] }];
    for (const lack of lacks) {
      const song = await createSong(app, { demo: true });
      await app.db.kysely.updateTable("sounds").set(lack).where("id", "=", song).execute();
      const { token } = await preview({ subject: "sound", _id: song });
      expect((await app.call("listSounds", {}, token)).body.sounds).toEqual([]);
      const guest = await preview({ subject: "sound", _id: song, viewer: "guest" });
      expect((await app.call("listDemoSounds", {}, guest.token)).body.data).toEqual([]);
    }
  });

  it("of something else deals the songs that its viewer gets at that time", async () => {
    const [all, premium, later] = [
      await createSong(app, { demo: true }),
      await createSong(app, { demo: true }),
      await createSong(app, { demo: true }),
    ];
    const show = (id: string, showing: object) =>
      app.db.kysely.updateTable("sounds").set(showing).where("id", "=", id).execute();
    await show(premium, { audience: "premium" });
    await show(later, { shown_from: new Date(after(3600)) });
    const _id = await newsOf("all");
    const dealt = async (viewer: PreviewViewer, at: string | null) => {
      const { token } = await preview({ viewer, at, _id });
      const songs =
        viewer === "guest"
          ? (await app.call("listDemoSounds", {}, token)).body.data
          : (await app.call("listSounds", {}, token)).body.sounds;
      return songs.map((song) => song._id).toSorted();
    };
    expect(await dealt("default", null)).toEqual([all]);
    expect(await dealt("premium", null)).toEqual([all, premium].toSorted());
    expect(await dealt("default", after(3600))).toEqual([all, later].toSorted());
    expect(await dealt("guest", null)).toEqual([all]);
    expect(await dealt("guest", after(3600))).toEqual([all, later].toSorted());
  });

  it.each(["default", "guest"] as const)("as %s writes nothing, whatever is called", async (viewer) => {
    const song = await createSong(app, { demo: true });
    const { token } = await preview({ subject: "sound", _id: song, viewer });
    const before = await rowsOfAll();
    for (const [name, route] of Object.entries<Route>(contract)) {
      const answer = await app.app.inject({
        method: route.method,
        url: route.path,
        headers: { token, ...(route.body && !route.files && { "content-type": "application/json" }) },
        ...(route.body && !route.files && { payload: "{}" }),
        remoteAddress: app.nextAddress(),
      });
      const mayRead = route.previews === true;
      if (mayRead) expect([name, route.method]).toEqual([name, "GET"]);
      else expect([name, answer.statusCode]).toEqual([name, 403]);
    }
    expect(await rowsOfAll()).toEqual(before);
  });

  it("ends with the session of who looks, with its own time, and with any change of its words", async () => {
    const { token } = await preview({ viewer: "premium", _id: await newsOf("premium") });
    const alive = async (it = token) => (await app.call("listNews", {}, it)).status === 200;
    expect(await alive()).toBe(true);
    const [head = "", text = "", sign = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(text, "base64url").toString()) as { viewer: string };
    const forged = Buffer.from(JSON.stringify({ ...claims, viewer: "megafon" })).toString("base64url");
    for (const bad of [`${head}.${forged}.${sign}`, `${head}.${text}`, `${head}.${text}.`, `${head}..`, "preview."]) {
      expect(await alive(bad)).toBe(false);
    }
    app.clock.advance(15 * 60);
    expect(await alive()).toBe(false);
    const { token: second } = await preview({ viewer: "premium", _id: await newsOf("premium") });
    expect(await alive(second)).toBe(true);
    await app.call("logout", {}, staff.token);
    expect(await alive(second)).toBe(false);
  });

  it("ends with the section that it was opened from", async () => {
    const song = await preview({ subject: "sound", _id: await createSong(app) });
    const start = app.clock.now();
    const draw = await preview({ subject: "stock", _id: await createDraw(app, { start, end: new Date(after(3600)) }) });
    const statuses = async () => [
      (await app.call("listSounds", {}, song.token)).status,
      (await app.call("listSounds", {}, draw.token)).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await limitTo("draws");
    expect(await statuses()).toEqual([401, 200]);
    await limitTo("songs");
    expect(await statuses()).toEqual([200, 401]);
  });

  it("ends once its owner lacks the second factor that is required", async () => {
    const { token } = await preview({ subject: "sound", _id: await createSong(app) });
    const statusNow = async () => (await app.call("listSounds", {}, token)).status;
    await app.db.kysely.updateTable("settings").set({ require_totp: true }).execute();
    expect(await statusNow()).toBe(401);
    await app.db.kysely.updateTable("users").set({ totp_on: true }).where("id", "=", staff.userId).execute();
    expect(await statusNow()).toBe(200);
  });

  it("is for the sections of who looks", async () => {
    await limitTo("songs");
    const song = await createSong(app);
    expect((await preview({ subject: "sound", _id: song })).status).toBe(201);
    for (const subject of ["news", "notice", "stock"] as const) {
      expect((await preview({ subject, _id: song })).status).toBe(403);
    }
  });
});

/** How many rows each table has, and when its last one was written. */
async function rowsOfAll(): Promise<unknown> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(app.db.kysely);
  const all = rows.map(async ({ name }) => {
    const content =
      await sql`select md5(string_agg(t::text, ' ' order by t::text)) as sum from ${sql.table(name)} as t`.execute(
        app.db.kysely,
      );
    return [name, content.rows] as const;
  });
  return Promise.all(all);
}
