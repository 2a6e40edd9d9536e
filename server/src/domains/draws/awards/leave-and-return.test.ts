import { createHmac } from "node:crypto";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { purge } from "../../../jobs/purge.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createFinishedDraw, endDraw, givePlaces } from "../../../test/awards.ts";
import {
  createAccount,
  createEntrant,
  createDraw,
  createSong,
  setPassword,
  setScore,
} from "../../../test/factories.ts";
import { takeSms } from "../../../test/outbox.ts";
import { joinGame } from "../../../test/player.ts";
import { forgetPlayer } from "../../accounts/sessions/own-data.ts";
import { traceLife } from "../../accounts/sessions/traces.ts";
import { drawLeaderboard } from "../../ratings/leaderboards.ts";
import { changeState, lockAward } from "./change-state.ts";

const OPERATOR_SECRET = "секрет оператора";
const password = "тестовый пароль";
const phone = "+79001234567";
const taken = "На\u00A0этот номер уже подтверждён приз этого розыгрыша";
const ofExcluded = "Этот номер был у\u00A0участника, исключённого из розыгрыша";

let app: TestApp;
let staff: { token: string; userId: string };
beforeAll(async () => {
  app = await createTestApp({ OPERATOR_SECRET });
});
beforeEach(async () => {
  await sms();
  await app.reset();
  staff = await createAccount(app, 2);
});
afterAll(() => app.close());

type Player = { readonly token: string; readonly userId: string };
type Winner = Player & { readonly award: string };

async function sms() {
  await app.services.mail.settled();
  return takeSms(app.services.config.DATA_DIR);
}
/** The code that the winner is sent. */
async function codeOf({ token, award }: Winner): Promise<string> {
  expect((await app.call("sendAwardCode", { _id: award }, token)).status).toBe(202);
  return /\d{6}/.exec((await sms()).at(-1)?.text ?? "")?.[0] ?? "";
}
async function confirm({ token, award }: Winner, code: string): Promise<[number, string | undefined]> {
  const { status, error } = await app.call("confirmAward", { _id: award, code }, token);
  return [status, status === 200 ? undefined : error.message];
}
const takePhone = async ({ token }: Player, number: string) => {
  const { status } = await app.call("updateMe", { phone: number, current_password: password }, token);
  expect(status).toBe(200);
};
/** The operator vouches for the number. */
async function comeByOperator(): Promise<Player> {
  const expire_at = String(Math.floor(app.clock.now().getTime() / 1000) + 600);
  const payload = Buffer.from('{"category":"megafon"}').toString("base64url");
  const link = { expire_at, msisdn: phone.slice(1), payload, success: "true" };
  const lines = Object.entries(link).map(([name, value]) => `${name}=${value}`);
  const sign = createHmac("sha256", OPERATOR_SECRET).update(lines.join("\n")).digest("hex");
  const { body } = await app.call("loginByToken", { ...link, sign }, undefined, app.nextAddress());
  return { token: body.token, userId: body.user._id };
}
const leave = ({ token }: Player) => app.call("deleteMe", { password }, token);
const setState = (winner: Winner, state: "confirmed" | "sent" | "received") =>
  app.call("updateAward", { _id: winner.award, state }, staff.token);
const rowOf = ({ award }: Winner) =>
  app.db.kysely.selectFrom("awards").selectAll().where("id", "=", award).executeTakeFirstOrThrow();

/** A code for a new password is sent to the number. */
async function resetByCode(): Promise<void> {
  await app.call("requestReset", { login: phone }, undefined, app.nextAddress());
  const code = /\d{6}/.exec((await sms()).at(-1)?.text ?? "")?.[0] ?? "";
  const { status } = await app.call("resetPassword", { phone, code, password }, undefined, app.nextAddress());
  expect(status).toBe(200);
}

/** The first two of a draw that has ended; each of them has won. */
async function createWinners(): Promise<[Winner, Winner]> {
  const { _idStock, members } = await createFinishedDraw(app, staff.token, { way: "place", quantity: 2 });
  for (const { userId } of members) await setPassword(app, userId, password);
  const { data } = (await givePlaces(app, staff.token, _idStock)).body;
  const [first, second] = members.map((entrant, at) => ({ ...entrant, award: data[at]?._id ?? "" }));
  if (first === undefined || second === undefined) throw new Error("There are two winners");
  return [first, second];
}

