import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAccount, createEntrant, createSong, createDraw } from "../../test/factories.ts";
import { joinGame, type TestPlayer } from "../../test/player.ts";

let app: TestApp;
let token: string;
let _idStock: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createAccount(app, 2));
  _idStock = await createDraw(app, { start: app.clock.now(), end: new Date(app.clock.now().getTime() + 1e9) });
});
afterAll(() => app.close());

const addPrize = async (quantity: number) =>
  (await app.call("createStockPrize", { _idStock, name: "Гитара", quantity }, token)).body._id;
const given = () => app.db.kysely.selectFrom("awards").select("user_id").where("state", "<>", "expired").execute();

async function addEntrants(count: number) {
  const ids = [];
  for (let i = 0; i < count; i++) ids.push((await createEntrant(app, _idStock)).userId);
  return ids;
}

describe("at once", () => {
  it("a prize of three pieces given twenty times is given three times", async () => {
    const prize_id = await addPrize(3);
    const entrants = await addEntrants(20);
    const replies = await Promise.all(
      entrants.map((_id) => app.call("updateStockMember", { _idStock, _id, prize_id }, token)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(17);
    expect(await given()).toHaveLength(3);
  });

  it("giving a prize and reducing its quantity agree", async () => {
    const prize_id = await addPrize(10);
    const entrants = await addEntrants(10);
    const [shrunk, ...replies] = await Promise.all([
      app.call("updateStockPrize", { _id: prize_id, _idStock, name: "Гитара", quantity: 2 }, token),
      ...entrants.map((_id) => app.call("updateStockMember", { _idStock, _id, prize_id }, token)),
    ]);
    const count = (await given()).length;
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(count);
    expect(count).toBeLessThanOrEqual(shrunk.status === 200 ? 2 : 10);
  });

  it("of giving a prize and deleting it, one succeeds", async () => {
    const prize_id = await addPrize(1);
    const [_id = ""] = await addEntrants(1);
    const [giving, deleted] = await Promise.all([
      app.call("updateStockMember", { _idStock, _id, prize_id }, token),
      app.call("deleteStockPrize", { _id: prize_id }, token),
    ]);
    expect([giving.status, deleted.status]).toSatisfy(
      ([one, other]) => (one === 200 && other === 409) || (one === 400 && other === 200),
    );
    expect(await given()).toHaveLength(giving.status === 200 ? 1 : 0);
  });

  it("finishes and edits of the draw, its prizes and entrants all succeed, and no point is lost", async () => {
    const prize_id = await addPrize(5);
    const fragment = "Летит лебёдушка, летит сизая, летит пугливая утица";
    const songs: string[] = [];
    for (let i = 0; i < 3; i++) songs.push(await createSong(app, { fragment, hidden: [1, 3] }));
    const players: TestPlayer[] = [];
    for (let i = 0; i < 5; i++) {
      const player = await joinGame(app);
      await player.serve();
      players.push(player);
    }
    const [stock] = (await app.call("listStocks", {}, token)).body.data;
    const { fullname = "", name = "", description = "", start_date = "", end_date = "" } = stock ?? {};
    const edit = { _id: _idStock, fullname, name, description, start_date, end_date, status: "active" } as const;
    const [first = "", ...rest] = songs;
    // From the beginning all are entrants, whom staff can edit.
    for (const player of players) await player.guess(first);
    const play = async (player: TestPlayer) => {
      for (const song of rest) await player.guess(song);
    };
    const manage = async () => {
      const statuses = [];
      for (let i = 0; i < 5; i++) {
        statuses.push((await app.call("updateStock", { ...edit, name: `Весна ${i}` }, token)).status);
        const prize = { _id: prize_id, _idStock, name: "Гитара", quantity: 6 + i };
        statuses.push((await app.call("updateStockPrize", prize, token)).status);
        for (const { _id, score } of (await app.call("listStockMembers", { _idStock }, token)).body.data) {
          const entrant = { _idStock, _id, score, was: score, prize_id };
          statuses.push((await app.call("updateStockMember", entrant, token)).status);
        }
      }
      return statuses;
    };
    const [statuses] = await Promise.all([manage(), ...players.map(play)]);
    expect(statuses).toHaveLength(5 * (2 + players.length));
    // An edit that a finish came before is stale; nothing else goes wrong.
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const entrants = (await app.call("listStockMembers", { _idStock }, token)).body.data;
    expect(entrants).toHaveLength(5);
    for (const { _id, score } of entrants) {
      const user = await app.db.kysely.selectFrom("users").select("score").where("id", "=", _id).executeTakeFirst();
      expect(score).toBe(user?.score);
      expect(score).toBeGreaterThan(0);
    }
  });
});
