import type { Draw } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeDraws } from "../../../jobs/close-draws.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createFinishedDraw, endDraw, givePlaces } from "../../../test/awards.ts";
import {
  createEntrant,
  createNamedAccount,
  createDraw,
  createSong,
  createSongs,
  setPassword,
} from "../../../test/factories.ts";
import { joinGame } from "../../../test/player.ts";

let app: TestApp;
let admin: Awaited<ReturnType<typeof createNamedAccount>>;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  admin = await createNamedAccount(app, { login: "начальник", role: 2 });
});
afterAll(() => app.close());

const proofOf = async (_idStock: string) => app.call("getDrawProof", { _idStock }, undefined, app.nextAddress());
const publicOf = async (_idStock: string) => (await proofOf(_idStock)).body.interventions;
const eventsOf = async (_idStock: string, more: object = {}) =>
  (await app.call("listStockEvents", { _idStock, ...more }, admin.token)).body;
const staff = {
  correct: (_idStock: string, _id: string, points: number, reason: string) =>
    app.call("correctStockMember", { _idStock, _id, points, reason }, admin.token),
  exclude: (_idStock: string, _id: string, reason: string | null) =>
    app.call("excludeMember", { _idStock, _id, reason }, admin.token),
};
const openDraw = () => {
  const now = app.clock.now().getTime();
  return createDraw(app, { start: new Date(now - 1e6), end: new Date(now + 1e6) });
};
async function entrantAlias(token: string): Promise<string | null> {
  const [stock] = (await app.call("listStocks", {}, token)).body.data;
  return stock !== undefined && "me" in stock ? (stock.me?.entrant ?? null) : null;
}

describe("the proof of a draw without a lottery", () => {
  it("has corrections and exclusions with time, alias, points, ranks and reason, but without names", async () => {
    const _idStock = await openDraw();
    expect((await proofOf(_idStock)).body).toMatchObject({ mode: "none", drawn: null, interventions: [] });
    const anna = await createEntrant(app, _idStock, {
      login: "anna",
      name: "Анна",
      email: "anna@example.ru",
      score: 10,
    });
    await createEntrant(app, _idStock, { login: "boris", phone: "+79001234567", score: 20 });
    const entrant = await entrantAlias(anna.token);
    expect(entrant).toMatch(/^[0-9a-f]{32}$/);
    app.clock.advance(60);
    const at = app.clock.now().toISOString();
    await staff.correct(_idStock, anna.userId, 1190, "Песня не <b>засчиталась</b>");
    await app.call("updateStockMember", { _idStock, _id: anna.userId, score: 5 }, admin.token);
    await staff.exclude(_idStock, anna.userId, "Играл за двоих");
    await staff.exclude(_idStock, anna.userId, null);

    const common = {
      _id: expect.any(String),
      at,
      by: "staff",
      entrant,
      points: null,
      place: null,
      prize: null,
      slot: null,
      state: null,
    };
    const { text, body } = await proofOf(_idStock);
    expect(body.interventions).toEqual([
      {
        ...common,
        kind: "correction",
        points: { before: 10, after: 1200 },
        place: { before: 2, after: 1 },
        text: "+1\u00A0190\u00A0очков: было 10, стало 1\u00A0200. Место: было 2-е, стало 1-е",
        reason: "Песня не <b>засчиталась</b>",
        unexplained: false,
      },
      {
        ...common,
        kind: "correction",
        points: { before: 1200, after: 5 },
        place: { before: 1, after: 2 },
        text: "−1\u00A0195\u00A0очков: было 1\u00A0200, стало 5. Место: было 1-е, стало 2-е",
        reason: null,
        unexplained: true,
      },
      { ...common, kind: "exclusion", text: "Участник исключён", reason: "Играл за двоих", unexplained: false },
      { ...common, kind: "return", text: "Участник возвращён в\u00A0розыгрыш", reason: null, unexplained: true },
    ]);
    for (const secret of ["anna", "Анна", "начальник", admin.userId, anna.userId, "boris"]) {
      expect(text).not.toContain(secret);
    }
  });

  it("is public, unless nobody sees the draw", async () => {
    const _idStock = await openDraw();
    await app.db.kysely.updateTable("stocks").set({ status: "disabled" }).where("id", "=", _idStock).execute();
    expect((await proofOf(_idStock)).status).toBe(404);
    expect((await proofOf(uuid())).status).toBe(404);
  });

  it("shows no reason that was written before reasons were public", async () => {
    const _idStock = await openDraw();
    const { userId } = await createEntrant(app, _idStock, { score: 10 });
    const row = { id: uuid(), at: app.clock.now(), user_id: admin.userId, login: "начальник", stock_id: _idStock };
    const fields = JSON.stringify({ excluded: { before: null, after: "Это Пётр Иванов" } });
    const change = { entity: "stock_member", entity_id: `${_idStock}:${userId}`, action: "update", fields } as const;
    await app.db.kysely
      .insertInto("audit")
      .values({ ...row, ...change, member_id: userId })
      .execute();
    const { text, body } = await proofOf(_idStock);
    expect(body.interventions).toMatchObject([{ kind: "exclusion", reason: null, unexplained: true }]);
    expect(text).not.toContain("Иванов");
    expect((await eventsOf(_idStock)).data[0]?.fields).toMatchObject({ excluded: { after: "Это Пётр Иванов" } });
  });
});