describe("a number that has confirmed a prize", () => {
  /** A has confirmed with the number and passed it on to B, who has a code to it. */
  async function passOn(): Promise<{ a: Winner; b: Winner; code: string }> {
    const [a, b] = await createWinners();
    await takePhone(a, phone);
    expect(await confirm(a, await codeOf(a))).toEqual([200, undefined]);
    await takePhone(a, "+79007654321");
    await takePhone(b, phone);
    return { a, b, code: await codeOf(b) };
  }

  it.each(["sent", "received"] as const)(
    "confirms no second one once the first is %s and its winner gone",
    async (end) => {
      const { a, b, code } = await passOn();
      expect(await confirm(b, code)).toEqual([409, taken]);
      for (const state of ["sent", "received"] as const) {
        if (state === "sent" || end === "received") expect((await setState(a, state)).status).toBe(200);
      }
      expect((await leave(a)).status).toBe(204);
      expect(await confirm(b, code)).toEqual([409, taken]);
      expect(await rowOf(a)).toMatchObject({ state: end, phone: null, phone_hash: expect.any(Buffer) });
      expect(await rowOf(b)).toMatchObject({ state: "assigned", phone: null, phone_hash: null });
    },
  );

  it("confirms no second one while its winner leaves, however often a winner tries", async () => {
    const { a, b, code } = await passOn();
    await setState(a, "sent");
    const [left, ...tried] = await Promise.all([leave(a), ...Array.from({ length: 4 }, () => confirm(b, code))]);
    expect(left.status).toBe(204);
    expect(tried).toEqual(Array.from({ length: 4 }, () => [409, taken]));
    expect(await confirm(b, code)).toEqual([409, taken]);
  });

  it("confirms one of two prizes that are confirmed at once", async () => {
    const [a, b] = await createWinners();
    await takePhone(a, phone);
    const first = await codeOf(a);
    await takePhone(a, "+79007654321");
    await takePhone(b, phone);
    const second = await codeOf(b);
    const tried = await Promise.all([confirm(a, first), confirm(b, second)]);
    expect(tried.map(([status]) => status).toSorted()).toEqual([200, 409]);
  });

  it("counts also if staff confirm for the winner", async () => {
    const [a, b] = await createWinners();
    await takePhone(a, phone);
    expect((await setState(a, "confirmed")).status).toBe(200);
    expect((await setState(a, "sent")).status).toBe(200);
    await leave(a);
    await takePhone(b, phone);
    expect(await confirm(b, await codeOf(b))).toEqual([409, taken]);
    const { status, error } = await setState(b, "confirmed");
    expect([status, error.message]).toEqual([409, taken]);
    expect((await app.call("updateMe", { phone: "", current_password: password }, b.token)).status).toBe(200);
    expect((await setState(b, "confirmed")).status).toBe(200);
  });

  it("is free again once the prize is given back or passed on, and is always free in another draw", async () => {
    const { a, b, code } = await passOn();
    expect((await leave(a)).status).toBe(204);
    expect(await rowOf(a)).toMatchObject({ state: "expired", phone: null, phone_hash: null });
    expect(await confirm(b, code)).toEqual([200, undefined]);
    const passed = { _id: b.award, state: "expired", reason: "Отказался" } as const;
    expect((await app.call("updateAward", passed, staff.token)).status).toBe(200);
    expect((await rowOf(b)).phone_hash).toBeNull();
    await setState(b, "sent");
    const [other] = await createWinners();
    await app.db.kysely.updateTable("users").set({ phone: null }).where("phone", "=", phone).execute();
    await takePhone(other, phone);
    expect(await confirm(other, await codeOf(other))).toEqual([200, undefined]);
  });
});

