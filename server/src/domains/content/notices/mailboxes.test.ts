import type { NoticeKind } from "@hitoslov/contract";
import { createHmac } from "node:crypto";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendNotices } from "../../../jobs/send-notices.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createDraw, createNamedAccount, createSong } from "../../../test/factories.ts";
import { takeLetters, takeSms } from "../../../test/outbox.ts";

let app: TestApp;
let song: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  await takeLetters(app.services.config.DATA_DIR);
  song = await createSong(app);
});
afterAll(() => app.close());

const day = 24 * 3600;
const password = "тестовый пароль";
const victim = "victim@example.ru";

async function join(email: string) {
  const { token, userId } = await createNamedAccount(app, { password, email });
  const choose = (kind: NoticeKind, way: "mail" | "push" = "mail") =>
    app.call("chooseNotice", { kind, way, on: true }, token);
  const moveTo = async (email: string) => {
    const { status } = await app.call("updateMe", { email, current_password: password }, token);
    expect(status).toBe(200);
  };
  const isOn = async (kind: NoticeKind) =>
    (await app.call("getNotices", {}, token)).body.choices.some((choice) => choice.kind === kind && choice.mail);
  return { token, userId, choose, moveTo, isOn };
}

/** Duels that the account has called and that a guest has just played to the end. */
async function playDuels(caller_user_id: string, count: number): Promise<void> {
  const { kysely } = app.db;
  const now = app.clock.now();
  for (let i = 0; i < count; i++) {
    const [duel_id, duel_song_id] = [uuid(), uuid()];
    await kysely
      .insertInto("duels")
      .values({
        id: duel_id,
        code: duel_id,
        caller_user_id,
        rival_name: "Здесь могла быть ваша реклама",
        created_at: now,
        expires_at: new Date(now.getTime() + day * 1000),
      })
      .execute();
    const dealt = { seed: "x", fragment: "Во поле", hidden: [1], tray: ["поле"], typing_only: false };
    await kysely
      .insertInto("duel_songs")
      .values({ id: duel_song_id, duel_id, at: 0, sound_id: song, ...dealt })
      .execute();
    const half = { duel_song_id, points: 1, log: null };
    await kysely
      .insertInto("duel_results")
      .values([
        { ...half, side: "caller", finished_at: new Date(now.getTime() - 1000) },
        { ...half, side: "rival", finished_at: now },
      ])
      .execute();
  }
}

const letters = () => takeLetters(app.services.config.DATA_DIR);
/** To whom letters went, with three nodes at work. */
async function sendOnThree(): Promise<string[]> {
  await Promise.all([1, 2, 3].map(() => sendNotices(app.services)));
  return (await letters()).map(({ to }) => to);
}
const five = (email: string) => Array.from({ length: 5 }, () => email);

/** What a program sends that opens the link of a letter. */
function linkOf(letter: { text: string } | undefined) {
  const { searchParams } = new URL(/https:\S+\/notices\?\S+/.exec(letter?.text ?? "")?.[0] ?? "");
  const [user, sign] = [searchParams.get("user") ?? "", searchParams.get("sign") ?? ""];
  return { user, kind: "duel_played" as const, sign };
}