describe("prizes", () => {
  it("are listed when they are given by rank, change their state, are passed on or expire", async () => {
    const { _idStock, members } = await createFinishedDraw(app, admin.token, { way: "place", scores: [30, 20, 10] });
    const [award] = (await givePlaces(app, admin.token, _idStock)).body.data;
    const first = await entrantAlias(members[0]?.token ?? "");
    const second = await entrantAlias(members[1]?.token ?? "");
    const replaced = { _id: award?._id ?? "", reason: "Не ответил" };
    const { body: next } = await app.call("replaceAward", replaced, admin.token);
    await app.call("updateAward", { _id: next._id, state: "confirmed" }, admin.token);
    await app.call("updateAward", { _id: next._id, state: "expired", reason: "Отказался" }, admin.token);
    const { body: last } = await app.call("replaceAward", { _id: next._id, reason: "И этот не хочет" }, admin.token);
    app.clock.advance(8 * 86_400);
    await closeDraws(app.services);
    expect(last.state).toBe("assigned");

    const plain = (text: string) => text.replaceAll("\u00A0", " ");
    const told = (await publicOf(_idStock)).map(({ kind, by, entrant, state, slot, text, reason, unexplained }) => {
      const words = { text: plain(text), reason: reason === null ? null : plain(reason) };
      return { kind, by, entrant, state, slot, unexplained, ...words };
    });
    const third = await entrantAlias(members[2]?.token ?? "");
    const of = (entrant: string | null, by: string) => ({ entrant, by, slot: 1, unexplained: false });
    expect(told).toEqual([
      { ...of(first, "staff"), kind: "award", state: "assigned", text: "Приз за 1-е место: Гитара", reason: null },
      {
        ...of(first, "staff"),
        kind: "award_state",
        state: "expired",
        text: "Приз просрочен: Гитара",
        reason: "Не ответил",
      },
      {
        ...of(second, "staff"),
        kind: "replacement",
        state: "assigned",
        text: "Приз передан следующему: Гитара",
        reason: "Не ответил",
      },
      {
        ...of(second, "staff"),
        kind: "award_state",
        state: "confirmed",
        text: "Приз подтверждён вручную: Гитара",
        reason: null,
      },
      {
        ...of(second, "staff"),
        kind: "award_state",
        state: "expired",
        text: "Приз просрочен: Гитара",
        reason: "Отказался",
      },
      {
        ...of(third, "staff"),
        kind: "replacement",
        state: "assigned",
        text: "Приз передан следующему: Гитара",
        reason: "И этот не хочет",
      },
      {
        ...of(third, "server"),
        kind: "award_state",
        state: "expired",
        text: "Приз просрочен: Гитара",
        reason: expect.stringMatching(/^Не ответил до /),
      },
    ]);
  });

  it("are listed when they are given by hand or taken back, with a reason or without", async () => {
    const _idStock = await openDraw();
    const { userId: _id } = await createEntrant(app, _idStock, { score: 10 });
    const prize = (await app.call("createStockPrize", { _idStock, name: "Гитара" }, admin.token)).body._id;
    await app.call("updateStockMember", { _idStock, _id, prize_id: prize }, admin.token);
    await app.call("updateStockMember", { _idStock, _id, prize_id: null, reason: "Ошиблись строкой" }, admin.token);
    expect(await publicOf(_idStock)).toMatchObject([
      { kind: "award", prize: "Гитара", text: "Приз вручён вручную: Гитара", reason: null, unexplained: true },
      { kind: "revocation", prize: "Гитара", reason: "Ошиблись строкой", unexplained: false },
    ]);
  });

  it("are listed as confirmed by the winner", async () => {
    const { _idStock, members } = await createFinishedDraw(app, admin.token, { way: "place" });
    const [award] = (await givePlaces(app, admin.token, _idStock)).body.data;
    const { userId } = members[0] ?? { userId: "" };
    const row = { id: uuid(), at: app.clock.now(), user_id: userId, login: "anna", stock_id: _idStock };
    const fields = JSON.stringify({ state: { before: "assigned", after: "confirmed" } });
    const change = { entity: "award", entity_id: award?._id ?? "", action: "update", fields } as const;
    await app.db.kysely
      .insertInto("audit")
      .values({ ...row, ...change, member_id: userId })
      .execute();
    expect((await publicOf(_idStock)).at(-1)).toMatchObject({
      by: "player",
      text: "Приз подтверждён победителем: Гитара",
      unexplained: false,
    });
  });
});

