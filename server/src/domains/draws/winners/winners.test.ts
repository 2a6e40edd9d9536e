import { drawStatuses } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createFinishedDraw, givePlaces } from "../../../test/awards.ts";
import { createAccount } from "../../../test/factories.ts";
import { nameOrganiser, publish } from "../../../test/legal.ts";

let app: TestApp;
let staff: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  staff = (await createAccount(app, 2)).token;
});
afterAll(() => app.close());

const winnersOf = (_idStock: string, token?: string) => app.call("listWinners", { _idStock }, token, app.nextAddress());

/** Two prizes by rank; the first winner has agreed to be named. */
async function award() {
  const { _idStock, members } = await createFinishedDraw(app, staff, { way: "place", quantity: 2 });
  await givePlaces(app, staff, _idStock);
  const [first, second] = members;
  if (first === undefined || second === undefined) throw new Error("Nobody has played");
  const { kysely } = app.db;
  for (const { userId } of members) {
    await kysely
      .updateTable("users")
      .set({ name: "Марина Иванова", login: `login-${userId}` })
      .where("id", "=", userId)
      .execute();
  }
  await agree(first.userId);
  return { _idStock, first, second };
}

async function agree(user_id: string): Promise<void> {
  const version_id = await publish(app, "publication");
  const consent = { id: uuid(), user_id, purpose: "publication", version_id, sha256: "0".repeat(64) } as const;
  await app.db.kysely
    .insertInto("consents")
    .values({ ...consent, given_at: app.clock.now() })
    .execute();
}

it("shows masked names of winners who have agreed, aliases of the others, and never a whole name", async () => {
  const { _idStock, first } = await award();
  const { body, text } = await winnersOf(_idStock);
  const phone = expect.stringMatching(/^···\d\d$/);
  const entrant = expect.stringMatching(/^[0-9a-f]{32}$/);
  expect(body.data).toEqual([
    { number: 1, name: "Ма··\u00A0И.", phone, entrant, prize: "Гитара", me: false },
    { number: 2, name: null, phone: null, entrant, prize: "Гитара", me: false },
  ]);
  expect(text).not.toMatch(/Марина|Иванова|login-|\+7900|790010000|@/);
  expect((await winnersOf(_idStock, first.token)).body.data.map(({ me }) => me)).toEqual([true, false]);
});

it("shows nothing of the login of a winner without a name: the consent is to first letters of the name", async () => {
  const { _idStock } = await award();
  const { token: viewer } = await createAccount(app);
  const seen = async () => {
    const { body } = await app.call("listStocks", { ids: _idStock }, viewer);
    return Object.values(body.data[0]?.members ?? {}).find(({ place }) => place === 1)?.name;
  };
  for (const name of [null, "", " "]) {
    await app.db.kysely.updateTable("users").set({ name }).where("role", "=", 3).execute();
    const [first] = (await winnersOf(_idStock)).body.data;
    expect(first).toMatchObject({ name: null, phone: null, entrant: expect.any(String) });
    expect(await seen()).toBe(first?.entrant?.slice(0, 8));
  }
});

it("no longer names a winner who withdraws the consent or leaves the game", async () => {
  const { _idStock, first, second } = await award();
  await agree(second.userId);
  const { kysely } = app.db;
  await kysely
    .updateTable("consents")
    .set({ withdrawn_at: app.clock.now() })
    .where("user_id", "=", first.userId)
    .execute();
  const before = (await winnersOf(_idStock)).body.data;
  expect(before.map(({ name }) => name)).toEqual([null, "Ма··\u00A0И."]);
  await kysely.updateTable("users").set({ deleted_at: app.clock.now() }).where("id", "=", second.userId).execute();
  const [, gone] = (await winnersOf(_idStock)).body.data;
  expect(gone).toMatchObject({ name: null, phone: null, entrant: null });
});

