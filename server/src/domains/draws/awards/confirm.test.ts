import type { Award } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createFinishedDraw, givePlaces } from "../../../test/awards.ts";
import { createAccount, signInAgain, trailOf } from "../../../test/factories.ts";
import { nameOrganiser, publish } from "../../../test/legal.ts";
import { takeSms } from "../../../test/outbox.ts";
import { forgetPlayer } from "../../accounts/sessions/own-data.ts";

let app: TestApp;
let token: string;
let winner: { token: string; userId: string };
let other: { token: string; userId: string };
let award: Award;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.services.mail.settled();
  await sms();
  await app.reset();
  ({ token } = await createAccount(app, 2));
  const { _idStock, members } = await createFinishedDraw(app, token, { way: "place", quantity: 2 });
  const [first, second] = members;
  const [given] = (await givePlaces(app, token, _idStock)).body.data;
  if (first === undefined || second === undefined || given === undefined) throw new Error("There are two winners");
  [winner, other, award] = [first, second, given];
});
afterAll(() => app.close());

async function sms() {
  await app.services.mail.settled();
  return takeSms(app.services.config.DATA_DIR);
}
const query = (asked = winner, _id = award._id) => app.call("sendAwardCode", { _id }, asked.token);
const codeIn = ([last]: { text: string }[]) => /\d{6}/.exec(last?.text ?? "")?.[0] ?? "";
const confirm = (code: string, asked = winner, _id = award._id) => app.call("confirmAward", { _id, code }, asked.token);
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a prize is confirmed", () => {
  it("by a code sent to the winner's phone; a repeated request gets the same result", async () => {
    const { status, body } = await query();
    const [sent] = await app.db.kysely.selectFrom("users").select("phone").where("id", "=", winner.userId).execute();
    const phone = `+7 ••• ••• ${sent?.phone?.slice(-4, -2)} ${sent?.phone?.slice(-2)}`;
    expect([status, body]).toEqual([202, { phone }]);
    const messages = await sms();
    expect(messages).toMatchObject([{ to: sent?.phone, text: expect.stringContaining("код для приза") }]);
    // One part of a text in Cyrillic: operators send and charge for a longer one twice.
    expect(messages[0]?.text.length).toBeLessThanOrEqual(70);
    const code = codeIn(messages);
    const { body: own } = await confirm(` ${code} `);
    expect(own).toMatchObject({ _id: award._id, state: "confirmed", phone, code_sent_to: null });
    // The answer was lost.
    expect((await confirm(code)).body).toEqual(own);
    expect((await query()).error.message).toBe("Этот приз уже подтверждён");
    const [row] = (await app.call("listAwards", { _idStock: award._idStock }, token)).body.data;
    expect(row?.confirmed_at).toBe(app.clock.now().toISOString());
    // The trail has it as the winner's own, and so has the proof of the draw.
    expect((await trailOf(app, "award", award._id)).at(-1)).toMatchObject({
      user_id: winner.userId,
      fields: { state: { before: "assigned", after: "confirmed" } },
    });
    const { _idStock } = award;
    const proof = (await app.call("getDrawProof", { _idStock }, undefined, app.nextAddress())).body;
    expect(proof.interventions.at(-1)).toMatchObject({ kind: "award_state", by: "player", state: "confirmed" });
  });

  it("by the newest code only, in time, with few tries", async () => {
    await query();
    const old = codeIn(await sms());
    await query();
    const code = codeIn(await sms());
    for (const bad of [wrong(code), ...(old === code ? [] : [old])]) {
      const { status, error } = await confirm(bad);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ["code"]]);
    }
    app.clock.advance(600);
    expect((await confirm(code)).status).toBe(400);
    await query();
    const fresh = codeIn(await sms());
    const tries = await Promise.all(Array.from({ length: 5 }, () => confirm(wrong(fresh))));
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect((await confirm(fresh)).status).toBe(400);
  });

  it("also after a reload: the prize tells where a code that still works was sent", async () => {
    const sentTo = async () => (await app.call("listOwnAwards", {}, winner.token)).body.data[0]?.code_sent_to;
    expect(await sentTo()).toBeNull();
    const { phone } = (await query()).body;
    expect(await sentTo()).toBe(phone);
    app.clock.advance(600);
    expect(await sentTo()).toBeNull();

    await sms();
    await query();
    const code = codeIn(await sms());
    // Whatever the profile has since.
    await app.db.kysely.updateTable("users").set({ phone: null }).where("id", "=", winner.userId).execute();
    for (let tries = 0; tries < 5; tries++) {
      expect(await sentTo()).toBe(phone);
      await confirm(wrong(code));
    }
    expect(await sentTo()).toBeNull();
  });

  it("with five codes at most", async () => {
    for (let i = 0; i < 5; i++) expect((await query()).status).toBe(202);
    // No time to wait would help.
    expect((await query()).status).toBe(409);
    expect(await sms()).toHaveLength(5);
  });

  it("by the winner alone, and not after its time", async () => {
    expect((await query(other)).status).toBe(404);
    await query();
    const code = codeIn(await sms());
    expect((await confirm(code, other)).status).toBe(404);
    expect((await query(winner, uuid())).status).toBe(404);
    app.clock.advance(7 * 24 * 3600);
    winner = { ...winner, token: await signInAgain(app, winner.userId) };
    const late = await query();
    expect([late.status, late.error.message]).toEqual([409, "Срок подтверждения прошёл"]);
    expect(await sms()).toEqual([]);
  });

  it("with a number of tries that nobody else can use up", async () => {
    await query();
    const code = codeIn(await sms());
    for (let tries = 0; tries < 5; tries++) expect((await confirm(wrong(code), other)).status).toBe(404);
    expect((await confirm(code)).status).toBe(200);
  });

  it("not without a phone, and at most once per draw with one number", async () => {
    const { kysely } = app.db;
    const [first, second] = (await app.call("listAwards", { _idStock: award._idStock }, token)).body.data;
    await query();
    expect((await confirm(codeIn(await sms()))).status).toBe(200);
    // The number goes from one account to the other.
    const { phone } = await kysely
      .selectFrom("users")
      .select("phone")
      .where("id", "=", winner.userId)
      .executeTakeFirstOrThrow();
    await kysely.updateTable("users").set({ phone: null }).where("id", "=", winner.userId).execute();
    await kysely.updateTable("users").set({ phone }).where("id", "=", other.userId).execute();
    await query(other, second?._id);
    const { status, error } = await confirm(codeIn(await sms()), other, second?._id);
    expect([status, error.message]).toEqual([409, "На\u00A0этот номер уже подтверждён приз этого розыгрыша"]);
    await kysely.updateTable("users").set({ phone: null }).where("id", "=", other.userId).execute();
    expect((await query(other, second?._id)).error.message).toContain("укажите в\u00A0профиле номер телефона");
    expect((await app.call("listOwnAwards", {}, other.token)).body.data).toMatchObject([
      { phone: null, state: "assigned" },
    ]);
    expect(first?._id).toBe(award._id);
  });

  it("for good: no version of the time before takes it back, or frees the number of a prize that was sent", async () => {
    const card = (await app.call("getAwardCard", { _id: award._id }, token)).body;
    const { documents, address, tracking } = card;
    const noted = { _id: award._id, updated_at: card.updated_at, value: 3000, documents, address, tracking };
    expect((await app.call("updateAwardCard", noted, token)).status).toBe(200);
    const [version] = (await app.call("listJournal", { entity: "award" }, token)).body.data;
    await query();
    expect((await confirm(codeIn(await sms()))).status).toBe(200);
    app.clock.advance(60);
    expect((await app.call("updateAward", { _id: award._id, state: "sent" }, token)).status).toBe(200);
    const read = () =>
      app.db.kysely.selectFrom("awards").selectAll().where("id", "=", award._id).executeTakeFirstOrThrow();
    const sent = await read();
    expect(sent).toMatchObject({ state: "sent", phone_hash: expect.any(Buffer) });
    app.clock.advance(60);
    const { status, error } = await app.call("returnVersion", { _id: version?._id ?? "" }, token);
    expect([status, error.message]).toEqual([409, "Победитель сам подтвердил приз: вернуть к\u00A0ожиданию нельзя"]);
    expect(await read()).toEqual(sent);
  });

  describe("once the draw has rules", () => {
    let versions: string[];
    beforeEach(async () => {
      await nameOrganiser(app);
      versions = [await publish(app, "rules", { stockId: award._idStock }), await publish(app, "prize_data")];
    });
    const accept = ({ token: own } = winner) =>
      app.call("enterDraw", { _idStock: award._idStock, adult: true, versions }, own);
    const leave = ({ token: own } = winner) => app.call("leaveDraw", { _idStock: award._idStock }, own);
    const own = async () => (await app.call("listOwnAwards", {}, winner.token)).body.data[0];

    it("by a winner who has accepted them, even if only now", async () => {
      expect(await own()).toMatchObject({ state: "assigned", asks: award._idStock });
      expect((await query()).error.message).toBe("Сначала примите правила розыгрыша");
      expect(await sms()).toEqual([]);
      expect((await accept()).body).toMatchObject({ entered: true });
      expect(await own()).toMatchObject({ asks: null });
      await query();
      const code = codeIn(await sms());
      await app.db.kysely.updateTable("consents").set({ withdrawn_at: app.clock.now() }).execute();
      const { status, error } = await confirm(code);
      expect([status, error.message]).toEqual([409, "Сначала примите правила розыгрыша"]);
      await accept();
      expect((await confirm(code)).status).toBe(200);
    });

    it("by staff only once the winner has accepted them, also by an earlier version", async () => {
      const confirmFor = () => app.call("updateAward", { _id: award._id, state: "confirmed" }, token);
      const lead = () =>
        app.call("updateAwards", { _idStock: award._idStock, ids: [award._id], state: "confirmed" }, token);
      const message = `Правила розыгрыша ещё не\u00A0приняты (${award.member.login}): без этого приз не\u00A0подтвердить`;
      for (const call of [confirmFor, lead]) {
        const { status, error } = await call();
        expect([status, error.message]).toEqual([409, message]);
      }
      expect(await own()).toMatchObject({ state: "assigned" });
      await accept();
      expect((await confirmFor()).status).toBe(200);
      const undoLast = async () => {
        const [change] = (await app.call("listJournal", { entity: "award" }, token)).body.data;
        return app.call("returnChange", { _id: change?._id ?? "" }, token);
      };
      app.clock.advance(60);
      expect((await undoLast()).status).toBe(200);
      await app.db.kysely.deleteFrom("consents").execute();
      app.clock.advance(60);
      const { status, error } = await undoLast();
      expect([status, error.message]).toEqual([409, message]);
    });

    it("nobody else accepts them after the end", async () => {
      const { token: stranger } = await createAccount(app);
      expect((await accept({ ...winner, token: stranger })).status).toBe(409);
    });

    it.each(["assigned", "confirmed"] as const)("one that is %s is lost by a winner who leaves", async (state) => {
      await accept();
      if (state === "confirmed") await app.call("updateAward", { _id: award._id, state }, token);
      // Twice at once.
      const both = await Promise.all([leave(), leave()]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      const [first] = (await app.call("listAwards", { _idStock: award._idStock }, token)).body.data;
      expect(first).toMatchObject({ _id: award._id, state: "expired", reason: "Участник вышел из\u00A0розыгрыша" });
      const gone = await query();
      expect([gone.status, gone.error.message]).toEqual([409, "Этот приз уже не\u00A0за\u00A0вами"]);
    });

    it("one that has been sent stays with a winner who leaves", async () => {
      await accept();
      for (const state of ["confirmed", "sent"] as const) {
        await app.call("updateAward", { _id: award._id, state }, token);
      }
      expect((await leave()).status).toBe(200);
      expect(await own()).toMatchObject({ state: "sent" });
    });
  });

  it("is lost by a winner who leaves the game, and names them no more", async () => {
    await app.db.kysely.transaction().execute((trx) => forgetPlayer(trx, winner.userId, app.clock.now()));
    const awards = (await app.call("listAwards", { _idStock: award._idStock }, token)).body.data;
    expect(awards.find(({ _id }) => _id === award._id)).toMatchObject({
      state: "expired",
      reason: "Игрок удалил учётную запись",
      member: { name: "Игрок удалён", email: null },
    });
    const { text } = await app.call("listChanges", { entity: "award", _id: award._id }, token);
    expect(text).not.toContain(award.member.login);
  });

  it("goes to the next of the ranking when the winner leaves the game", async () => {
    const { _idStock, members } = await createFinishedDraw(app, token, { way: "place", scores: [30, 20, 10] });
    const [given] = (await givePlaces(app, token, _idStock)).body.data;
    const [first, second] = members;
    const _id = given?._id ?? "";
    expect(given?.member._id).toBe(first?.userId);
    await app.db.kysely.transaction().execute((trx) => forgetPlayer(trx, first?.userId ?? "", app.clock.now()));
    expect((await app.call("previewReplacement", { _id }, token)).body.next?._id).toBe(second?.userId);
    const { status, body } = await app.call("replaceAward", { _id, reason: "Не ответил" }, token);
    expect([status, body]).toMatchObject([201, { member: { _id: second?.userId }, replaces: _id }]);
  });
});