describe("a player who leaves", () => {
  const password = "тестовый пароль";

  it("is named by no text, and the interventions stay in the proof", async () => {
    const { _idStock, members } = await createFinishedDraw(app, admin.token, { way: "place", scores: [30, 20] });
    const [anna, boris] = [members[0]?.userId ?? "", members[1]?.userId ?? ""];
    const known = { login: "anna.k", name: "Анна (К.)" };
    await app.db.kysely.updateTable("users").set(known).where("id", "=", anna).execute();
    await setPassword(app, anna, password);
    const entrant = await entrantAlias(members[0]?.token ?? "");
    await staff.exclude(_idStock, boris, "Играл с учётной записи anna.k, это Анна (К.)");
    await givePlaces(app, admin.token, _idStock);
    expect((await app.call("deleteMe", { password }, members[0]?.token)).status).toBe(204);

    const told = await publicOf(_idStock);
    expect(told).toMatchObject([
      { kind: "exclusion", reason: "Играл с учётной записи удалено, это удалено" },
      { kind: "award", entrant, prize: "Гитара" },
      { kind: "award_state", entrant, by: "server", state: "expired", reason: "Игрок удалил учётную запись" },
    ]);
    const everything = JSON.stringify([
      told,
      await eventsOf(_idStock),
      (await app.call("listStockMembers", { _idStock }, admin.token)).body,
      await app.db.kysely.selectFrom("audit").selectAll().execute(),
    ]);
    for (const name of ["anna.k", "Анна"]) expect(everything).not.toContain(name);
  });

  it.each([String.raw`Вася\й`, String.raw`Вася\ `.trim(), "Ва.ся|[а-я](", "-Вася-"])(
    "is told from a reason and forgotten, whatever signs the name has: %s",
    async (name) => {
      const _idStock = await openDraw();
      const anna = await createEntrant(app, _idStock, { login: "anna", name, score: 10 });
      const boris = await createEntrant(app, _idStock, { login: "boris", score: 20 });
      expect((await staff.exclude(_idStock, anna.userId, `Играл за двоих: ${name}.`)).status).toBe(400);
      expect((await staff.exclude(_idStock, anna.userId, "Играл за двоих")).status).toBe(204);
      await staff.correct(_idStock, boris.userId, 5, `Как и у ${name}, не засчиталась`);
      await setPassword(app, anna.userId, password);
      expect((await app.call("deleteMe", { password }, anna.token)).status).toBe(204);
      expect((await publicOf(_idStock)).at(-1)?.reason).toBe("Как и у удалено, не засчиталась");
    },
  );

  it("is named by no text if staff delete the account, too", async () => {
    const _idStock = await openDraw();
    const anna = await createEntrant(app, _idStock, { login: "anna", score: 10 });
    const boris = await createEntrant(app, _idStock, { login: "boris", score: 20 });
    await staff.correct(_idStock, anna.userId, 5, "Песня не засчиталась");
    await staff.correct(_idStock, boris.userId, 5, "Как и у anna, не засчиталась");
    const before = await publicOf(_idStock);
    expect((await app.call("deleteUser", { _id: anna.userId }, admin.token)).status).toBe(200);
    const [first, second, ...more] = await publicOf(_idStock);
    expect([first, second]).toEqual([before[0], { ...before[1], reason: "Как и у удалено, не засчиталась" }]);
    expect(more.map(({ kind }) => kind)).toEqual(["deletion"]);
    expect((await eventsOf(_idStock)).data.at(-1)).toMatchObject({ kind: "correction", member: null });
  });
});

