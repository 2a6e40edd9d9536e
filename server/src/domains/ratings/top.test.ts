import type { Contract, Input, RatingKey } from "@hitoslov/contract";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import {
  createNamedAccount,
  createSong,
  createDraw,
  type NamedAccountOptions,
  setScore,
} from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";
import { drawLeaderboard } from "./leaderboards.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const at = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000);
const ask = (token: string, query: Input<Contract["getTop"]> = {}) => app.call("getTop", query, token);
const setRatings = (ratings: readonly { key: RatingKey; name: string; show: boolean }[]) =>
  app.db.kysely
    .updateTable("settings")
    .set({ ratings: JSON.stringify(ratings) })
    .execute();

/** A player with a score; `reached` is in seconds from now. */
async function rank(score: number, person: NamedAccountOptions = {}, reached = 0, leaderboard = "all") {
  const account = await createNamedAccount(app, person);
  await setScore(app, account.userId, leaderboard, score, at(reached));
  return account;
}
const line = ({ place, name, score }: { place: number; name: string; score: number }) => `${place} ${name} ${score}`;

describe("ranks", () => {
  it("go by score, then by who was first, then by the account, within and across buckets of 64", async () => {
    const tied = [];
    for (let i = 0; i < 3; i++) tied.push(await rank(100, { name: "Вместе" }));
    tied.sort((one, other) => (one.userId < other.userId ? -1 : 1));
    const late = await rank(100, { name: "Поздняя" }, 1);
    const early = await rank(100, { name: "Ранний" }, -1);
    const best = await rank(6400, { name: "Первая" });
    const above = await rank(128, { name: "Рядом" });
    const within = await rank(101, { name: "Чуть" });
    const last = await rank(1, { name: "Новый" }, -100);
    const order = [best, above, within, early, ...tied, late, last];
    const { data, total } = (await ask(best.token)).body;
    expect(total).toBe(9);
    expect(data.map(line)).toEqual([
      "1 Первая 6400",
      "2 Рядом 128",
      "3 Чуть 101",
      "4 Ранний 100",
      "5 Вместе 100",
      "6 Вместе 100",
      "7 Вместе 100",
      "8 Поздняя 100",
      "9 Новый 1",
    ]);
    for (const [index, { token }] of order.entries()) {
      const { body } = await ask(token);
      expect(body.me?.place).toBe(index + 1);
      expect(body.data.findIndex(({ me }) => me)).toBe(index);
      expect(body.around.map(({ place }) => place)).toContain(index + 1);
    }
  });

  it("come with the next rank and the points to pass it", async () => {
    const first = await rank(130);
    const second = await rank(100, {}, 1);
    const third = await rank(100, {}, 2);
    const nextOf = async ({ token }: { token: string }) => (await ask(token)).body.me?.next;
    expect(await nextOf(first)).toBeNull();
    expect(await nextOf(second)).toEqual({ place: 1, points: 31 });
    // With the same score later one is behind: it takes a point more.
    expect(await nextOf(third)).toEqual({ place: 2, points: 1 });
  });

  it.each([
    [1, [1, 2, 3, 4, 5, 6]],
    [2, [1, 2, 3, 4, 5, 6]],
    [4, [1, 2, 3, 4, 5, 6]],
    [5, [2, 3, 4, 5, 6, 7]],
    [6, [3, 4, 5, 6, 7, 8]],
    [7, [3, 4, 5, 6, 7, 8]],
    [8, [3, 4, 5, 6, 7, 8]],
  ])("number %i of eight is seen among %j", async (place, around) => {
    let token = "";
    for (let i = 1; i <= 8; i++) {
      const player = await rank(1000 - i);
      if (i === place) ({ token } = player);
    }
    const { body } = await ask(token, { limit: 1 });
    expect(body.around.map((row) => row.place)).toEqual(around);
    expect(body.around.filter(({ me }) => me)).toEqual([expect.objectContaining({ place })]);
    expect(body.data).toHaveLength(1);
  });

  it("are shown thirty a page, and every page goes on where the last one ended", async () => {
    const viewer = await rank(5);
    const people = Array.from({ length: 32 }, (_, index) => ({ id: uuid(), login: `игрок-${index}` }));
    await app.db.kysely.insertInto("users").values(people).execute();
    for (const [index, { id }] of people.entries()) await setScore(app, id, "all", 10 + (index % 4), at(-index));
    const first = (await ask(viewer.token)).body;
    const rest = (await ask(viewer.token, { skip: 30 })).body;
    expect([first.data.length, rest.data.length, first.total, rest.total]).toEqual([30, 3, 33, 33]);
    const all = [...first.data, ...rest.data];
    expect(all.map(({ place }) => place)).toEqual(all.map((_, index) => index + 1));
    expect(new Set(all.map(({ name }) => name)).size).toBe(33);
    expect((await ask(viewer.token, { skip: 33 })).body).toMatchObject({ data: [], me: { place: 33 } });
  });

  it("are the same however far the page is", async () => {
    const viewer = await rank(5);
    const { kysely } = app.db;
    // Many to a score, and sixty-fours without anybody.
    await sql`
      with made as (
        insert into users (id, login) select gen_random_uuid(), 'игрок-' || n from generate_series(1, 1500) n returning id, login
      )
      insert into board_scores (board, user_id, score, reached_at)
      select 'all', id, 10 + (substr(login, 7)::int % 37) * 29, ${app.clock.now()}::timestamptz from made`.execute(
      kysely,
    );
    await sql`delete from board_counts`.execute(kysely);
    await sql`insert into board_counts select board, width, score / width, count(*)
      from board_scores cross join (values (1), (64)) as widths (width) group by board, width, score / width`.execute(
      kysely,
    );
    const order = await sql<{ score: number }>`
      select score from board_scores order by score desc, reached_at, user_id`.execute(kysely);
    const expected = order.rows.map(({ score }, index) => ({ place: index + 1, score }));
    for (const skip of [970, 999, 1000, 1001, 1017, 1300, 1470, 1499, 1500, 1501, 5000]) {
      const { data } = (await ask(viewer.token, { skip })).body;
      expect(data.map(({ place, score }) => ({ place, score }))).toEqual(expected.slice(skip, skip + 30));
    }
    const pages = [1000, 1030].map(async (skip) => (await ask(viewer.token, { skip })).body.data);
    const names = (await Promise.all(pages)).flat().map(({ name }) => name);
    expect(new Set(names).size).toBe(60);
  });
});

