import { type DrawProof, roles } from "@hitoslov/contract";
import { readEntrants, sha256 } from "@hitoslov/rules";
import { verifyLottery } from "@hitoslov/rules/lots";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createFinishedDraw, endDraw, type FinishedDraw, givePlaces } from "../../../test/awards.ts";
import { createAccount, createNamedAccount } from "../../../test/factories.ts";

let app: TestApp;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createAccount(app, 2));
});
afterAll(() => app.close());

const proofOf = (_idStock: string, asked?: string) => app.call("getDrawProof", { _idStock }, asked, app.nextAddress());
const preview = async (_idStock: string) => (await app.call("previewLottery", { _idStock }, token)).body;
const draw = async (_idStock: string) =>
  app.call("runLottery", { _idStock, entrants: (await preview(_idStock)).entrants }, token);
const createLottery = (more: Partial<FinishedDraw> = {}) => createFinishedDraw(app, token, { way: "draw", ...more });

async function entrantAlias(player: string): Promise<string | null | undefined> {
  const [stock] = (await app.call("listStocks", {}, player)).body.data;
  return stock !== undefined && "me" in stock ? stock.me?.entrant : undefined;
}

function drawnOf({ drawn }: DrawProof): NonNullable<DrawProof["drawn"]> {
  if (drawn === null) throw new Error("No lots are drawn");
  return drawn;
}

/** The proof as `verifyLottery` takes it. */
function lotteryProofOf(proof: DrawProof) {
  const { list, drawn } = proof;
  if (list === null || drawn === null) throw new Error("No lots are drawn");
  return { ...proof, list, drawn };
}