describe("an account that staff delete", () => {
  it.each(["deleteUser", "forgetPlayer"] as const)("loses its prize by their doing: %s", async (call) => {
    const { _idStock, members } = await createFinishedDraw(app, admin.token, { way: "place", quantity: 2 });
    const awards = (await givePlaces(app, admin.token, _idStock)).body.data;
    await app.call("updateAward", { _id: awards[0]?._id ?? "", state: "confirmed" }, admin.token);
    const before = (await publicOf(_idStock)).length;
    for (const { userId: _id } of members) {
      expect((await app.call(call, { _id }, admin.token)).status).toBe(200);
    }
    const reason = "Учётная запись удалена сотрудником";
    const entrants = (await publicOf(_idStock)).slice(0, 2).map(({ entrant }) => entrant);
    expect((await publicOf(_idStock)).slice(before)).toMatchObject(
      entrants.flatMap((entrant) => [
        { kind: "deletion", by: "staff", entrant, reason: null, unexplained: true },
        { kind: "award_state", state: "expired", by: "staff", entrant, reason, unexplained: true },
      ]),
    );
    expect((await eventsOf(_idStock)).data[0]).toMatchObject({ actor: { login: "начальник" }, reason });
    const kept = (await app.call("listAwards", { _idStock }, admin.token)).body.data;
    expect(kept.map((award) => award.reason)).toEqual([reason, reason]);
  });

  it.each([
    ["deleteUser", "Участник удалён вместе с\u00A0учётной записью: было 1\u00A0200\u00A0очков"],
    ["forgetPlayer", "Учётная запись участника удалена, очки остались"],
  ] as const)("is missed in every draw that it may still win, without its name: %s", async (call, text) => {
    const running = await openDraw();
    const { _idStock: frozen } = await createFinishedDraw(app, admin.token, { way: "place" });
    const { _idStock: handedOver, members } = await createFinishedDraw(app, admin.token, { way: "place" });
    const [award] = (await givePlaces(app, admin.token, handedOver)).body.data;
    for (const state of ["confirmed", "sent"] as const) {
      await app.call("updateAward", { _id: award?._id ?? "", state }, admin.token);
    }
    const rehearsed = await openDraw();
    await app.db.kysely.updateTable("stocks").set({ status: "testing" }).where("id", "=", rehearsed).execute();
    const { userId: _id, ...anna } = await createEntrant(app, running, { login: "anna", name: "Анна", score: 1200 });
    const entrant = await entrantAlias(anna.token);
    const joined = { user_id: _id, score: 1200, score_reached_at: app.clock.now() };
    await app.db.kysely
      .insertInto("stock_members")
      .values([frozen, handedOver, rehearsed].map((stock_id) => ({ ...joined, stock_id })))
      .execute();
    expect((await app.call(call, { _id }, admin.token)).status).toBe(200);

    const { body, text: proof } = await proofOf(running);
    expect(body.interventions).toMatchObject([
      { kind: "deletion", by: "staff", entrant, text, reason: null, unexplained: true },
    ]);
    for (const secret of ["anna", "Анна", "начальник", _id]) expect(proof).not.toContain(secret);
    expect((await eventsOf(running)).data).toMatchObject([
      { kind: "deletion", member: null, actor: { login: "начальник" } },
    ]);
    expect((await publicOf(frozen)).map(({ kind }) => kind)).toEqual(["deletion"]);
    expect(members.map(({ userId }) => userId)).not.toContain(_id);
    for (const _idStock of [handedOver, rehearsed]) {
      expect((await eventsOf(_idStock)).data.map(({ kind }) => kind)).not.toContain("deletion");
    }
  });

  it("leaves no intervention if the player deletes it", async () => {
    const _idStock = await openDraw();
    const { userId, token } = await createEntrant(app, _idStock, { score: 10 });
    await setPassword(app, userId, "тестовый пароль");
    expect((await app.call("deleteMe", { password: "тестовый пароль" }, token)).status).toBe(204);
    expect(await publicOf(_idStock)).toEqual([]);
  });
});