describe("a winner who leaves at the same time", () => {
  it("gives the prize back before staff send it", async () => {
    const [a] = await createWinners();
    await setState(a, "confirmed");
    await app.db.kysely.transaction().execute(async (trx) => {
      const { award } = await lockAward(trx, a.award);
      await forgetPlayer(trx, a.userId, app.clock.now());
      await expect(changeState(trx, staff, award, { state: "sent" }, app.clock.now())).rejects.toMatchObject({
        status: 409,
        body: { code: "stale" },
      });
    });
    expect((await rowOf(a)).state).toBe("expired");
  });

  it("leaves no number behind, whichever comes first", async () => {
    for (let round = 0; round < 4; round++) {
      const [a, b] = await createWinners();
      await takePhone(a, phone);
      const code = await codeOf(a);
      const [left, ...others] = await Promise.all([
        leave(a),
        confirm(a, code),
        app.call("sendAwardCode", { _id: b.award }, b.token),
        leave(b),
      ]);
      expect(left.status).toBe(204);
      const statuses = others.map((reply) => ("status" in reply ? reply.status : reply[0]));
      for (const status of statuses) expect([200, 202, 204, 401, 404, 409]).toContain(status);
      const gone = { state: "expired", phone: null, phone_hash: null, code_phone: null };
      expect([await rowOf(a), await rowOf(b)]).toMatchObject([gone, gone]);
      await sms();
    }
  });

  it("is given no prize", async () => {
    const { _idStock, prize, members } = await createFinishedDraw(app, staff.token, { way: "hand" });
    const userId = members[0]?.userId ?? "";
    await app.db.kysely.transaction().execute((trx) => forgetPlayer(trx, userId, app.clock.now()));
    const given = await app.call("updateStockMember", { _idStock, _id: userId, prize_id: prize._id }, staff.token);
    expect([given.status, given.error.message]).toEqual([409, "Учётная запись участника удалена"]);
    expect(await app.db.kysely.selectFrom("awards").select("id").execute()).toEqual([]);
  });
});