describe("of letters that others cause a mailbox gets five a day", () => {
  it("however many duels are played at once, and more on the next day", async () => {
    const { userId, choose } = await join(victim);
    await choose("duel_played");
    await playDuels(userId, 12);
    expect(await sendOnThree()).toEqual(five(victim));
    await playDuels(userId, 3);
    app.clock.advance(day - 60);
    expect(await sendOnThree()).toEqual([]);
    app.clock.advance(3600);
    await playDuels(userId, 1);
    expect(await sendOnThree()).toEqual([victim]);
  });

  it("whichever account has its address, in whatever case, one that was deleted too", async () => {
    const first = await join(victim);
    await first.choose("duel_played");
    await playDuels(first.userId, 3);
    expect(await sendOnThree()).toHaveLength(3);
    await first.moveTo("");
    const second = await join("Victim@Example.ru");
    await second.choose("duel_played");
    await playDuels(second.userId, 1);
    expect(await sendOnThree()).toHaveLength(1);
    expect((await app.call("deleteMe", { password }, second.token)).status).toBe(204);
    const third = await join(victim);
    await third.choose("duel_played");
    await playDuels(third.userId, 4);
    expect(await sendOnThree()).toEqual([victim]);
  });

  it("and an account causes no more to other mailboxes", async () => {
    const { userId, choose, moveTo } = await join(victim);
    await choose("duel_played");
    await playDuels(userId, 4);
    expect(await sendOnThree()).toHaveLength(4);
    await moveTo("other@example.ru");
    await playDuels(userId, 4);
    expect(await sendOnThree()).toEqual(["other@example.ru"]);
  });

  it("and the reminder of the day beside them", async () => {
    const { userId, choose } = await join(victim);
    for (const kind of ["duel_played", "draw_ends"] as const) await choose(kind);
    for (const today of [1, 2, 3]) {
      await playDuels(userId, 6);
      expect(await sendOnThree(), `duels of day ${today}`).toEqual(five(victim));
      const tomorrow = new Date(app.clock.now().getTime() + day * 1000);
      await createDraw(app, { start: app.clock.now(), end: tomorrow });
      expect(await sendOnThree(), `the reminder of day ${today}`).toEqual([victim]);
      app.clock.advance(day + 600);
    }
  });

  it("of which one that could not be sent at once is no second one", async () => {
    const { userId, choose } = await join(victim);
    await choose("duel_played");
    await playDuels(userId, 5);
    await sendOnThree();
    // The letters have gone, and who sent them had no time to say so.
    await app.db.kysely.updateTable("notices").set({ sent_at: null }).execute();
    app.clock.advance(301);
    expect(await sendOnThree()).toEqual(five(victim));
  });
});