describe("an account that staff block", () => {
  const block = (_id: string, until: string | null = null) =>
    app.call("blockPlayer", { _id, until, reason: "Жалоба Анны на игрока" }, admin.token);

  it("is in the record of its draws until it is open again, and its private reason is not", async () => {
    const _idStock = await openDraw();
    const { userId: _id } = await createEntrant(app, _idStock, { score: 10 });
    expect((await block(_id)).status).toBe(200);
    await app.call("unblockPlayer", { _id }, admin.token);
    const { body, text } = await proofOf(_idStock);
    expect(body.interventions).toMatchObject([
      { kind: "block", by: "staff", text: "Учётная запись участника заблокирована", unexplained: true },
      { kind: "block", by: "staff", text: "Учётная запись участника разблокирована", unexplained: true },
    ]);
    expect(text).not.toContain("Жалоба");
  });

  it("says so where its prize expires", async () => {
    const { _idStock, members } = await createFinishedDraw(app, admin.token, { way: "place" });
    const [award] = (await givePlaces(app, admin.token, _idStock)).body.data;
    expect((await block(members[0]?.userId ?? "", award?.due_at)).status).toBe(200);
    app.clock.advance(8 * 86_400);
    await closeDraws(app.services);
    expect((await publicOf(_idStock)).at(-1)).toMatchObject({
      state: "expired",
      by: "server",
      reason: expect.stringMatching(/^Не\u00A0ответил до .+\. Учётную запись блокировал сотрудник$/),
    });
  });
});