describe("an entrant who is excluded from a draw", () => {
  let draw: string;
  let cheat: Player;
  beforeEach(async () => {
    const at = app.clock.now().getTime();
    draw = await createDraw(app, { start: new Date(at - 1e6), end: new Date(at + 1e6) });
    cheat = await createEntrant(app, draw, { phone, email: "cheat@example.ru", score: 50 });
    await setPassword(app, cheat.userId, password);
    expect((await exclude("Играл за двоих")).status).toBe(204);
  });
  const exclude = (reason: string | null) =>
    app.call("excludeMember", { _idStock: draw, _id: cheat.userId, reason }, staff.token);
  const signUp = async (login: string, number = phone): Promise<Player> => {
    const asked = { login, password, phone: number, email: "Cheat@example.ru" };
    const { body } = await app.call("register", asked, undefined, app.nextAddress());
    return { token: body.token, userId: body.user._id };
  };
  /** The draw ends, and this player has won. */
  async function win(player: Player): Promise<Winner> {
    const at = app.clock.now();
    const row = { stock_id: draw, user_id: player.userId, score: 90, score_reached_at: at };
    await app.db.kysely.insertInto("stock_members").values(row).execute();
    await setScore(app, player.userId, drawLeaderboard(draw), 90);
    const fields = { name: "Гитара", quantity: 1, way: "place", place_from: 1 } as const;
    await app.call("createStockPrize", { _idStock: draw, ...fields }, staff.token);
    await endDraw(app, draw);
    const [award] = (await givePlaces(app, staff.token, draw)).body.data;
    return { ...player, award: award?._id ?? "" };
  }

  it.for<[string, () => Promise<Player>]>([
    [
      "deletes the account and signs up anew",
      async () => {
        expect((await leave(cheat)).status).toBe(204);
        return signUp("новичок");
      },
    ],
    [
      "deletes the account and comes back by the operator's link",
      async () => {
        await leave(cheat);
        return comeByOperator();
      },
    ],
    [
      "moves the number to a second account",
      async () => {
        await takePhone(cheat, "+79007654321");
        await app.db.kysely.updateTable("users").set({ email: null }).where("id", "=", cheat.userId).execute();
        return signUp("второй");
      },
    ],
    [
      "is deleted by staff and signs up anew",
      async () => {
        expect((await app.call("deleteUser", { _id: cheat.userId }, staff.token)).status).toBe(200);
        return signUp("новичок");
      },
    ],
  ])("and %s confirms no prize of it with that number", async ([, come]) => {
    const winner = await win(await come());
    const code = await codeOf(winner);
    expect(await confirm(winner, code)).toEqual([409, ofExcluded]);
    const { status, error } = await setState(winner, "confirmed");
    expect([status, error.message]).toEqual([409, ofExcluded]);
    expect(await rowOf(winner)).toMatchObject({ state: "assigned", phone_hash: null });
  });

  it.for<[string, () => Promise<unknown>]>([
    ["deletes the account", () => leave(cheat)],
    ["is deleted by staff", () => app.call("deleteUser", { _id: cheat.userId }, staff.token)],
    ["moves the number", () => takePhone(cheat, "+79007654321")],
    [
      "moves the number and deletes the account",
      async () => {
        await takePhone(cheat, "+79007654321");
        await leave(cheat);
      },
    ],
  ])("and %s while the draw lies in the trash leaves the number excluded when it comes back", async ([, giveUp]) => {
    await app.db.kysely.updateTable("stocks").set({ status: "disabled" }).execute();
    expect((await app.call("deleteStock", { _id: draw }, staff.token)).status).toBe(200);
    await giveUp();
    await app.db.kysely.updateTable("users").set({ email: null }).where("id", "=", cheat.userId).execute();
    expect((await app.call("returnDeleted", { entity: "stock", _id: draw }, staff.token)).status).toBe(200);
    const winner = await win(await signUp("новичок"));
    expect(await confirm(winner, await codeOf(winner))).toEqual([409, ofExcluded]);
  });

  it.for<[string, boolean, readonly [number, string | undefined]]>([
    ["typed", false, [200, undefined]],
    ["typed, and then proved", true, [409, ofExcluded]],
  ])("and gives up a number that was %s while the draw lies in the trash", async ([, proved, answer]) => {
    await takePhone(cheat, "+79007654321");
    await takePhone(cheat, phone);
    await app.db.kysely.deleteFrom("member_traces").execute();
    await app.db.kysely.updateTable("stocks").set({ status: "disabled" }).execute();
    expect((await app.call("deleteStock", { _id: draw }, staff.token)).status).toBe(200);
    await takePhone(cheat, "+79007654321");
    await takePhone(cheat, phone);
    if (proved) await resetByCode();
    await app.call("deleteUser", { _id: cheat.userId }, staff.token);
    expect((await app.call("returnDeleted", { entity: "stock", _id: draw }, staff.token)).status).toBe(200);
    const winner = await win(await signUp("новичок"));
    expect(await confirm(winner, await codeOf(winner))).toEqual(answer);
  });

  it("and is put back can use the number again", async () => {
    await leave(cheat);
    const winner = await win(await signUp("новичок"));
    const code = await codeOf(winner);
    expect(await confirm(winner, code)).toEqual([409, ofExcluded]);
    expect((await exclude(null)).status).toBe(204);
    expect(await confirm(winner, code)).toEqual([200, undefined]);
  });

  it("is shown to staff beside the player who has the phone or the e-mail now", async () => {
    await leave(cheat);
    const { userId } = await win(await signUp("новичок", "+79007654321"));
    const { body } = await app.call("listSignals", { _idStock: draw, ids: userId }, staff.token);
    expect(body.data[userId]).toMatchObject([
      {
        kind: "known_contact",
        text: "Телефон или почта раньше были у\u00A0учётной записи, исключённой из розыгрыша",
        accounts: [{ _id: cheat.userId, login: expect.stringMatching(/^deleted-/), deleted: true }],
      },
    ]);
  });
});

it.for<[string, (a: Winner) => Promise<unknown>, readonly [number, string | undefined]]>([
  ["was only typed is free for others", () => Promise.resolve(), [200, undefined]],
  ["has confirmed a prize is not", async (a) => confirm(a, await codeOf(a)), [409, ofExcluded]],
  ["a code for a new password was sent to is not", () => resetByCode(), [409, ofExcluded]],
  ["the operator has vouched for is not", () => comeByOperator(), [409, ofExcluded]],
])("a number of an excluded entrant that %s", async ([, prove, answer]) => {
  const [a, b] = await createWinners();
  // What has become of a number since it was given up first counts.
  for (const number of [phone, "+79007654321", phone]) await takePhone(a, number);
  await prove(a);
  const { stock_id: _idStock } = await rowOf(a);
  const passed = { _id: a.award, state: "expired", reason: "Отказался" } as const;
  expect((await app.call("updateAward", passed, staff.token)).status).toBe(200);
  const excluded = { _idStock, _id: a.userId, reason: "Играл за двоих" };
  expect((await app.call("excludeMember", excluded, staff.token)).status).toBe(204);
  expect((await app.call("deleteUser", { _id: a.userId }, staff.token)).status).toBe(200);
  await takePhone(b, phone);
  expect(await confirm(b, await codeOf(b))).toEqual(answer);
  const { body } = await app.call("listSignals", { _idStock, ids: b.userId }, staff.token);
  expect(body.data[b.userId]).toMatchObject([{ kind: "known_contact" }]);
});

