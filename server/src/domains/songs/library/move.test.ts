import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAccount, trailOf } from "../../../test/factories.ts";

let app: TestApp;
let token: string;
const names = ["а", "б", "в", "г", "д"];
let ids: Record<string, string>;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createAccount(app, 2));
  ids = Object.fromEntries(names.map((name) => [name, uuid()]));
  await app.db.kysely
    .insertInto("library_songs")
    // «б» and «в» share a number: the older id goes first.
    .values(
      [1, 5, 5, 7, 9].map((order, i) => ({
        id: ids[names[i] ?? ""] ?? "",
        name: names[i] ?? "",
        status_id: i === 3 ? ("hidden" as const) : ("active" as const),
        order,
        updated_at: app.clock.now(),
      })),
    )
    .execute();
});
afterAll(() => app.close());

async function order() {
  const { data } = (await app.call("listLibraryItems", {}, token)).body;
  return data.map((song) => `${song.order}${song.name}`).join(" ");
}
const move = (name: string, position: number) => app.call("moveLibraryItem", { _id: ids[name] ?? "", position }, token);

describe("a library song that is moved", () => {
  it.each([
    ["а", 0, "1а 2б 3в 4г 5д"],
    ["в", 0, "1в 2а 3б 4г 5д"],
    ["а", 2, "1б 2в 3а 4г 5д"],
    ["а", 4, "1б 2в 3г 4д 5а"],
    ["б", 9999, "1а 2в 3г 4д 5б"],
  ])("%s to place %i", async (name, position, expected) => {
    const { status, body } = await move(name, position);
    expect(status).toBe(200);
    expect(await order()).toBe(expected);
    expect(`${body.order}${body.name}`).toBe(expected.split(" ").find((song) => song.endsWith(name)));
  });

  it.each([-1, 1.5, 10_000, "0"])("is refused with place %j", async (position) => {
    expect((await move("а", position as number)).status).toBe(400);
    expect(await order()).toBe("1а 5б 5в 7г 9д");
  });

  it("makes edits of the songs whose number has changed stale, and only those", async () => {
    await move("д", 4);
    const before = (await app.call("listLibraryItems", {}, token)).body.data;
    app.clock.advance(10);
    await move("д", 3);
    const after = (await app.call("listLibraryItems", {}, token)).body.data;
    const changed = after.filter((song) => !before.some((old) => old.updated_at === song.updated_at));
    expect(changed.map((song) => song.name)).toEqual(["д", "г"]);
    expect(after.find((song) => song.name === "а")).toEqual(before.find((song) => song.name === "а"));
  });

  it("is in the trail, the others are not", async () => {
    await move("д", 0);
    expect(await trailOf(app, "library", ids["д"] ?? "")).toMatchObject([
      { action: "update", fields: { order: { before: 9, after: 1 } } },
    ]);
    expect(await app.db.kysely.selectFrom("audit").select("id").execute()).toHaveLength(1);
  });

  it("is taken back with the numbers of the others, and done again by taking that back", async () => {
    const takeBack = async () => {
      const rows = app.db.kysely.selectFrom("row_images").select("id").where("returned_at", "is", null);
      const { id } = await rows.orderBy("at", "desc").executeTakeFirstOrThrow();
      app.clock.advance(10);
      expect((await app.call("returnChange", { _id: id }, token)).status).toBe(200);
    };
    await move("г", 0);
    expect(await order()).toBe("1г 2а 3б 4в 5д");
    await takeBack();
    expect(await order()).toBe("1а 5б 5в 7г 9д");
    await takeBack();
    expect(await order()).toBe("1г 2а 3б 4в 5д");
  });

  it("leaves the number of one that has got another since where it is taken back", async () => {
    await move("а", 4);
    expect(await order()).toBe("1б 2в 3г 4д 5а");
    app.clock.advance(10);
    await app.db.kysely
      .updateTable("library_songs")
      .set({ order: 9 })
      .where("id", "=", ids["в"] ?? "")
      .execute();
    const { id } = await app.db.kysely.selectFrom("row_images").select("id").executeTakeFirstOrThrow();
    expect((await app.call("returnChange", { _id: id }, token)).status).toBe(200);
    expect((await order()).split(" ").toSorted()).toEqual(["1а", "5б", "7г", "9в", "9д"]);
  });

  it("is refused where there are more songs than numbers", async () => {
    await sql`insert into library_songs (id, name, status_id, "order")
      select gen_random_uuid(), 'ж', 'active', 9 from generate_series(1, 9995)`.execute(app.db.kysely);
    const { status, error } = await move("а", 4);
    expect([status, error.message]).toEqual([409, "Песен больше 9999: номеров на все не хватит"]);
    await app.db.kysely
      .deleteFrom("library_songs")
      .where("id", "=", ids["д"] ?? "")
      .execute();
    expect((await move("а", 4)).status).toBe(200);
  });

  it("loses no other song, however many are moved and added at once", async () => {
    const executor_id = uuid();
    await app.db.kysely.insertInto("executors").values({ id: executor_id, name: "Хор" }).execute();
    const added = { name: "е", executor_id: [executor_id], order: 3, status_id: "Активна" as const };
    const moves = Array.from({ length: 20 }, (_, i) => move(names[i % 5] ?? "", (i * 3) % 5));
    const edit = { ...added, name: "д", order: 4, _id: ids["д"] ?? "" };
    const replies = await Promise.all([
      ...moves,
      app.call("createLibraryItem", added, token),
      app.call("updateLibraryItem", edit, token),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 201]));
    await move("а", 0);
    const { data } = (await app.call("listLibraryItems", {}, token)).body;
    expect(data.map((song) => song.order)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(data.map((song) => song.name).toSorted()).toEqual([...names, "е"]);
  });
});