describe("a lottery", () => {
  it.each(["equal", "weighted"] as const)(
    "with %s chances is run once and can be repeated by everybody",
    async (mode) => {
      const scores = [50, 40, 30, 20, 10, 4];
      const { _idStock, members, prize } = await createLottery({
        mode,
        quantity: 2,
        scores,
        reserves: 2,
        minScore: 10,
      });
      const before = (await proofOf(_idStock)).body;
      const ids = await Promise.all(members.map((entrant) => entrantAlias(entrant.token)));
      expect(before).toMatchObject({ algorithm: "hitoslov-draw-2", mode, min_score: 10, reserves: 2, drawn: null });
      const weight = mode === "equal" ? 5 : 150;
      expect(await preview(_idStock)).toEqual({ entrants: 5, weight, prizes: 2, obstacle: null });

      const { status, body } = await draw(_idStock);
      expect(status).toBe(200);
      const after = (await proofOf(_idStock)).body;
      const drawn = drawnOf(after);
      expect(after).toEqual({ ...before, list: after.list, drawn, interventions: after.interventions });
      expect(before.interventions).toEqual([]);
      expect(after.interventions.map(({ kind }) => kind)).toEqual(["lots", "award", "award"]);
      expect(await sha256(drawn.seed)).toBe(before.commitment);
      const entrants = readEntrants(drawn.entrants ?? "");
      expect(entrants.map((entrant) => entrant.weight).toSorted((a, b) => b - a)).toEqual(
        mode === "equal" ? [1, 1, 1, 1, 1] : scores.slice(0, 5),
      );
      expect(drawn.winners).toHaveLength(4);
      expect(verifyLottery(lotteryProofOf(after))).toEqual({ seed: true, beacon: null, list: true, winners: true });

      const players = drawn.winners.map((id) => members[ids.indexOf(id)]?.userId);
      expect(body.data.map(({ member }) => member._id).toSorted()).toEqual(players.slice(0, 2).toSorted());
      expect(body.data).toMatchObject([{ way: "draw", slot: null, prize: { _id: prize._id } }, { way: "draw" }]);
      for (const [at, member] of members.entries()) {
        // Told before the draw, and the same after it.
        expect(await entrantAlias(member.token)).toBe(ids[at]);
        expect(entrants.some(({ id }) => id === ids[at])).toBe(at < 5);
      }
      for (const { userId } of members) expect(drawn.entrants).not.toContain(userId);

      const again = await app.call("runLottery", { _idStock, entrants: 5 }, token);
      expect([again.status, again.error.message]).toEqual([409, "Жребий уже брошен"]);
    },
  );

  it("is run once if ten members of staff run it at once", async () => {
    const { _idStock } = await createLottery({ scores: [3, 2, 1] });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => app.call("runLottery", { _idStock, entrants: 3 }, token)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await app.call("listAwards", { _idStock }, token)).body.data).toHaveLength(1);
  });

  it("waits for the end and the prizes by rank, and says so", async () => {
    const { _idStock, members } = await createLottery({ scores: [3, 2] });
    const { kysely } = app.db;
    const set = (fields: object) => kysely.updateTable("stocks").set(fields).where("id", "=", _idStock).execute();
    const obstacle = async () => (await preview(_idStock)).obstacle;
    const refused = async () => (await app.call("runLottery", { _idStock, entrants: 2 }, token)).status;
    await set({ draw_mode: "none" });
    expect([await obstacle(), await refused()]).toEqual(["В\u00A0розыгрыше нет жребия", 409]);
    await set({ draw_mode: "equal", frozen_at: null, status: "active" });
    expect([await obstacle(), await refused()]).toEqual(["Итоги ещё не\u00A0подведены", 409]);
    await app.call("createStockPrize", { _idStock, name: "Кубок", way: "place", place_from: 1 }, token);
    await endDraw(app, _idStock);
    expect([await obstacle(), await refused()]).toEqual(["Сначала вручите призы по\u00A0местам", 409]);
    await givePlaces(app, token, _idStock);
    // Who has won by rank takes no part.
    expect(await preview(_idStock)).toMatchObject({ entrants: 1, obstacle: null });
    const stale = await app.call("runLottery", { _idStock, entrants: 2 }, token);
    expect(stale.error.code).toBe("stale");
    expect((await draw(_idStock)).body.data).toMatchObject([{ member: { _id: members[1]?.userId } }]);
  });

  it("is not run without entrants, nor without prizes", async () => {
    const { _idStock } = await createLottery({ scores: [1], minScore: 2 });
    const expectRefused = async (obstacle: string) => {
      expect(await preview(_idStock)).toMatchObject({ entrants: 0, obstacle });
      const { status, error } = await app.call("runLottery", { _idStock, entrants: 0 }, token);
      expect([status, error.message]).toEqual([409, obstacle]);
    };
    await expectRefused("Некому участвовать");
    await app.db.kysely.updateTable("stock_prizes").set({ quantity: 0 }).execute();
    await expectRefused("Нет призов, которые вручают по\u00A0жребию");
    expect((await proofOf(_idStock)).body.drawn).toBeNull();
  });

  it("does not show the seed before it is run", async () => {
    const { _idStock } = await createLottery();
    const { seed, salt, commitment } = await app.db.kysely
      .selectFrom("stocks")
      .select(["seed", "salt", "commitment"])
      .executeTakeFirstOrThrow();
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    const owner = await createAccount(app, 1);
    const player = await createAccount(app, 3);
    for (const asked of [undefined, token, owner.token, player.token]) {
      const answers = await Promise.all([
        proofOf(_idStock, asked),
        app.call("listStocks", {}, asked),
        app.call("previewLottery", { _idStock }, asked),
        app.call("listChanges", { entity: "stock" }, asked),
      ]);
      for (const { text } of answers) for (const secret of [seed, salt]) expect(text).not.toContain(secret);
      expect(answers[0]?.text).toContain(commitment);
    }
    await draw(_idStock);
    const { text } = await proofOf(_idStock);
    expect(text).toContain(seed);
    expect(text).not.toContain(salt);
  });
});

describe("the proof", () => {
  it.each([
    ["active", true],
    ["paused", true],
    ["ended", true],
    ["testing", false],
    ["disabled", false],
  ] as const)("of a draw that is %s is shown to players: %s", async (status, shown) => {
    const { _idStock } = await createLottery();
    await app.db.kysely.updateTable("stocks").set({ status }).where("id", "=", _idStock).execute();
    for (const role of roles) {
      const account = role === 0 || role === 4 ? undefined : await createNamedAccount(app, { role });
      const demo = role === 4 ? (await app.call("enterDemo", {})).body.token : undefined;
      const reply = await proofOf(_idStock, account?.token ?? demo);
      expect([role, reply.status]).toEqual([role, shown || role === 1 || role === 2 ? 200 : 404]);
    }
  });

  it("of an unknown draw is not found", async () => {
    expect((await proofOf(uuid())).status).toBe(404);
    expect((await app.call("previewLottery", { _idStock: uuid() }, token)).status).toBe(404);
    expect((await app.call("runLottery", { _idStock: uuid(), entrants: 0 }, token)).status).toBe(404);
  });
});