describe("rules of points", () => {
  const sayings = async (_idStock: string) =>
    (await publicOf(_idStock)).map(({ kind, by, text }) => [kind, by, text.replaceAll("\u00A0", " ")]);
  const told = (text: string) => ["rules", "staff", `Правила очков изменены: ${text}`];

  it("are in the record of each draw that has begun and not ended, however staff change them", async () => {
    const now = app.clock.now().getTime();
    const [paused, endedEarly] = [await openDraw(), await openDraw()];
    const others = [
      await createDraw(app, { start: new Date(now + 1e6), end: new Date(now + 2e6) }),
      await createDraw(app, { start: new Date(now - 2e6), end: new Date(now - 1e6) }),
      await createDraw(app, { status: "testing", start: new Date(now - 1e6), end: new Date(now + 1e6) }),
      await createDraw(app, { status: "disabled", start: new Date(now - 1e6), end: new Date(now + 1e6) }),
    ];
    await app.db.kysely
      .updateTable("stocks")
      .set({ status: "paused", active_since: new Date(now) })
      .where("id", "in", [paused, endedEarly])
      .execute();
    // It may run again.
    await app.db.kysely.updateTable("stocks").set({ status: "ended" }).where("id", "=", endedEarly).execute();
    const draws = [await openDraw(), paused, endedEarly];
    const word = (await app.call("listScore", {}, admin.token)).body.data.find(({ key }) => key === "word");
    await app.call("updateScore", { _id: word?._id ?? "", score: 12 }, admin.token);
    const { data } = (await app.call("listChanges", { entity: "score", _id: word?._id ?? "" }, admin.token)).body;
    await app.call("returnChange", { _id: data[0]?._id ?? "" }, admin.token);
    const speed = { min_time: 200, max_time: 300, coefficient: 1.5 };
    const { _id } = (await app.call("createSpeed", speed, admin.token)).body;
    await app.call("updateSpeed", { _id, ...speed, coefficient: 2 }, admin.token);
    await app.call("deleteSpeed", { _id }, admin.token);
    const [level] = (await app.call("listDifficulty", {}, admin.token)).body.data;
    const { _id: levelId = "", name = "", points = 0 } = level ?? {};
    await app.call("updateDifficulty", { _id: levelId, name, points, title: "Новое звание" }, admin.token);
    await app.call("updateDifficulty", { _id: levelId, name, points: 60 }, admin.token);
    await app.db.kysely.deleteFrom("scores").where("key", "=", "author").execute();
    await app.call("createGameSettings", {}, admin.token);
    await app.call("deleteScore", { _id: word?._id ?? "" }, admin.token);
    await app.call("returnDeleted", { entity: "score", _id: word?._id ?? "" }, admin.token);

    for (const _idStock of draws) {
      expect(await sayings(_idStock)).toEqual([
        told("было «Слово: 10», стало «Слово: 12»"),
        told("было «Слово: 12», стало «Слово: 10»"),
        told("добавлено «200–300 секунд: ×1,5»"),
        told("было «200–300 секунд: ×1,5», стало «200–300 секунд: ×2»"),
        told("убрано «200–300 секунд: ×2»"),
        told("было «Уровень 1: 50», стало «Уровень 1: 60»"),
        told("добавлено «Автор: 30»"),
        told("убрано «Слово: 10»"),
        told("добавлено «Слово: 10»"),
      ]);
      const [latest] = (await eventsOf(_idStock)).data;
      expect(latest).toMatchObject({ kind: "rules", actor: { login: "начальник" }, member: null, kept: false });
      expect((await proofOf(_idStock)).text).not.toContain("начальник");
    }
    for (const _idStock of others) expect((await eventsOf(_idStock)).total).toBe(0);
  });

  describe("for songs that staff move to another level", () => {
    const forSongs = (songs: string, was: string, is: string) => [
      "rules",
      "staff",
      `Правила очков изменены для ${songs}: было «${was}», стало «${is}»`,
    ];
    const one = "одной из песен";
    const [cheap, dear, demo] = ["Уровень: 50", "Уровень: 150", "Демо: без очков"];
    let levels: string[];
    beforeEach(async () => {
      levels = (await app.call("listDifficulty", {}, admin.token)).body.data.map(({ _id }) => _id);
    });
    const move = (ids: readonly string[], level: number) =>
      app.call("updateSounds", { ids: [...ids], difficulty_id: levels[level - 1] ?? "" }, admin.token);
    const start = (ids: readonly string[], change: object) =>
      app.call("startSongJob", { ids: [...ids], work: { kind: "change", change } }, admin.token);
    const edit = async (_id: string, change: object) => {
      const [row] = (await app.call("listCatalogue", { ids: _id }, admin.token)).body.data;
      if (row === undefined) throw new Error("No such song");
      const { name, fragment, hidden, sound_id, status_id, difficulty_id } = row;
      const fields = { name, fragment, hidden, sound_id, status_id, difficulty_id };
      return app.call("updateSound", { _id, ...fields, ...change }, admin.token);
    };
    const undo = async (_id: string) => {
      const { data } = (await app.call("listChanges", { entity: "sound", _id }, admin.token)).body;
      return app.call("returnChange", { _id: data[0]?._id ?? "" }, admin.token);
    };

    it("are in the record of each running draw, which does not name them", async () => {
      const now = app.clock.now().getTime();
      const upcoming = await createDraw(app, { start: new Date(now + 1e6), end: new Date(now + 2e6) });
      const _idStock = await openDraw();
      const song = await createSong(app, { name: "Тайная песня", fragment: "Секретные слова поются тихо" });
      const expected: string[][] = [];
      const step = async (reply: Promise<{ status: number }>, ...more: string[][]) => {
        expect((await reply).status).toBeLessThan(300);
        expected.push(...more);
        expect(await sayings(_idStock)).toEqual(expected);
        app.clock.advance(61);
      };
      await step(edit(song, { difficulty_id: levels[2] }), forSongs(one, cheap, dear));
      await step(move([song], 1), forSongs(one, dear, cheap));
      await step(edit(song, { fragment: "Секретные слова поются громко" }));
      await step(move([song], 1));
      await step(edit(song, { demo: true }), forSongs(one, cheap, demo));
      // Neither level brings anything in the demo.
      await step(move([song], 3));
      await step(start([song], { demo: false }), forSongs(one, demo, dear));
      await step(undo(song), forSongs(one, dear, demo));
      const { text } = await proofOf(_idStock);
      for (const secret of ["Тайная", "Секретные", "начальник", song]) expect(text).not.toContain(secret);
      expect((await eventsOf(_idStock)).data).toMatchObject(
        expected.toReversed().map(() => ({ kind: "rules", actor: { login: "начальник" }, kept: false })),
      );
      expect((await eventsOf(upcoming)).total).toBe(0);
    });

    it("are counted together where jobs or undos move many", async () => {
      const _idStock = await openDraw();
      const songs = await createSongs(app, 101);
      songs.push(await createSong(app, { level: 2 }));
      const jobs = [];
      for (const ids of [songs.slice(0, 100), songs.slice(100)])
        jobs.push((await start(ids, { difficulty_id: levels[2] })).body);
      const moved = [forSongs("101 песни", cheap, dear), forSongs(one, "Уровень: 100", dear)];
      expect(await sayings(_idStock)).toEqual(moved);
      // Of a hundred songs, of one and of the last, which was at another level.
      expect((await eventsOf(_idStock)).total).toBe(3);
      app.clock.advance(60);
      for (const { _id } of jobs)
        for (let more = true; more;) ({ more } = (await app.call("returnGroup", { _id, skip: 0 }, admin.token)).body);
      expect((await sayings(_idStock)).slice(2).toSorted()).toEqual(
        [forSongs("101 песни", dear, cheap), forSongs(one, dear, "Уровень: 100")].toSorted(),
      );
    });

    it("are none of its business as long as they are drafts that nobody has played", async () => {
      const _idStock = await openDraw();
      const song = await createSong(app, { status: "draft" });
      const published = (await start([song], { difficulty_id: levels[2], status_id: "Активна" })).body;
      expect(published.changed).toBe(1);
      expect(await sayings(_idStock)).toEqual([]);
      await app.refreshCatalogue();
      const player = await joinGame(app);
      await player.view(song, { difficulty: 3 });
      await player.guess(song);
      await app.call("updateSounds", { ids: [song], status_id: "Черновик" }, admin.token);
      expect((await move([song], 1)).status).toBe(200);
      expect(await sayings(_idStock)).toEqual([forSongs(one, dear, cheap)]);
    });
  });
});

