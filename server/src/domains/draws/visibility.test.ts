import { type Role, roles, drawStatuses, type DrawStatus } from "@hitoslov/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAward } from "../../test/awards.ts";
import { createAccount, createSong, signInAgain } from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";

let app: TestApp;
let staff: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  staff = (await createAccount(app, 2)).token;
});
afterAll(() => app.close());

/** Who sees a draw, by the call that would show it; the specification, section 4. */
const seen: Record<DrawStatus, Record<"list" | "rating" | "proof" | "own", readonly Role[]>> = {
  active: { list: [1, 2, 3], rating: [1, 2, 3], proof: [0, 1, 2, 3, 4], own: [3] },
  paused: { list: [1, 2, 3], rating: [1, 2, 3], proof: [0, 1, 2, 3, 4], own: [3] },
  ended: { list: [1, 2, 3], rating: [], proof: [0, 1, 2, 3, 4], own: [3] },
  testing: { list: [1, 2], rating: [], proof: [1, 2], own: [] },
  disabled: { list: [1, 2], rating: [], proof: [1, 2], own: [] },
};

describe.each(drawStatuses)("a draw that is %s", (status) => {
  it.each(roles)("is seen by role %i where it may be, and nowhere else", async (role) => {
    const { _idStock, member } = await createAward(app, staff);
    await app.db.kysely.updateTable("stocks").set({ status, draw_mode: "equal" }).where("id", "=", _idStock).execute();
    const token = await tokenOf(role, member._id);
    const list = await app.call("listStocks", {}, token);
    const rating = await app.call("getTop", { rating: _idStock }, token);
    const proof = await app.call("getDrawProof", { _idStock }, token, app.nextAddress());
    const own = await app.call("listOwnAwards", {}, token);
    const me = await app.call("getMe", {}, token);
    const shows = {
      list: list.status === 200 && list.body.data.some(({ _id }) => _id === _idStock),
      rating: rating.status === 200,
      proof: proof.status === 200,
      own: own.status === 200 && own.body.data.length > 0,
    };
    const expected = Object.fromEntries(
      Object.entries(seen[status]).map(([call, allowed]) => [call, allowed.includes(role)]),
    );
    expect(shows).toEqual(expected);
    if (role === 3) expect(me.body.stocks.some(({ _id }) => _id === _idStock)).toBe(expected["own"]);
  });

  it("counts points only while it is active", async () => {
    const now = app.clock.now().getTime();
    const { _idStock } = await createAward(app, staff);
    const period = { start_date: new Date(now - 1000), end_date: new Date(now + 1000) };
    await app.db.kysely
      .updateTable("stocks")
      .set({ status, ...period })
      .where("id", "=", _idStock)
      .execute();
    const song = await createSong(app);
    const player = await joinGame(app);
    await player.serve();
    const result = await player.guess(song);
    expect(result.stocks.map(({ _id }) => _id)).toEqual(status === "active" ? [_idStock] : []);
  });
});

/** A token of the role; a player's is that of the winner. */
async function tokenOf(role: Role, winnerId: string): Promise<string | undefined> {
  if (role === 0) return undefined;
  if (role === 4) return (await app.call("enterDemo", {})).body.token;
  if (role !== 3) return (await createAccount(app, role)).token;
  return signInAgain(app, winnerId);
}
