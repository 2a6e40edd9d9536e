import { type Input, type AwardCard, type Contract, noPapers } from "@hitoslov/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAward, createFinishedDraw, givePlaces } from "../../../test/awards.ts";
import { createNamedAccount, setPassword, signInAgain, trailOf } from "../../../test/factories.ts";
import { nameOrganiser, publish } from "../../../test/legal.ts";
import { organiser } from "../../../test/organiser.ts";
import { listenToLog } from "../../../test/log-lines.ts";
import { dumpAll } from "../../../test/dump.ts";
import { readWorkbook } from "../../../test/workbook.ts";
import { sealAnew } from "./papers.ts";

let app: TestApp;
let owner: { token: string; userId: string };
let admin: { token: string; userId: string };
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  owner = await createNamedAccount(app, { login: "владелец", role: 1 });
  admin = await createNamedAccount(app, { login: "админ", role: 2 });
});
afterAll(() => app.close());

const cardOf = async (_id: string, by = admin) => (await app.call("getAwardCard", { _id }, by.token)).body;
async function note(card: AwardCard, more: Partial<Input<Contract["updateAwardCard"]>>) {
  const { _id, updated_at, value, documents, address, tracking } = card;
  const fields = { _id, updated_at, value, documents, address, tracking, ...more };
  return app.call("updateAwardCard", fields, admin.token);
}

const papers = {
  ...noPapers,
  full_name: "Иванова Анна Петровна",
  passport: "4509 123456",
  issued_by: "ОВД Тверского района",
  issued_at: "2015-04-01",
  inn: "500100732259",
};