it("the number of an entrant who has left the draw of their own accord is not that of an excluded one", async () => {
  const { a, b } = await withLeaver();
  const { body } = await app.call("listSignals", { _idStock: b.draw, ids: b.userId }, staff.token);
  expect(body.data[b.userId]).toMatchObject([{ kind: "known_contact", accounts: [{ _id: a.userId }] }]);
  expect(body.data[b.userId]?.[0]?.text).not.toContain("исключённой");
  expect(await confirm(b, await codeOf(b))).toEqual([200, undefined]);
});

/** A has left the draw and then deleted the account; B has the number now and has won. */
async function withLeaver() {
  const at = app.clock.now().getTime();
  const draw = await createDraw(app, { start: new Date(at - 1e6), end: new Date(at + 1e6) });
  const a = await createEntrant(app, draw, { phone, score: 50 });
  await setPassword(app, a.userId, password);
  expect((await app.call("leaveDraw", { _idStock: draw }, a.token)).status).toBe(200);
  expect((await leave(a)).status).toBe(204);
  const b = await createEntrant(app, draw, { phone, score: 40 });
  await app.call("createStockPrize", { _idStock: draw, name: "Гитара", way: "place", place_from: 1 }, staff.token);
  await endDraw(app, draw);
  const [award] = (await givePlaces(app, staff.token, draw)).body.data;
  return { a, b: { ...b, draw, award: award?._id ?? "" } };
}