it("the list of draws names nobody with a prize either, by name, by picture or by the account", async () => {
  const { _idStock, first, second } = await award();
  const { kysely } = app.db;
  const told = { photo: "face.webp", guessed: 1874, type: "Премиум" } as const;
  await kysely.updateTable("users").set(told).where("role", "=", 3).execute();
  const { token: viewer } = await createAccount(app);
  const seen = async (asked: string) => {
    const { body, text } = await app.call("listStocks", { ids: _idStock }, asked);
    const [draw] = body.data;
    const named = Object.values(draw?.members ?? {}).map(({ place, name }) => [place, name]);
    return { named: named.toSorted(), text };
  };
  const entrants = (await winnersOf(_idStock)).body.data.map(({ entrant }) => entrant?.slice(0, 8));
  const ended = await seen(viewer);
  expect(ended.named).toEqual([
    [1, "Ма··\u00A0И."],
    [2, entrants[1]],
  ]);
  expect(ended.text).not.toMatch(/Марина|Иванова|login-|face\.webp|:1874\b|"premium":true/);
  for (const { userId } of [first, second]) expect(ended.text).not.toContain(userId);
  // The own row is one's own.
  expect((await seen(second.token)).named).toEqual([
    [1, "Ма··\u00A0И."],
    [2, "Марина Иванова"],
  ]);
  await kysely.updateTable("stocks").set({ status: "active" }).execute();
  await kysely
    .updateTable("awards")
    .set({ state: "expired", reason: "" })
    .where("user_id", "=", first.userId)
    .execute();
  // While it runs everybody is in the ranking by name, but for who holds a prize.
  expect((await seen(viewer)).named).toEqual([
    [1, "Марина Иванова"],
    [2, entrants[1]],
  ]);
  // So it is in its whole rating.
  for (const asked of [viewer, first.token]) {
    const { data, around } = (await app.call("getTop", { rating: _idStock }, asked)).body;
    const masked = { place: 2, name: entrants[1], photo: null, songs: null, premium: false };
    for (const rows of asked === viewer ? [data] : [data, around]) {
      expect(rows).toMatchObject([{ place: 1, name: "Марина Иванова", songs: 1874 }, masked]);
    }
  }
  await kysely.updateTable("stocks").set({ status: "ended" }).execute();
  await kysely
    .updateTable("users")
    .set({ deleted_at: app.clock.now(), name: "Игрок удалён" })
    .where("role", "=", 3)
    .execute();
  expect((await seen(viewer)).named.map(([, name]) => name)).toEqual(["Игрок удалён", "Игрок удалён"]);
});

it("does not show a prize that was passed on", async () => {
  const { _idStock } = await award();
  await app.db.kysely
    .updateTable("awards")
    .set({ state: "expired", reason: "Не ответил" })
    .where("slot", "=", 1)
    .execute();
  expect((await winnersOf(_idStock)).body.data).toHaveLength(1);
});

it.each(["place", "draw"] as const)(
  "says of prizes by %s that they have no winners, or that they are to come",
  async (way) => {
    const withoutWinners = async (_idStock: string) => (await winnersOf(_idStock)).body.stock.without_winners;
    const { _idStock: empty } = await createFinishedDraw(app, staff, { way, scores: [] });
    expect(await withoutWinners(empty)).toBe(true);
    const { _idStock } = await createFinishedDraw(app, staff, { way });
    expect(await withoutWinners(_idStock)).toBe(false);
  },
);

it("does not say of a draw with winners that it has none", async () => {
  const { _idStock } = await award();
  expect((await winnersOf(_idStock)).body.stock.without_winners).toBe(false);
});

it("says that a draw without an organiser was for training", async () => {
  const { _idStock } = await award();
  expect((await winnersOf(_idStock)).body.stock.training).toBe(true);
  await nameOrganiser(app);
  expect((await winnersOf(_idStock)).body.stock.training).toBe(false);
});

it.each(drawStatuses.filter((status) => status !== "ended"))("shows nobody while a draw is %s", async (status) => {
  const { _idStock } = await award();
  await app.db.kysely.updateTable("stocks").set({ status }).where("id", "=", _idStock).execute();
  for (const token of [undefined, staff]) expect((await winnersOf(_idStock, token)).status).toBe(404);
});
