import { contract, type Contract, type Input, type Output, type Route } from "@hitoslov/contract";
import { v4 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createDraw, createEntrant, createNamedAccount, trailOf } from "../test/factories.ts";
import { codeOf, setFactor } from "../test/second-factor.ts";

let app: TestApp;
let staff: Awaited<ReturnType<typeof createNamedAccount>>;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  staff = await createNamedAccount(app, { login: "админ", role: 2 });
});
afterAll(() => app.close());

const news = { title: "Новые песни", content: "Десять новых" };
const reason = "Песня не засчиталась";

/** A write under a key, as the back office sends it. */
async function send<N extends keyof Contract>(name: N, input: Input<Contract[N]>, key: string, token = staff.token) {
  const { method, path: url }: Route = contract[name];
  const headers = { token, "idempotency-key": key };
  const response = await app.app.inject({ method, url, headers, payload: input as object });
  return { status: response.statusCode, body: response.json<Output<Contract[N]> & { message?: string }>() };
}
const doneBy = (login: string) =>
  `То\u00A0же самое уже сделал другой сотрудник: ${login}. Проверьте, нужно\u00A0ли ещё раз.`;
const namesOfNews = async () => (await app.call("listNews", {}, staff.token)).body.data.map(({ title }) => title);

describe("a row that is added by the same call twice", () => {
  it("is one row, which both answers show", async () => {
    const key = uuid();
    const first = await send("createNews", news, key);
    expect(await send("createNews", news, key)).toEqual(first);
    expect(await namesOfNews()).toEqual([news.title]);
    expect(await trailOf(app, "news", first.body._id)).toHaveLength(1);
  });

  it("is one row also if both come at once", async () => {
    const key = uuid();
    const answers = await Promise.all([1, 2, 3].map(() => send("createNews", news, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
    expect(await namesOfNews()).toEqual([news.title]);
  });

  it("is added anew under another key", async () => {
    await send("createNews", news, uuid());
    await send("createNews", news, uuid());
    expect(await namesOfNews()).toEqual([news.title, news.title]);
  });

  it("is added if the first call was refused", async () => {
    const key = uuid();
    const genre = { name: "Народные" };
    const taken = (await send("createGenre", genre, uuid())).body._id;
    expect((await send("createGenre", genre, key)).status).toBe(409);
    await app.call("deleteGenre", { _id: taken }, staff.token);
    expect((await send("createGenre", genre, key)).status).toBe(201);
  });

  it("is added anew if it has been deleted since", async () => {
    const key = uuid();
    const { _id } = (await send("createNews", news, key)).body;
    await app.call("deleteNews", { _id }, staff.token);
    expect((await send("createNews", news, key)).status).toBe(201);
    expect(await namesOfNews()).toEqual([news.title]);
  });

  it("is refused under the key of another row", async () => {
    const key = uuid();
    await send("createNews", news, key);
    const other = await send("createGenre", { name: "Народные" }, key);
    expect([other.status, other.body.message]).toEqual([409, "Этот Idempotency-Key уже занят другой записью"]);
    expect(await namesOfNews()).toEqual([news.title]);
  });

  it("is refused to a colleague, who is told who has added it", async () => {
    const key = uuid();
    await send("createNews", news, key);
    const colleague = await createNamedAccount(app, { login: "коллега", role: 2 });
    const other = await send("createNews", news, key, colleague.token);
    expect([other.status, other.body.message]).toEqual([409, doneBy("админ")]);
    expect(await namesOfNews()).toEqual([news.title]);
  });

  it("needs a key that is a UUID", async () => {
    expect((await send("createNews", news, "снова".length.toString())).status).toBe(400);
    expect(await namesOfNews()).toEqual([]);
  });
});

describe("points that are given by the same call twice", () => {
  let _idStock: string;
  let _id: string;
  beforeEach(async () => {
    const now = app.clock.now().getTime();
    _idStock = await createDraw(app, { start: new Date(now - 1e6), end: new Date(now + 1e6) });
    ({ userId: _id } = await createEntrant(app, _idStock, { login: "anna", score: 10 }));
  });
  const scores = async () => {
    const [entrant] = (await app.call("listStockMembers", { _idStock, ids: _id }, staff.token)).body.data;
    const player = (await app.call("getPlayer", { _id }, staff.token)).body;
    return { draw: entrant?.score, account: player.score };
  };

  it("count once in a draw, whatever stamp and code the second call carries", async () => {
    await setFactor(app, staff.token);
    const [entrant] = (await app.call("listStockMembers", { _idStock, ids: _id }, staff.token)).body.data;
    const correction = { _idStock, _id, points: 5, reason, updated_at: entrant?.updated_at };
    const code = await codeOf(app, staff.userId);
    const key = uuid();
    expect((await send("correctStockMember", { ...correction, code }, key)).body.score).toBe(15);
    expect((await send("correctStockMember", { ...correction, code }, key)).body.score).toBe(15);
    expect((await scores()).draw).toBe(15);
    expect(await trailOf(app, "stock_member", `${_idStock}:${_id}`)).toHaveLength(1);
  });

  it("are refused to a colleague, who is told who has given them", async () => {
    const colleague = await createNamedAccount(app, { login: "коллега", role: 2 });
    const corrected = uuid();
    await send("correctStockMember", { _idStock, _id, points: 5, reason }, corrected);
    const changed = uuid();
    await send("changePlayerPoints", { _id, points: 5, reason, stocks: [] }, changed);
    const before = await scores();
    for (const { status, body } of [
      await send("correctStockMember", { _idStock, _id, points: 5, reason }, corrected, colleague.token),
      await send("changePlayerPoints", { _id, points: 5, reason, stocks: [] }, changed, colleague.token),
    ]) {
      expect([status, body.message]).toEqual([409, doneBy("админ")]);
    }
    expect(await scores()).toEqual(before);
  });

  it("are refused to another entrant", async () => {
    const other = await createEntrant(app, _idStock, { login: "boris", score: 10 });
    const key = uuid();
    await send("correctStockMember", { _idStock, _id, points: 5, reason }, key);
    const { status } = await send("correctStockMember", { _idStock, _id: other.userId, points: 5, reason }, key);
    expect(status).toBe(409);
    expect((await send("changePlayerPoints", { _id: other.userId, points: 5, reason, stocks: [] }, key)).status).toBe(
      409,
    );
    expect((await scores()).draw).toBe(15);
  });

  it("count once in the account and in the ticked draws", async () => {
    const { account } = await scores();
    const { updated_at } = (await app.call("getPlayer", { _id }, staff.token)).body;
    const change = { _id, points: 100, reason, stocks: [_idStock], updated_at };
    const key = uuid();
    const answers = await Promise.all([
      send("changePlayerPoints", change, key),
      send("changePlayerPoints", change, key),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await scores()).toEqual({ draw: 110, account: account + 100 });
  });
});