describe("the card of an award", () => {
  it("keeps what staff enter and shows the cash part; the trail has no address", async () => {
    const award = await createAward(app, admin.token);
    const empty = await cardOf(award._id);
    expect(empty).toMatchObject({ ...award, stock: "Весна", value: null, cash: null, free_left: 4000, papers: "none" });
    expect([empty.documents, empty.address, empty.tracking, empty.reads_papers]).toEqual([[], "", "", false]);
    const noted = {
      value: 12_990,
      documents: ["passport", "inn"] as const,
      address: "Тверь, Мира, 5",
      tracking: "RA644000001RU",
    };
    const { status, body } = await note(empty, { ...noted, documents: [...noted.documents] });
    expect([status, body]).toEqual([200, expect.objectContaining({ ...noted, cash: 4841 })]);
    expect(await cardOf(award._id)).toEqual(body);
    const trail = await trailOf(app, "award", award._id);
    expect(trail.at(-1)?.fields).toEqual({
      value: { before: null, after: 12_990 },
      documents: { before: [], after: ["passport", "inn"] },
      delivery: { before: null, after: "изменены" },
    });
    const { award_papers: _own, ...others } = await dumpAll(app);
    expect(JSON.stringify(others)).not.toMatch(/Тверь|RA644000001RU/);
    // A card that somebody else has changed is not saved over.
    const stale = await note(empty, { value: 1 });
    expect([stale.status, stale.error.code]).toEqual([409, "stale"]);
  });

  it("tells in the trail that address and tracking number are gone, and nothing where they stay", async () => {
    const { _id } = await createAward(app, admin.token);
    const fill = { address: "Тверь, Мира, 5", tracking: "RA644000001RU" };
    const steps = [{ value: 100 }, fill, { value: 200 }, { address: "" }, { tracking: "" }, { value: 300 }];
    for (const step of steps) {
      app.clock.advance(1);
      expect((await note(await cardOf(_id), step)).status).toBe(200);
    }
    const trail = await trailOf(app, "award", _id);
    const told = trail.slice(-steps.length).map(({ fields }) => fields["delivery"]?.after);
    expect(told).toEqual([undefined, "изменены", undefined, "изменены", "удалены", undefined]);
  });

  it.each([
    [{ value: -1 }, "value"],
    [{ value: 1.5 }, "value"],
    [{ documents: ["act", "act"] as ["act", "act"] }, "documents"],
    [{ address: "а".repeat(501) }, "address"],
  ])("refuses %j", async (more, field) => {
    const card = await cardOf((await createAward(app, admin.token))._id);
    const { status, error } = await note(card, more);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
    expect(await cardOf(card._id)).toEqual(card);
  });

  it("keeps its value once that is entered and the prize is received", async () => {
    const { _id } = await createAward(app, admin.token);
    for (const state of ["confirmed", "sent", "received"] as const) {
      await app.call("updateAward", { _id, state }, admin.token);
    }
    expect((await note(await cardOf(_id), { value: 4500 })).status).toBe(200);
    const { status, error } = await note(await cardOf(_id), { value: 5000 });
    const told = "Приз получен: стоимость больше не\u00A0меняется";
    expect([status, error.fields]).toEqual([409, { value: told }]);
    // Nor by an undo of what set it.
    const [last] = (await app.call("listJournal", { entity: "award" }, admin.token)).body.data;
    app.clock.advance(1);
    const undo = await app.call("returnChange", { _id: last?._id ?? "" }, admin.token);
    expect([undo.status, undo.error.message]).toEqual([409, told]);
    expect(await cardOf(_id)).toMatchObject({ value: 4500 });
  });

  it("takes nothing personal once the winner's account is deleted", async () => {
    const { _id, member } = await createAward(app, owner.token);
    for (const state of ["confirmed", "sent"] as const) await app.call("updateAward", { _id, state }, owner.token);
    const open = await cardOf(_id);
    expect((await app.call("deleteUser", { _id: member._id }, owner.token)).status).toBe(200);
    const gone = [409, "Учётная запись игрока удалена"];
    for (const more of [{ address: "Тверь, Мира, 5" }, { tracking: "RA644000001RU" }]) {
      const { status, error } = await note(open, more);
      expect([status, error.message]).toEqual(gone);
    }
    const sealed = await app.call("updateAwardPapers", { _id, papers, updated_at: open.updated_at }, owner.token);
    expect([sealed.status, sealed.error.message]).toEqual(gone);
    expect((await note(open, { value: 4500 })).body).toMatchObject({ value: 4500, address: "", papers: "none" });
  });

  it("counts earlier prizes of the same winner in the year against the free limit", async () => {
    const first = await createAward(app, admin.token);
    await note(await cardOf(first._id), { value: 3000 });
    app.clock.advance(60);
    const second = await createAward(app, admin.token);
    await app.db.kysely.updateTable("awards").set({ user_id: first.member._id }).where("id", "=", second._id).execute();
    await note(await cardOf(second._id), { value: 7500 });
    expect(await cardOf(first._id)).toMatchObject({ free_left: 4000, cash: 0 });
    expect(await cardOf(second._id)).toMatchObject({ free_left: 1000, cash: 3500 });
    // Received in another year, it is an income of that year.
    for (const state of ["confirmed", "sent", "received"] as const) {
      await app.call("updateAward", { _id: first._id, state }, admin.token);
    }
    app.clock.advance(366 * 86_400);
    admin.token = await signInAgain(app, admin.userId, 2);
    expect(await cardOf(second._id)).toMatchObject({ free_left: 4000, cash: 1884 });
    await app.db.kysely.updateTable("settings").set({ prize_free_limit: 12_000 }).execute();
    expect(await cardOf(second._id)).toMatchObject({ free_left: 12_000, cash: 0 });
  });

  it("counts no prize of another draw's rehearsal against the free limit", async () => {
    const rehearsed = await createAward(app, admin.token);
    await note(await cardOf(rehearsed._id), { value: 3000 });
    const testing = app.db.kysely.updateTable("stocks").set({ status: "testing" });
    await testing.where("id", "=", rehearsed._idStock).execute();
    app.clock.advance(60);
    const { _id } = await createAward(app, admin.token);
    const { member } = rehearsed;
    await app.db.kysely.updateTable("awards").set({ user_id: member._id }).where("id", "=", _id).execute();
    await note(await cardOf(_id), { value: 7500 });
    expect(await cardOf(_id)).toMatchObject({ free_left: 4000, cash: 1884 });
  });
});