describe("the course of a published draw", () => {
  const fields = { fullname: "Тираж", name: "Тираж", description: "Играйте" };
  const said = async (_idStock: string) =>
    (await publicOf(_idStock)).map(({ kind, by, text }) => [kind, by, text.replaceAll("\u00A0", " ")]);

  it("is in its record: a frozen draw that runs again, is corrected and frozen anew", async () => {
    const now = app.clock.now().getTime();
    const dates = { start_date: new Date(now + 60_000).toISOString(), end_date: "2027-04-01T09:00:00.000Z" };
    const { _id: _idStock } = (await app.call("createStock", { ...fields, ...dates }, admin.token)).body;
    const update = async (more: Pick<Draw, "status"> & Partial<Draw>) => {
      app.clock.advance(60);
      const { status } = await app.call("updateStock", { ...fields, ...dates, _id: _idStock, ...more }, admin.token);
      expect(status).toBe(200);
    };
    // What is prepared before it is published is not.
    await update({ status: "disabled", end_date: "2027-04-02T09:00:00.000Z" });
    await update({ status: "active", end_date: dates.end_date });
    const { userId } = await createEntrant(app, _idStock, { score: 10 });
    await update({ status: "active", description: "Играйте и побеждайте" });
    await update({ status: "ended" });
    await update({ status: "active", end_date: "2027-04-03T09:00:00.000Z" });
    expect((await staff.correct(_idStock, userId, 5, "Песня не засчиталась")).status).toBe(200);
    await update({ status: "ended", end_date: "2027-04-03T09:00:00.000Z" });

    expect(await said(_idStock)).toEqual([
      ["course", "staff", "Статус розыгрыша: был «Активен», стал «Окончен». Итоги подведены"],
      [
        "course",
        "staff",
        "Статус розыгрыша: был «Окончен», стал «Активен». Конец: был 1 апреля 2027 г., 12:00, стал 3 апреля 2027 г., 12:00. Итоги отменены",
      ],
      ["correction", "staff", expect.stringMatching(/^\+5 очков/)],
      ["course", "staff", "Статус розыгрыша: был «Активен», стал «Окончен». Итоги подведены"],
    ]);
    expect((await proofOf(_idStock)).text).not.toContain("начальник");
    expect((await eventsOf(_idStock)).data.map(({ kind }) => kind)).toEqual([
      "edit",
      "correction",
      ...Array<string>(6).fill("edit"),
    ]);
  });

  it("is in its record: who is shown it and when, for nobody else is paid", async () => {
    const song = await createSong(app);
    const _idStock = await openDraw();
    const [draw] = (await app.call("listStocks", { ids: _idStock }, admin.token)).body.data;
    const { start_date = "", end_date = "" } = draw ?? {};
    const update = async (more: Partial<Draw>) => {
      app.clock.advance(60);
      const changed = { ...fields, start_date, end_date, _id: _idStock, status: "active" as const, ...more };
      expect((await app.call("updateStock", changed, admin.token)).status).toBe(200);
    };
    await update({ audience: "premium" });
    const player = await joinGame(app);
    await player.serve();
    expect((await player.guess(song)).stocks).toEqual([]);
    await update({ audience: "all", shown_from: "2026-03-01T09:00:00.000Z" });
    await update({ description: "Играйте и побеждайте", audience: "all", shown_from: "2026-03-01T09:00:00.000Z" });
    await update({ shown_from: null, shown_until: "2026-03-02T09:00:00.000Z" });

    expect(await said(_idStock)).toEqual([
      ["course", "staff", "Кому показываем: было «Все», стало «Премиум»"],
      [
        "course",
        "staff",
        "Начало показа: было не задано, стало 1 марта 2026 г., 12:00. Кому показываем: было «Премиум», стало «Все»",
      ],
      [
        "course",
        "staff",
        "Начало показа: было 1 марта 2026 г., 12:00, стало не задано. Конец показа: был не задан, стал 2 марта 2026 г., 12:00",
      ],
    ]);
    const { data } = await eventsOf(_idStock);
    expect(data.at(-1)).toMatchObject({ kind: "edit", fields: { audience: { before: "all", after: "premium" } } });
  });

  it("is told as the server's where it ends in time", async () => {
    const _idStock = await openDraw();
    app.clock.advance(2e3);
    await closeDraws(app.services);
    expect(await said(_idStock)).toEqual([
      ["course", "server", "Статус розыгрыша: был «Активен», стал «Окончен». Итоги подведены"],
    ]);
  });
});