describe("what a draw keeps of deleted accounts", () => {
  const draw = (days: number) => {
    const at = app.clock.now().getTime();
    return createDraw(app, { start: new Date(at - 1e9 - days * 86_400_000), end: new Date(at - days * 86_400_000) });
  };
  const tracesOf = async () =>
    (await app.db.kysely.selectFrom("member_traces").select("stock_id").execute()).map(({ stock_id }) => stock_id);

  it("shows staff that a phone or a device is used again, also after it is given up once more", async () => {
    const draw = await createDraw(app, { start: new Date("2026-01-01Z"), end: new Date("2027-01-01Z") });
    const come = async (login: string) => {
      const asked = { login, password, phone, email: "anna@example.ru" };
      const { body } = await app.call("register", asked, undefined, "192.0.2.1");
      await app.db.kysely
        .insertInto("stock_members")
        .values({ stock_id: draw, user_id: body.user._id, score: 5, score_reached_at: app.clock.now() })
        .execute();
      return { token: body.token, userId: body.user._id };
    };
    const anna = await come("анна");
    expect((await leave(anna)).status).toBe(204);
    const again = await come("анна");
    const signals = async () => {
      const { body } = await app.call("listSignals", { _idStock: draw, ids: again.userId }, staff.token);
      return body.data[again.userId]?.map(({ kind, accounts }) => [kind, accounts.map(({ _id }) => _id)]);
    };
    const both = [
      ["shared_device", [anna.userId]],
      ["known_contact", [anna.userId]],
    ];
    expect(await signals()).toEqual(both);
    const none = { phone: "", email: "", current_password: password } as const;
    expect((await app.call("updateMe", none, again.token)).status).toBe(200);
    expect(await signals()).toEqual(both);
  });

  it("is kept while a draw runs and for ninety days after its end", async () => {
    const [running, lately, past] = [await draw(-30), await draw(80), await draw(100)];
    const { userId } = await createEntrant(app, running, { phone, email: "anna@example.ru" });
    for (const [stock_id, days] of [[lately, 80] as const, [past, 100] as const]) {
      const row = { stock_id, user_id: userId, score: 0, score_reached_at: app.clock.now() };
      await app.db.kysely.insertInto("stock_members").values(row).execute();
      const frozen_at = new Date(app.clock.now().getTime() - days * 86_400_000);
      await app.db.kysely.updateTable("stocks").set({ frozen_at }).where("id", "=", stock_id).execute();
    }
    await app.db.kysely.transaction().execute((trx) => forgetPlayer(trx, userId, app.clock.now()));
    expect((await tracesOf()).toSorted()).toEqual([running, running, lately, lately].toSorted());
    app.clock.advance(10 * 86_400);
    await purge(app.services);
    expect(await tracesOf()).toEqual([running, running]);
    await endDraw(app, running);
    app.clock.advance(traceLife / 1000);
    await purge(app.services);
    expect(await tracesOf()).toEqual([]);
  });

  it("is kept for ninety days after the end of a draw that was withdrawn and never closed", async () => {
    const [lately, past] = [await draw(80), await draw(100)];
    await app.db.kysely.updateTable("stocks").set({ status: "disabled" }).execute();
    const { userId } = await createEntrant(app, lately, { phone });
    const row = { stock_id: past, user_id: userId, score: 0, score_reached_at: app.clock.now() };
    await app.db.kysely.insertInto("stock_members").values(row).execute();
    await app.db.kysely.transaction().execute((trx) => forgetPlayer(trx, userId, app.clock.now()));
    expect(await tracesOf()).toEqual([lately]);
    app.clock.advance(9 * 86_400);
    await purge(app.services);
    expect(await tracesOf()).toEqual([lately]);
    app.clock.advance(86_400);
    await purge(app.services);
    expect(await tracesOf()).toEqual([]);
  });

  it("is kept of an account that only gave songs up while the draw ran", async () => {
    const at = app.clock.now().getTime();
    const stock = await createDraw(app, { start: new Date(at - 1000), end: new Date(at + 1e6) });
    const { userId, token } = await createAccount(app);
    const contacts = { phone, email: "anna@example.ru" };
    await app.db.kysely.updateTable("users").set(contacts).where("id", "=", userId).execute();
    await app.db.kysely
      .insertInto("sign_in_addresses")
      .values({ user_id: userId, hash: Buffer.from(userId), last_at: app.clock.now() })
      .execute();
    const player = await joinGame(app, token);
    const song = await createSong(app);
    await player.serve();
    await player.finish(song);
    const heard = { user_id: userId, sound_id: song, shown_at: app.clock.now() };
    await app.db.kysely.insertInto("shown_answers").values(heard).execute();
    await app.db.kysely.transaction().execute((trx) => forgetPlayer(trx, userId, app.clock.now()));
    expect(await tracesOf()).toEqual([stock, stock]);
    expect(await app.db.kysely.selectFrom("shown_answers").selectAll().execute()).toEqual([heard]);
    expect(await app.db.kysely.selectFrom("sign_in_addresses").select("user_id").execute()).toEqual([
      { user_id: userId },
    ]);
  });

  it("is nothing for accounts that took part in no draw, and never a plain phone or e-mail", async () => {
    const [stock, other] = [await draw(-30), uuid()];
    const { userId } = await createEntrant(app, stock, { phone, email: "anna@example.ru" });
    const signIn = (user_id: string) => ({ user_id, hash: Buffer.from(user_id), last_at: app.clock.now() });
    await app.db.kysely.insertInto("users").values({ id: other, login: "борис", phone: "+79007654321" }).execute();
    await app.db.kysely
      .insertInto("sign_in_addresses")
      .values([signIn(userId), signIn(other)])
      .execute();
    for (const id of [userId, other]) {
      await app.db.kysely.transaction().execute((trx) => forgetPlayer(trx, id, app.clock.now()));
    }
    const addresses = await app.db.kysely.selectFrom("sign_in_addresses").select("user_id").execute();
    expect(addresses).toEqual([{ user_id: userId }]);
    const traces = await app.db.kysely.selectFrom("member_traces").selectAll().execute();
    expect(traces.map(({ user_id, hash }) => [user_id, hash.length])).toEqual([
      [userId, 32],
      [userId, 32],
    ]);
  });
});