describe("a player is shown", () => {
  it("by name, else by login, with photo, type and songs, and nothing else of the account", async () => {
    const anna = await rank(30, { name: "Анна", login: "anna-1", email: "anna@example.ru", phone: "+79001234567" });
    await rank(20, { login: "boris-2", email: "boris@example.ru" });
    const changes = { photo: "a.webp", type: "Премиум" } as const;
    await app.db.kysely.updateTable("users").set(changes).where("id", "=", anna.userId).execute();
    const song = await createSong(app);
    const player = await joinGame(app, anna.token);
    await player.serve();
    const { points } = await player.guess(song);
    const { body, text } = await ask((await createNamedAccount(app, {})).token);
    expect(body).toEqual({
      data: [
        { place: 1, name: "Анна", photo: "/media/a.webp", score: points, songs: 1, premium: true, me: false },
        { place: 2, name: "boris-2", photo: null, score: 20, songs: 0, premium: false, me: false },
      ],
      me: null,
      around: [],
      total: 2,
    });
    expect(text).not.toMatch(/example|9001234567|anna-1/);
    expect(text).not.toContain(anna.userId);
  });

  it("as premium also by a subscription, while it lasts", async () => {
    const { userId, token } = await rank(30);
    const set = app.db.kysely.updateTable("users").where("id", "=", userId);
    const premiums = async () => {
      const { body } = await ask(token);
      return [body.data[0]?.premium, body.me?.premium, body.around[0]?.premium];
    };
    await set.set({ user_category: "megafonSubscription" }).execute();
    expect(await premiums()).toEqual([false, false, false]);
    await app.db.kysely
      .updateTable("settings")
      .set({ premium_categories: ["megafonSubscription"] })
      .execute();
    expect(await premiums()).toEqual([true, true, true]);
    await set.set({ user_category: "megafon" }).execute();
    expect(await premiums()).toEqual([false, false, false]);
  });

  it("as «Игрок удалён» once deleted, and keeps the rank", async () => {
    const anna = await rank(30, { name: "Анна", login: "anna-1", password: "тестовый пароль" });
    const boris = await rank(20, { name: "Борис" });
    await app.db.kysely.updateTable("users").set({ photo: "a.webp" }).where("id", "=", anna.userId).execute();
    expect((await app.call("deleteMe", { password: "тестовый пароль" }, anna.token)).status).toBe(204);
    const { body } = await ask(boris.token);
    expect(body.data).toMatchObject([
      { place: 1, name: "Игрок удалён", photo: null, score: 30 },
      { place: 2, name: "Борис" },
    ]);
    expect(body.me).toMatchObject({ place: 2, next: { place: 1, points: 11 } });
  });

  it("to staff as well, who have no rank themselves", async () => {
    await rank(30, { name: "Анна" });
    for (const role of [1, 2] as const) {
      const { status, body } = await ask((await createNamedAccount(app, { role })).token);
      expect([status, body.data.map(line), body.me, body.around]).toEqual([200, ["1 Анна 30"], null, []]);
    }
  });
});