describe("tax and passport data", () => {
  it("are deleted after the days of the settings, and the card says so", async () => {
    const { _id } = await createAward(app, admin.token);
    expect((await cardOf(_id)).papers_days).toBe(1826);
    await app.db.kysely
      .updateTable("settings")
      .set({ retention: JSON.stringify({ papers: 30 }) })
      .execute();
    expect((await cardOf(_id)).papers_days).toBe(30);
  });

  it("are read by owners and whom they allow, and each reading is in the journal", async () => {
    const { _id, member } = await createAward(app, admin.token);
    const saved = await app.call("updateAwardPapers", { _id, papers }, owner.token);
    expect(saved.status).toBe(204);
    const strangers = [
      await app.call("readAwardPapers", { _id }, admin.token),
      await app.call("updateAwardPapers", { _id, papers: noPapers }, admin.token),
    ];
    for (const { status, error } of strangers) {
      expect([status, error.message]).toEqual([403, "Эти данные видят владелец и\u00A0те, кого он назначил"]);
    }
    expect((await app.call("readAwardPapers", { _id }, owner.token)).body).toEqual(papers);
    const [account] = (await app.call("listAdmins", { ids: admin.userId }, owner.token)).body.data;
    const { login, email, updated_at } = account ?? { login: "", email: "", updated_at: "" };
    const named = { _id: admin.userId, login, email: email ?? "a@example.ru", role: 2, reads_papers: true, updated_at };
    expect((await app.call("updateAdmin", named as Input<Contract["updateAdmin"]>, owner.token)).status).toBe(200);
    expect(await cardOf(_id)).toMatchObject({ papers: "kept", reads_papers: true });
    expect((await app.call("readAwardPapers", { _id }, admin.token)).body).toEqual(papers);
    const readings = await trailOf(app, "papers_reading", _id);
    expect(readings.map((row) => [row.login, row.fields["name"]?.after])).toEqual([
      ["владелец", `Гитара: ${member.login}`],
      ["админ", `Гитара: ${member.login}`],
    ]);
    expect((await app.call("listJournal", { entity: "papers_reading" }, admin.token)).status).toBe(403);
    expect((await app.call("listJournal", { entity: "papers_reading" }, owner.token)).body.total).toBe(2);
  });

  it("are not overwritten by a stale edit, also of two at once", async () => {
    const { _id, updated_at } = await createAward(app, admin.token);
    const save = (full_name: string, stamp = updated_at) =>
      app.call("updateAwardPapers", { _id, papers: { ...papers, full_name }, updated_at: stamp }, owner.token);
    const both = await Promise.all([save("Иванова Анна"), save("Иванова Анна")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const stale = await save("Петрова Анна");
    expect([stale.status, stale.error.code]).toEqual([409, "stale"]);
    expect((await app.call("readAwardPapers", { _id }, owner.token)).body.full_name).toBe("Иванова Анна");
    expect((await save("Петрова Анна", (await cardOf(_id)).updated_at)).status).toBe(204);
    expect((await app.call("readAwardPapers", { _id }, owner.token)).body.full_name).toBe("Петрова Анна");
  });

  it("are stored only encrypted, and are not in the trail, versions, log, workbooks or the winner's export", async () => {
    const said = listenToLog();
    const { _id, _idStock, member } = await createAward(app, admin.token);
    await app.call("updateAwardPapers", { _id, papers }, owner.token);
    await app.call("readAwardPapers", { _id }, owner.token);
    await app.call("updateAward", { _id, state: "confirmed" }, admin.token);
    await setPassword(app, member._id, "тестовый пароль");
    said.stop();
    const rows = JSON.stringify(await dumpAll(app));
    const books = await Promise.all(
      (["downloadStock", "downloadDrawFile"] as const).map((name) => sheetsOf(name, _idStock)),
    );
    const own = await app.call("exportMe", {}, await signInAgain(app, member._id));
    expect(own.status).toBe(200);
    expect(own.text).toContain('"has_passport_and_tax_data": true');
    for (const secret of ["Иванова", papers.passport, "ОВД", papers.inn]) {
      expect(rows).not.toContain(secret);
      expect(rows).not.toContain(Buffer.from(secret).toString("hex"));
      expect(said.text()).not.toContain(secret);
      expect(JSON.stringify(books)).not.toContain(secret);
      expect(own.text).not.toContain(secret);
    }
  });

  it("cannot be read without a key, and the card says so; the rest of the card works", async () => {
    const { _id } = await createAward(app, admin.token);
    await app.call("updateAwardPapers", { _id, papers }, owner.token);
    const bare = await createTestApp({ PERSONAL_DATA_KEY: "" });
    try {
      const boss = await createNamedAccount(bare, { role: 1 });
      const award = await createAward(bare, boss.token);
      expect((await bare.call("getAwardCard", { _id: award._id }, boss.token)).body).toMatchObject({
        papers: "closed",
      });
      const text = "Поля закрыты: на\u00A0сервере не\u00A0задан ключ PERSONAL_DATA_KEY, которым они шифруются";
      const read = await bare.call("readAwardPapers", { _id: award._id }, boss.token);
      const written = await bare.call("updateAwardPapers", { _id: award._id, papers }, boss.token);
      expect([read.status, read.error.message, written.status]).toEqual([409, text, 409]);
      expect(await bare.db.kysely.selectFrom("award_papers").selectAll().execute()).toEqual([]);
    } finally {
      await bare.close();
    }
  });

  it("cannot be read with another key; papers of the older of two keys are encrypted again by the newer", async () => {
    const { _id } = await createAward(app, admin.token);
    await app.call("updateAwardPapers", { _id, papers }, owner.token);
    const { config } = app.services;
    const fresh = { id: "2027", key: Buffer.alloc(32, 9) };
    await sealAnew({ ...app.services, config: { ...config, PERSONAL_DATA_KEY: [fresh] } });
    expect((await app.call("readAwardPapers", { _id }, owner.token)).body).toEqual(papers);
    const rotating = { ...config, PERSONAL_DATA_KEY: [fresh, ...config.PERSONAL_DATA_KEY] };
    await sealAnew({ ...app.services, config: rotating });
    expect(await cardOf(_id)).toMatchObject({ papers: "closed" });
    const { status } = await app.call("readAwardPapers", { _id }, owner.token);
    expect(status).toBe(409);
    const row = await app.db.kysely.selectFrom("award_papers").select("key_id").executeTakeFirst();
    expect(row?.key_id).toBe("2027");
  });

  it("are encrypted again although a hundred before them cannot be read", async () => {
    const award = await createAward(app, admin.token);
    await app.call("updateAwardPapers", { _id: award._id, papers }, owner.token);
    const { kysely } = app.db;
    const [row, full] = await Promise.all([
      kysely.selectFrom("award_papers").selectAll().executeTakeFirstOrThrow(),
      kysely.selectFrom("awards").selectAll().where("id", "=", award._id).executeTakeFirstOrThrow(),
    ]);
    // Ids in the order of time: all of these come before the award.
    const broken = Array.from({ length: 100 }, (_, at) => `00000000-0000-7000-8000-${String(at).padStart(12, "0")}`);
    await kysely
      .insertInto("awards")
      .values(broken.map((id) => ({ ...full, id, state: "expired" as const, reason: "Не ответил" })))
      .execute();
    await kysely.deleteFrom("award_papers").execute();
    await kysely
      .insertInto("award_papers")
      .values([...broken, award._id].map((award_id) => ({ ...row, award_id })))
      .execute();
    const { config } = app.services;
    const fresh = { id: "2027", key: Buffer.alloc(32, 9) };
    const rotating = { ...config, PERSONAL_DATA_KEY: [fresh, ...config.PERSONAL_DATA_KEY] };
    await expect(sealAnew({ ...app.services, config: rotating })).rejects.toThrow("Papers of 100 awards");
    const anew = await kysely.selectFrom("award_papers").select("award_id").where("key_id", "=", "2027").execute();
    expect(anew).toEqual([{ award_id: award._id }]);
  });

  it("are refused if the row was changed or belongs to another award", async () => {
    const [one, other] = [await createAward(app, admin.token), await createAward(app, admin.token)];
    await app.call("updateAwardPapers", { _id: one._id, papers }, owner.token);
    const row = await app.db.kysely.selectFrom("award_papers").selectAll().executeTakeFirstOrThrow();
    await app.db.kysely
      .insertInto("award_papers")
      .values({ ...row, award_id: other._id })
      .execute();
    expect((await app.call("readAwardPapers", { _id: other._id }, owner.token)).status).toBe(500);
  });

  it.each([
    [{ inn: "500100732258" }, "papers.inn"],
    [{ birth_date: "01.02.1990" }, "papers.birth_date"],
    [{ passport: "1".repeat(61) }, "papers.passport"],
  ])("refuses %j", async (more, field) => {
    const { _id } = await createAward(app, admin.token);
    const { status, error } = await app.call("updateAwardPapers", { _id, papers: { ...papers, ...more } }, owner.token);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  });
});

describe("many awards at once", () => {
  async function threeAwards() {
    const { _idStock } = await createFinishedDraw(app, admin.token, {
      way: "place",
      quantity: 3,
      scores: [30, 20, 10],
    });
    const { data } = (await givePlaces(app, admin.token, _idStock)).body;
    return { _idStock, ids: data.map(({ _id }) => _id) };
  }
  const statesOf = async (_idStock: string) =>
    (await app.call("listAwards", { _idStock }, admin.token)).body.data.map(({ state }) => state);

  it("go to the next state together, publicly, and are undone as one", async () => {
    const { _idStock, ids } = await threeAwards();
    const lead = (state: "confirmed" | "sent") => app.call("updateAwards", { _idStock, ids, state }, admin.token);
    expect((await lead("confirmed")).body.data.map(({ state }) => state)).toEqual(Array(3).fill("confirmed"));
    app.clock.advance(60);
    const { body } = await lead("sent");
    expect(await statesOf(_idStock)).toEqual(Array(3).fill("sent"));
    app.clock.advance(60);
    const back = await app.call("returnGroup", { _id: body.group_id }, admin.token);
    expect(back.body).toEqual({ returned: 3, left: [], more: false });
    expect(await statesOf(_idStock)).toEqual(Array(3).fill("confirmed"));
    const { interventions } = (await app.call("getDrawProof", { _idStock })).body;
    expect(interventions.filter(({ kind }) => kind === "award_state")).toHaveLength(9);
    expect(interventions.at(-1)?.text).toBe("Состояние приза снова «подтверждён»: Гитара");
  });

  it("change all or none, once, and the refusal names those that cannot", async () => {
    const { _idStock, ids } = await threeAwards();
    const [_id = ""] = ids;
    const { body } = await app.call("updateAward", { _id, state: "confirmed" }, admin.token);
    const refused = await app.call("updateAwards", { _idStock, ids, state: "confirmed" }, admin.token);
    expect([refused.status, refused.error.fields?.["ids"]]).toEqual([
      409,
      `Состояние другое, ничего не\u00A0изменено: ${body.member.login}`,
    ]);
    expect(await statesOf(_idStock)).toEqual(["confirmed", "assigned", "assigned"]);
    const rest = ids.slice(1);
    const both = await Promise.all(
      [1, 2].map(() => app.call("updateAwards", { _idStock, ids: rest, state: "confirmed" }, admin.token)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const foreign = await createAward(app, admin.token);
    const mixed = { _idStock, ids: [foreign._id], state: "confirmed" as const };
    expect((await app.call("updateAwards", mixed, admin.token)).status).toBe(404);
  });

  it("an undo frees the number, or claims it again", async () => {
    const { _id } = await createAward(app, admin.token);
    const numberOf = async () =>
      (await app.db.kysely.selectFrom("awards").select("phone_hash").where("id", "=", _id).executeTakeFirstOrThrow())
        .phone_hash;
    await app.call("updateAward", { _id, state: "confirmed" }, admin.token);
    const hash = await numberOf();
    expect(hash).not.toBeNull();
    const last = async () => (await app.call("listJournal", { entity: "award" }, admin.token)).body.data[0]?._id ?? "";
    // The way to it leads over its draw.
    const { stock_id } = await app.db.kysely.selectFrom("awards").select("stock_id").executeTakeFirstOrThrow();
    for (const entity of ["award", "stock_prize"] as const) {
      const { data } = (await app.call("listJournal", { entity }, admin.token)).body;
      expect(new Set(data.map((entry) => entry.stock_id))).toEqual(new Set([stock_id]));
    }
    app.clock.advance(60);
    expect((await app.call("returnChange", { _id: await last() }, admin.token)).status).toBe(200);
    expect(await numberOf()).toBeNull();
    app.clock.advance(60);
    expect((await app.call("returnChange", { _id: await last() }, admin.token)).status).toBe(200);
    expect(await numberOf()).toEqual(hash);
  });

  it("a restored version that skips the confirmation claims the number, too", async () => {
    const { _id } = await createAward(app, admin.token);
    const read = () =>
      app.db.kysely
        .selectFrom("awards")
        .select(["state", "phone_hash"])
        .where("id", "=", _id)
        .executeTakeFirstOrThrow();
    for (const state of ["confirmed", "sent"] as const) {
      app.clock.advance(60);
      await app.call("updateAward", { _id, state }, admin.token);
    }
    const sent = await read();
    const [last, first] = (await app.call("listJournal", { entity: "award" }, admin.token)).body.data;
    for (const change of [last, first]) {
      app.clock.advance(60);
      expect((await app.call("returnChange", { _id: change?._id ?? "" }, admin.token)).status).toBe(200);
    }
    expect(await read()).toEqual({ state: "assigned", phone_hash: null });
    app.clock.advance(60);
    expect((await app.call("returnVersion", { _id: last?._id ?? "" }, admin.token)).status).toBe(200);
    expect(sent).toEqual({ state: "sent", phone_hash: expect.any(Buffer) });
    expect(await read()).toEqual(sent);
  });

  it("are not undone once the time to confirm has passed, the prize has expired, or the winner has left", async () => {
    const { _idStock, ids } = await threeAwards();
    const lead = async (_id: string, state: "confirmed" | "sent") => {
      const { body } = await app.call("updateAwards", { _idStock, ids: [_id], state }, admin.token);
      return body.group_id;
    };
    const [a = "", b = "", c = ""] = ids;
    const groups = [await lead(a, "confirmed"), await lead(b, "confirmed"), await lead(c, "confirmed")];
    await app.call("updateAward", { _id: b, state: "expired", reason: "Отказался" }, admin.token);
    const sent = await lead(c, "sent");
    const winner = (await cardOf(c)).member._id;
    expect((await app.call("deleteUser", { _id: winner }, admin.token)).status).toBe(200);
    app.clock.advance(8 * 86_400);
    admin.token = await signInAgain(app, admin.userId, 2);
    const told = await Promise.all(
      [groups[0], groups[1], sent].map(async (_id = "") => {
        const { body } = await app.call("returnGroup", { _id }, admin.token);
        return body.left[0]?.message;
      }),
    );
    expect(told[0]).toMatch(/^Срок подтверждения прошёл/);
    expect(told[1]).toMatch(/^С\u00A0тех пор запись меняли|^Приз уже просрочен/);
    expect(told[2]).toBe("Учётная запись игрока удалена");
    expect(await statesOf(_idStock)).toEqual(["confirmed", "expired", "sent"]);
  });

  it("are not undone once the winner has left the draw", async () => {
    const { _idStock, ids } = await threeAwards();
    const [_id = ""] = ids;
    const winner = (await cardOf(_id)).member._id;
    const versions = [await publish(app, "rules", { stockId: _idStock }), await publish(app, "prize_data")];
    const player = await signInAgain(app, winner);
    expect((await app.call("enterDraw", { _idStock, adult: true, versions }, player)).status).toBe(200);
    for (const state of ["confirmed", "sent"] as const) await app.call("updateAward", { _id, state }, admin.token);
    expect((await app.call("leaveDraw", { _idStock }, player)).status).toBe(200);
    const [sent] = (await app.call("listJournal", { entity: "award" }, admin.token)).body.data;
    app.clock.advance(1);
    const { status, error } = await app.call("returnChange", { _id: sent?._id ?? "" }, admin.token);
    expect([status, error.message]).toEqual([409, "Участник вышел из\u00A0розыгрыша"]);
    expect((await cardOf(_id)).state).toBe("sent");
  });
});

it("the card and the file of a draw start with the value of the prize, and name the organiser and the documents", async () => {
  const { _idStock, prize } = await createFinishedDraw(app, admin.token, { way: "place", quantity: 2 });
  const fields = {
    _id: prize._id,
    _idStock,
    name: "Гитара",
    quantity: 2,
    way: "place",
    place_from: 1,
    value: 12_990,
  } as const;
  expect((await app.call("updateStockPrize", fields, admin.token)).status).toBe(200);
  await nameOrganiser(app);
  const older = await publish(app, "rules", { stockId: _idStock });
  const newer = await publish(app, "rules", { stockId: _idStock });
  await publish(app, "mailings");
  const [award, other] = (await givePlaces(app, admin.token, _idStock)).body.data;
  const card = await cardOf(award?._id ?? "");
  expect(card).toMatchObject({ value: 12_990, cash: 4841, organiser });
  await note(await cardOf(other?._id ?? ""), { value: null });
  const { body } = await app.call("getDrawFile", { _idStock }, admin.token);
  const versions = await app.db.kysely
    .selectFrom("document_versions")
    .select(["id", "number", "sha256"])
    .orderBy("number")
    .where("id", "in", [older, newer])
    .execute();
  expect(body.documents).toEqual(
    versions.map(({ number, sha256 }) => ({
      title: "rules",
      number,
      sha256,
      published_at: app.clock.now().toISOString(),
      path: `/legal/rules-${_idStock.slice(-12)}/${number}`,
    })),
  );
  expect(new Map(body.sums.map(({ _id, value, cash }) => [_id, [value, cash]]))).toEqual(
    new Map([
      [award?._id, [12_990, 4841]],
      [other?._id, [null, null]],
    ]),
  );
  const sheets = await sheetsOf("downloadDrawFile", _idStock);
  // By the name that the page of the proof has for it.
  expect(JSON.stringify(sheets["Розыгрыш"])).toContain("Отпечаток секретного числа, SHA-256");
  expect(sheets["Документы"]).toHaveLength(3);
  for (const { sha256 } of versions) expect(JSON.stringify(sheets["Документы"])).toContain(sha256);
  expect(JSON.stringify(sheets["Призы"])).toMatch(/12990,4841/);
  expect((await app.call("getDrawFile", { _idStock: card._id }, admin.token)).status).toBe(404);
});

it("where the winner pays the tax, no cash part is added to the prize", async () => {
  const { _idStock, prize } = await createFinishedDraw(app, admin.token, { way: "place" });
  const fields = { _id: prize._id, _idStock, name: "Гитара", way: "place", place_from: 1, value: 12_990 } as const;
  expect((await app.call("updateStockPrize", fields, admin.token)).status).toBe(200);
  await app.db.kysely.updateTable("stocks").set({ tax_payer: "winner" }).where("id", "=", _idStock).execute();
  const [award] = (await givePlaces(app, admin.token, _idStock)).body.data;
  const card = await cardOf(award?._id ?? "");
  expect(card).toMatchObject({ value: 12_990, cash: 0, tax_payer: "winner" });
  expect((await app.call("getDrawFile", { _idStock }, admin.token)).body.sums).toMatchObject([{ cash: 0 }]);
  expect(JSON.stringify((await sheetsOf("downloadDrawFile", _idStock))["Призы"])).toMatch(/12990,0/);
  // The value is not known before staff enter it.
  await note(card, { value: null });
  expect(await cardOf(award?._id ?? "")).toMatchObject({ value: null, cash: null });
});

it("the file of a draw has its terms, entrants, corrections, lottery and awards", async () => {
  const { _idStock, members } = await createFinishedDraw(app, admin.token, { way: "draw", scores: [30, 20, 10] });
  await app.call("runLottery", { _idStock, entrants: 3 }, admin.token);
  const [award] = (await app.call("listAwards", { _idStock }, admin.token)).body.data;
  await note(await cardOf(award?._id ?? ""), { value: 9000, documents: ["act"] });
  // Whoever has won is not excluded.
  const other = members.find(({ userId }) => userId !== award?.member._id)?.userId ?? "";
  const exclusion = { _idStock, _id: other, reason: "Играла программа" };
  expect((await app.call("excludeMember", exclusion, admin.token)).status).toBe(204);
  const sheets = await sheetsOf("downloadDrawFile", _idStock);
  expect(Object.keys(sheets)).toEqual(["Розыгрыш", "Документы", "Участники", "Исправления", "Жребий", "Призы"]);
  const proof = (await app.call("getDrawProof", { _idStock })).body;
  const facts = JSON.stringify(sheets["Розыгрыш"]);
  for (const fact of [proof.commitment, proof.drawn?.seed, proof.drawn?.entrants_hash]) expect(facts).toContain(fact);
  // Staff have ended it before the time that was announced.
  const { frozen_at, end_date } = await app.db.kysely
    .selectFrom("stocks")
    .select(["frozen_at", "end_date"])
    .where("id", "=", _idStock)
    .executeTakeFirstOrThrow();
  const inZone = (at: Date | null) => at?.toLocaleString("sv", { timeZone: "Europe/Moscow" });
  expect(sheets["Розыгрыш"]).toContainEqual(["Конец", inZone(frozen_at)]);
  expect(sheets["Розыгрыш"]).toContainEqual(["Конец по\u00A0условиям", inZone(end_date)]);
  expect(sheets["Участники"]).toHaveLength(members.length + 1);
  // The printed page has the same list, without logins.
  const { entrants } = (await app.call("getDrawFile", { _idStock }, admin.token)).body;
  expect(
    entrants?.map(({ place, entrant, score, excluded_reason }) => [place, entrant, score, excluded_reason]),
  ).toEqual(
    sheets["Участники"]?.slice(1).map(([place, entrant, , score, , reason]) => [place, entrant, score, reason ?? null]),
  );
  expect(entrants?.at(-1)).toMatchObject({ place: null, excluded_reason: "Играла программа" });
  expect(JSON.stringify(sheets["Исправления"])).toContain("Жребий проведён");
  expect(sheets["Жребий"]?.[1]).toEqual([1, proof.drawn?.winners[0], "Гитара"]);
  expect(JSON.stringify(sheets["Призы"])).toMatch(/9000.*Подписанный акт/);
});

async function sheetsOf(name: "downloadStock" | "downloadDrawFile", _idStock: string) {
  const path = { downloadStock: "/api/excel/stock", downloadDrawFile: "/api/excel/stock/file" }[name];
  const headers = { token: admin.token };
  const { rawPayload } = await app.app.inject({ method: "GET", url: path, query: { _idStock }, headers });
  const { names, rows } = await readWorkbook(rawPayload);
  return Object.fromEntries(names.map((sheet) => [sheet, rows(sheet)]));
}
