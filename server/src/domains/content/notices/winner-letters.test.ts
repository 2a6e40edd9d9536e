import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendNotices } from "../../../jobs/send-notices.ts";
import { openMail } from "../../../mail/mail.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createAward, createFinishedDraw, givePlaces } from "../../../test/awards.ts";
import { createAccount, setPassword, signInAgain } from "../../../test/factories.ts";
import { listenToLog } from "../../../test/log-lines.ts";
import { takeLetters } from "../../../test/outbox.ts";

let app: TestApp;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  await takeLetters(app.services.config.DATA_DIR);
  ({ token } = await createAccount(app, 2));
});
afterAll(() => app.close());

/** To whom letters go, with three nodes at work. */
async function sendOnThree(): Promise<string[]> {
  await Promise.all([1, 2, 3].map(() => sendNotices(app.services)));
  return (await takeLetters(app.services.config.DATA_DIR)).map(({ to }) => to).toSorted();
}
const queued = () =>
  app.db.kysely.selectFrom("notices").select(["user_id", "kind", "way", "subject", "told", "sent_at"]).execute();
const setState = (_id: string, state: "confirmed" | "expired") =>
  app.call("updateAward", { _id, state, ...(state === "expired" && { reason: "Отказался" }) }, token);

describe("the letter about a prize", () => {
  it("is kept with the award, whichever way it is given, and sent once", async () => {
    const places = await createFinishedDraw(app, token, { way: "place", quantity: 2 });
    const { data } = (await givePlaces(app, token, places._idStock)).body;
    // Nothing of it is in the memory of this process.
    expect(await takeLetters(app.services.config.DATA_DIR)).toEqual([]);
    expect((await queued()).toSorted((a, b) => a.subject.localeCompare(b.subject))).toEqual(
      data
        .map(({ _id, member }) => ({
          user_id: member._id,
          kind: "prize_won",
          way: "mail",
          subject: _id,
          told: { draw: "Весна", prize: "Гитара" },
          sent_at: null,
        }))
        .toSorted((a, b) => a.subject.localeCompare(b.subject)),
    );
    expect(await sendOnThree()).toEqual(data.map(({ member }) => member.email).toSorted());

    const hand = await createFinishedDraw(app, token, { way: "hand" });
    const given = { _idStock: hand._idStock, _id: hand.members[1]?.userId ?? "", prize_id: hand.prize._id };
    const { email } = (await app.call("updateStockMember", given, token)).body;
    await sendNotices(app.services);
    const [letter, ...more] = await takeLetters(app.services.config.DATA_DIR);
    expect([letter?.to, more]).toEqual([email, []]);
    // The winner need not live in that zone.
    expect(letter?.text).toMatch(/до 8 марта 2026 г\., 12:00 по Москве, иначе вы его потеряете/);

    const lots = await createFinishedDraw(app, token, { way: "draw" });
    const [won] = (await app.call("runLottery", { _idStock: lots._idStock, entrants: 2 }, token)).body.data;
    expect(await sendOnThree()).toEqual([won?.member.email]);
    const { body: next } = await app.call("replaceAward", { _id: won?._id ?? "", reason: "Не ответил" }, token);
    expect(await sendOnThree()).toEqual([next.member.email]);
    expect(await sendOnThree()).toEqual([]);
  });

  it("takes one at a time, also where the database believes that there is one: all are sent at once", async () => {
    await createAward(app, token);
    await sendOnThree();
    await sql`analyze notices`.execute(app.db.kysely);
    const places = await createFinishedDraw(app, token, { way: "place", quantity: 3, scores: [10, 30, 20] });
    const { data } = (await givePlaces(app, token, places._idStock)).body;
    expect(await sendOnThree()).toEqual(data.map(({ member }) => member.email).toSorted());
    expect(data).toHaveLength(3);
  });

  it("is tried again for days while no mail server answers, till the prize can be confirmed no more", async () => {
    const [first, second] = [await createAward(app, token), await createAward(app, token)];
    const said = listenToLog();
    const mail = openMail({ ...app.services.config, SMTP_URL: "smtp://127.0.0.1:1" });
    const triesOfSixDays = 24;
    for (let failed = 0; failed < triesOfSixDays; failed++) {
      await sendNotices({ ...app.services, mail });
      app.clock.advance(6 * 3600);
    }
    said.stop();
    expect(said.lines()).toHaveLength(2 * triesOfSixDays);
    const later = new Date(app.clock.now().getTime() + 1);
    await app.db.kysely.updateTable("awards").set({ due_at: later }).where("id", "=", first._id).execute();
    await app.db.kysely.updateTable("awards").set({ due_at: app.clock.now() }).where("id", "=", second._id).execute();
    expect(await sendOnThree()).toEqual([first.member.email]);
    expect(await sendOnThree()).toEqual([]);
  });

  it("goes to nobody who deletes the account while it is on its way, nor does any other", async () => {
    const password = "коробушка-полна";
    const { member } = await createAward(app, token);
    await setPassword(app, member._id, password);
    const own = await signInAgain(app, member._id);
    await app.call("chooseNotice", { kind: "duel_played", way: "mail", on: true }, own);
    const at = app.clock.now();
    const expires_at = new Date(at.getTime() + 3_600_000);
    const duel = { user_id: member._id, kind: "duel_played", way: "mail", subject: "", told: "{}" } as const;
    await app.db.kysely
      .insertInto("notices")
      .values({ ...duel, created_at: at, due_at: at, expires_at })
      .execute();
    const { mail } = app.services;
    const gone = Promise.withResolvers<void>();
    let begun = 0;
    const send: typeof mail.send = async (write) => {
      begun += 1;
      await gone.promise;
      return mail.send(write);
    };
    const sending = sendNotices({ ...app.services, mail: { ...mail, send } });
    await expect.poll(() => begun).toBe(2);
    expect((await app.call("deleteMe", { password }, own)).status).toBe(204);
    gone.resolve();
    await sending;
    expect(await takeLetters(app.services.config.DATA_DIR)).toEqual([]);
  });

  it("is left to another node by one that stops", async () => {
    const places = await createFinishedDraw(app, token, {
      way: "place",
      quantity: 8,
      scores: [8, 7, 6, 5, 4, 3, 2, 1],
    });
    await givePlaces(app, token, places._idStock);
    const { mail } = app.services;
    const stopping = new AbortController();
    const send: typeof mail.send = async (write) => {
      stopping.abort();
      return mail.send(write);
    };
    await sendNotices({ ...app.services, mail: { ...mail, send } }, stopping.signal);
    const before = await takeLetters(app.services.config.DATA_DIR);
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan(8);
    expect(before.length + (await sendOnThree()).length).toBe(8);
  });

  it("comes beside the five letters of a day", async () => {
    const { member } = await createAward(app, token);
    const at = app.clock.now();
    const letter = { user_id: member._id, kind: "duel_played", way: "mail", told: "{}" } as const;
    const times = { created_at: at, expires_at: at, due_at: at, sent_at: at };
    await app.db.kysely
      .insertInto("notices")
      .values([1, 2, 3, 4, 5].map((n) => ({ ...letter, ...times, subject: `${n}`, sent_to: Buffer.alloc(32) })))
      .execute();
    expect(await sendOnThree()).toEqual([member.email]);
  });

  it("comes once, also where a confirmation is taken back", async () => {
    const { _id, member } = await createAward(app, token);
    expect(await sendOnThree()).toEqual([member.email]);
    app.clock.advance(60);
    await setState(_id, "confirmed");
    const [last] = (await app.call("listJournal", { entity: "award" }, token)).body.data;
    app.clock.advance(60);
    expect((await app.call("returnChange", { _id: last?._id ?? "" }, token)).status).toBe(200);
    expect(await sendOnThree()).toEqual([]);
  });

  it("asks for nothing once the prize is confirmed, passed on or taken back", async () => {
    await setState((await createAward(app, token))._id, "confirmed");
    await setState((await createAward(app, token))._id, "expired");
    const { _idStock, members, prize } = await createFinishedDraw(app, token, { way: "hand" });
    const winner = { _idStock, _id: members[0]?.userId ?? "" };
    await app.call("updateStockMember", { ...winner, prize_id: prize._id }, token);
    expect((await app.call("updateStockMember", { ...winner, prize_id: null }, token)).status).toBe(200);
    expect(await queued()).toHaveLength(3);
    expect(await sendOnThree()).toEqual([]);
  });

  it("is nobody's without an e-mail, and goes with the account", async () => {
    const password = "коробушка-полна";
    const { _idStock, members } = await createFinishedDraw(app, token, { way: "place", quantity: 2 });
    const [first, second] = members.map(({ userId }) => userId);
    await app.db.kysely
      .updateTable("users")
      .set({ email: null })
      .where("id", "=", first ?? "")
      .execute();
    await givePlaces(app, token, _idStock);
    expect((await queued()).map(({ user_id }) => user_id)).toEqual([second]);
    await setPassword(app, second ?? "", password);
    const own = await signInAgain(app, second ?? "");
    expect((await app.call("deleteMe", { password }, own)).status).toBe(204);
    expect(await queued()).toEqual([]);
    expect(await sendOnThree()).toEqual([]);
  });
});