describe("a rating", () => {
  it("is that of all time, of this month or of this week", async () => {
    const { token } = await createNamedAccount(app, {});
    await rank(3, { name: "Всегда" });
    await rank(2, { name: "Март" }, 0, "month:2026-03");
    await rank(1, { name: "Неделя" }, 0, "week:2026-W09");
    await rank(9, { name: "Давно" }, 0, "month:2026-02");
    const seen = async (rating: RatingKey) => (await ask(token, { rating })).body.data.map(({ name }) => name);
    expect([await seen("all"), await seen("month"), await seen("week")]).toEqual([["Всегда"], ["Март"], ["Неделя"]]);
    // Sunday ends in Moscow.
    app.clock.advance((Date.parse("2026-03-01T21:00:00Z") - app.clock.now().getTime()) / 1000);
    expect([await seen("month"), await seen("week")]).toEqual([["Март"], []]);
  });

  it("that staff do not show is not found, nor is an unknown one", async () => {
    const { token } = await rank(3);
    await setRatings([
      { key: "all", name: "За всё время", show: false },
      { key: "week", name: "За неделю", show: true },
    ]);
    for (const rating of ["all", "month", uuid()]) {
      const { status, error } = await ask(token, { rating });
      expect([status, error.code, error.message]).toEqual([404, "not_found", "Такого рейтинга нет"]);
    }
    expect((await ask(token, { rating: "week" })).status).toBe(200);
    expect((await ask(token, { rating: "stock" })).status).toBe(400);
  });

  it.each([
    ["active", 200],
    ["paused", 200],
    ["testing", 404],
    ["ended", 404],
    ["disabled", 404],
  ] as const)("of a draw that is %s: %i", async (status, expected) => {
    const draw = await createDraw(app, { status, start: at(0), end: at(100) });
    const anna = await rank(7, { name: "Анна" }, 0, drawLeaderboard(draw));
    await rank(9, { name: "Не здесь" });
    const reply = await ask(anna.token, { rating: draw.toUpperCase() });
    expect(reply.status).toBe(expected);
    if (expected === 200) expect(reply.body.data.map(line)).toEqual(["1 Анна 7"]);
  });
});