describe("what was turned off by the link in a letter stays so for the mailbox", () => {
  /** The letter has come, and its recipient wants no other. */
  async function leave() {
    const stranger = await join(victim);
    await stranger.choose("duel_played");
    await playDuels(stranger.userId, 1);
    await sendNotices(app.services);
    const link = linkOf((await letters())[0]);
    expect((await app.call("unsubscribeNotice", link)).status).toBe(200);
    return { ...stranger, link };
  }

  it("whoever turns it on, and the other kinds and ways are as they were", async () => {
    const stranger = await leave();
    const { status, error } = await stranger.choose("duel_played");
    expect(status).toBe(409);
    expect(error.message).toMatch(
      /просили не\u00A0писать.*выйдите и\u00A0смените пароль.*«Войти», «Забыли пароль\?»\.$/,
    );
    expect((await stranger.choose("duel_played", "push")).status).toBe(200);
    expect((await stranger.choose("dispute_answered")).status).toBe(200);
    await stranger.moveTo("");
    const another = await join("VICTIM@example.ru");
    expect((await another.choose("duel_played")).status).toBe(409);
  });

  it("also where it was turned on before the address was taken", async () => {
    await (await leave()).moveTo("");
    const another = await join("own@example.ru");
    expect((await another.choose("duel_played")).body.choices).toContainEqual({
      kind: "duel_played",
      push: false,
      mail: true,
    });
    await another.moveTo(victim);
    expect(await another.isOn("duel_played")).toBe(false);
    await playDuels(another.userId, 1);
    expect(await sendOnThree()).toEqual([]);
  });

  it("for the one the letter went to, wherever the account has moved", async () => {
    const stranger = await join(victim);
    await stranger.choose("duel_played");
    await playDuels(stranger.userId, 1);
    await sendNotices(app.services);
    const link = linkOf((await letters())[0]);
    await stranger.moveTo("own@example.ru");
    await app.call("unsubscribeNotice", link);
    expect(await stranger.isOn("duel_played")).toBe(true);
    await playDuels(stranger.userId, 1);
    expect(await sendOnThree()).toEqual(["own@example.ru"]);
    expect((await stranger.choose("duel_played")).status).toBe(200);
    await stranger.moveTo(victim);
    expect((await stranger.choose("duel_played")).status).toBe(409);
  });

  it("and no link turns off another mailbox, whoever puts their parts together", async () => {
    const { link } = await leave();
    const own = await join("own@example.ru");
    await own.choose("duel_played");
    await playDuels(own.userId, 1);
    await sendNotices(app.services);
    const { user, sign } = linkOf((await letters())[0]);
    const [, ownProof = ""] = sign.split(".");
    const [mailbox = ""] = link.sign.split(".");
    for (const forged of [`${mailbox}.${ownProof}`, `.${ownProof}`, ownProof, mailbox, ""]) {
      expect((await app.call("unsubscribeNotice", { user, kind: "duel_played", sign: forged })).status).toBe(400);
    }
    expect(await own.isOn("duel_played")).toBe(true);
  });

  it("until its owner chooses a new password by a link that was sent there", async () => {
    const { token, choose } = await leave();
    const askFor = async () => {
      await app.call("requestReset", { login: victim });
      await app.services.mail.settled();
      const [letter] = await letters();
      return /token=([\w-]+)/.exec(letter?.text ?? "")?.[1] ?? "";
    };
    const reset = await askFor();
    // That one was sent is no answer of the owner's.
    expect((await choose("duel_played")).status).toBe(409);
    expect((await app.call("resetPassword", { reset, password: "другой тестовый пароль" })).status).toBe(200);
    const { token: back } = (await app.call("login", { login: victim, password: "другой тестовый пароль" })).body;
    expect(token).not.toBe(back);
    const chosen = await app.call("chooseNotice", { kind: "duel_played", way: "mail", on: true }, back);
    expect(chosen.status).toBe(200);
  });

  it("while a code by SMS proves no mailbox", async () => {
    const { userId, choose } = await leave();
    await app.db.kysely.updateTable("users").set({ phone: "+79001234567" }).where("id", "=", userId).execute();
    await app.call("requestReset", { login: "+79001234567" });
    await app.services.mail.settled();
    const [sms] = await takeSms(app.services.config.DATA_DIR);
    const code = /\b\d{6}\b/.exec(sms?.text ?? "")?.[0] ?? "";
    const input = { phone: "+79001234567", code, password: "другой тестовый пароль" };
    const { status, body } = await app.call("resetPassword", input);
    expect(status).toBe(200);
    const again = await app.call("chooseNotice", { kind: "duel_played", way: "mail", on: true }, body.token);
    expect([again.status, (await choose("duel_played")).status]).toEqual([409, 401]);
  });
});

it("links of letters from before this was kept turn off what the account has chosen", async () => {
  const { userId, choose, isOn } = await join(victim);
  await choose("duel_played");
  const { secret } = await app.db.kysely.selectFrom("settings").select("secret").executeTakeFirstOrThrow();
  const sign = createHmac("sha256", secret).update(`unsubscribe:${userId}:duel_played`).digest("base64url");
  expect((await app.call("unsubscribeNotice", { user: userId, kind: "duel_played", sign })).status).toBe(200);
  expect(await isOn("duel_played")).toBe(false);
  expect((await choose("duel_played")).status).toBe(200);
});

it("no letter goes to a blocked player, while the block lasts", async () => {
  const { userId, choose } = await join(victim);
  await choose("duel_played");
  const staff = await createNamedAccount(app, { role: 2 });
  const until = new Date(app.clock.now().getTime() + day * 1000).toISOString();
  const block = { _id: userId, until, reason: "Накрутка" };
  expect((await app.call("blockPlayer", block, staff.token)).status).toBe(200);
  await playDuels(userId, 1);
  expect(await sendOnThree()).toEqual([]);
  app.clock.advance(day);
  await playDuels(userId, 1);
  expect(await sendOnThree()).toEqual([victim]);
});