describe("the history of a draw", () => {
  it("has its prizes, which the public's record has not", async () => {
    const _idStock = await openDraw();
    const prize = { _idStock, name: "Гитара", quantity: 2 };
    const { _id } = (await app.call("createStockPrize", prize, admin.token)).body;
    await app.call("updateStockPrize", { ...prize, _id, quantity: 1 }, admin.token);
    const texts = async () => (await eventsOf(_idStock)).data.map(({ kind, text }) => [kind, text]);
    expect(await texts()).toEqual([
      ["prize", "Приз изменён: Гитара"],
      ["prize", "Приз добавлен: Гитара"],
    ]);
    const [latest] = (await eventsOf(_idStock)).data;
    expect(latest).toMatchObject({ prize: "Гитара", fields: { quantity: { before: 2, after: 1 } }, member: null });
    await app.call("deleteStockPrize", { _id }, admin.token);
    expect((await texts())[0]).toEqual(["prize", "Приз убран: Гитара"]);
    expect(await publicOf(_idStock)).toEqual([]);
  });

  it("has its edits and interventions with names, the latest first and page by page", async () => {
    const fields = { fullname: "Тираж", name: "Тираж", description: "Играйте" };
    const at = app.clock.now().getTime();
    const dates = { start_date: new Date(at + 86_400_000).toISOString(), end_date: new Date(at + 1e9).toISOString() };
    const { _id: _idStock } = (await app.call("createStock", { ...fields, ...dates }, admin.token)).body;
    app.clock.advance(60);
    await app.call("updateStock", { ...fields, ...dates, name: "Весна", status: "active", _id: _idStock }, admin.token);
    const { userId: _id } = await createEntrant(app, _idStock, { login: "anna", score: 10 });
    app.clock.advance(60);
    await staff.correct(_idStock, _id, -3, "Песня засчиталась дважды");
    const { data, total } = await eventsOf(_idStock);
    expect(total).toBe(3);
    const actor = { _id: admin.userId, login: "начальник" };
    expect(data).toMatchObject([
      { kind: "correction", actor, member: { _id, login: "anna" }, reason: "Песня засчиталась дважды" },
      { kind: "edit", action: "update", actor, member: null, fields: { name: { before: "Тираж", after: "Весна" } } },
      { kind: "edit", action: "create", text: "Розыгрыш создан" },
    ]);
    const pages = await Promise.all([0, 1, 2].map((skip) => eventsOf(_idStock, { skip, limit: 1 })));
    expect(pages.flatMap((page) => page.data)).toEqual(data);
    // Of no other draw.
    expect(await eventsOf(await openDraw())).toEqual({ data: [], total: 0 });
    // What staff edit of the draw itself is none of the public's.
    expect((await publicOf(_idStock)).map(({ kind }) => kind)).toEqual(["correction"]);
  });

  it("has the lottery", async () => {
    const { _idStock } = await createFinishedDraw(app, admin.token, { way: "draw" });
    await endDraw(app, _idStock);
    await app.call("runLottery", { _idStock, entrants: 2 }, admin.token);
    expect((await eventsOf(_idStock)).data).toMatchObject([
      { kind: "award", text: "Приз по\u00A0жребию: Гитара", unexplained: false },
      { kind: "lots", text: "Жребий проведён", member: null },
      { kind: "prize", text: "Приз добавлен: Гитара" },
    ]);
  });
});
