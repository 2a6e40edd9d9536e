import { noPapers } from "@hitoslov/contract";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createWriteStream } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sendNotices } from "../../jobs/send-notices.ts";
import { writeBackup } from "../../backup/backup.ts";
import { openBackup } from "../../backup/open-backup.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createFinishedDraw, givePlaces } from "../../test/awards.ts";
import { complain, createDisputedSong, playRefused } from "../../test/disputes.ts";
import {
  createDraw,
  createEntrant,
  createNamedAccount,
  createSong,
  createSongs,
  forgetElsewhere,
  setPassword,
} from "../../test/factories.ts";
import { dumpAll } from "../../test/dump.ts";
import { nameOrganiser, publish } from "../../test/legal.ts";
import { guessSongs } from "../../test/duels.ts";
import { openRoom, roomSettings } from "../../test/rooms.ts";
import { listenToLog } from "../../test/log-lines.ts";
import { decodeMessage } from "../../test/outbox.ts";
import { joinGame } from "../../test/player.ts";
import { png } from "../../test/sample-files.ts";

let app: TestApp;
let owner: { token: string; userId: string };
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  owner = await createNamedAccount(app, { login: "владелец", role: 1 });
});
afterAll(() => app.close());

const password = "тестовый пароль";
const person = { login: "маркерлогин", name: "Маркеров Марк", email: "marker@example.ru", phone: "+79995550011" };
/** All by which this person could be known, in whatever text. */
const marks = [
  "маркер",
  "Маркер",
  "marker",
  "9995550011",
  "999)555",
  "улица Меток",
  "ТРЕК77",
  "4599 777888",
  "500100732259",
  "endpoint-of-mark",
];

/** Where a consent was given from; the log of requests has the addresses of all. */
const address = "203.0.113.211";

type Winner = { readonly userId: string; readonly token: string; readonly photo: string };

/** Somebody who has done all that leaves something behind. */
async function live(): Promise<Winner> {
  const song = await createSong(app);
  const disputed = await createDisputedSong(app);
  await app.refreshCatalogue();
  const { _idStock, members } = await createFinishedDraw(app, owner.token, { way: "place", scores: [30, 20, 10] });
  const [{ userId, token } = { userId: "", token: "" }, rival] = members;
  await setPassword(app, userId, password);
  const { status } = await app.call("updateMe", { ...person, current_password: password }, token);
  expect(status).toBe(200);
  const photo = (await app.upload("uploadMyPhoto", {}, { img: png }, token)).body.photo ?? "";
  expect(photo).not.toBe("");

  const player = await joinGame(app, token);
  await player.serve();
  await player.guess(song);
  await playRefused(app, disputed, { player });
  const complaint = await complain(app, player, disputed, { comment: "Маркеров слышит другое" });
  expect(complaint.status).toBe(201);
  await app.call("login", { login: person.login, password: "не тот пароль" });
  await app.call("login", { login: person.login, password });
  await app.call("requestReset", { login: person.email });
  await app.call("requestReset", { login: person.phone });
  await app.db.kysely
    .insertInto("push_subscriptions")
    .values({
      id: song,
      user_id: userId,
      endpoint: "https://push.example/endpoint-of-mark",
      p256dh: "x",
      auth: "x",
      created_at: app.clock.now(),
    })
    .execute();
  const [card] = (await app.call("listPlayers", { ids: userId }, owner.token)).body.users;
  await app.call(
    "updateUserScore",
    { _id: userId, updated_at: card?.updated_at ?? "", score: 77, type: "Премиум" },
    owner.token,
  );

  await app.call(
    "excludeMember",
    { _idStock, _id: rival?.userId ?? "", reason: "Это вторая запись Маркеров Марк (маркерлогин)" },
    owner.token,
  );
  const trashed = await createDraw(app, {
    status: "disabled",
    start: app.clock.now(),
    end: new Date(app.clock.now().getTime() + 1000),
  });
  await app.db.kysely
    .insertInto("stock_members")
    .values({ stock_id: trashed, user_id: userId, score_reached_at: app.clock.now() })
    .execute();
  await app.call("deleteStock", { _id: trashed }, owner.token);

  const [award] = (await givePlaces(app, owner.token, _idStock)).body.data;
  const _id = award?._id ?? "";
  expect(award?.member._id).toBe(userId);
  expect((await app.call("sendAwardCode", { _id }, token)).status).toBe(202);
  const { updated_at } = (await app.call("getAwardCard", { _id }, owner.token)).body;
  const noted = { value: 9000, documents: ["act" as const], address: "улица Меток, 7", tracking: "ТРЕК77" };
  expect((await app.call("updateAwardCard", { _id, updated_at, ...noted }, owner.token)).status).toBe(200);
  const papers = { ...noPapers, full_name: person.name, passport: "4599 777888", inn: "500100732259" };
  expect((await app.call("updateAwardPapers", { _id, papers }, owner.token)).status).toBe(204);
  expect((await app.call("readAwardPapers", { _id }, owner.token)).body).toEqual(papers);
  for (const state of ["confirmed", "sent", "received"] as const) {
    expect((await app.call("updateAward", { _id, state }, owner.token)).status).toBe(200);
  }
  await nameOrganiser(app);
  const versions = [await publish(app, "mailings"), await publish(app, "publication")];
  expect((await app.call("giveConsents", { versions }, token, address)).status).toBe(200);
  const note = { _id: userId, text: "Маркеров Марк звонил" };
  expect((await app.call("createPlayerNote", note, owner.token)).status).toBe(201);
  await joinRoom(token);
  await playDuel(token);
  await app.services.mail.settled();
  await app.services.events.flush();
  return { userId, token, photo };
}

async function joinRoom(token: string): Promise<void> {
  const { code } = await openRoom(app);
  expect((await app.call("joinRoom", { code, name: "Маркерчик" }, token)).status).toBe(201);
}

/** The other side has been told who has played. */
async function playDuel(token: string): Promise<string> {
  const friend = await guessSongs(app, 3);
  await app.call("chooseNotice", { kind: "duel_played", way: "push", on: true }, friend.token);
  const { code } = (await app.call("callDuel", {}, friend.token)).body;
  for (let at = 0; at < 3; at++) {
    const { song, token: tokenGame } = (await app.call("playDuel", { code }, token)).body;
    await app.call("finish", { soundId: song._id, tokenGame, duration: 1, words: [] }, token);
  }
  await sendNotices(app.services);
  return code;
}

/** All that is stored, as texts by where it is. */
async function stored(): Promise<Record<string, string>> {
  const { DATA_DIR } = app.services.config;
  const texts: Record<string, string> = {};
  for (const [table, rows] of Object.entries(await dumpAll(app))) texts[`table ${table}`] = JSON.stringify(rows);
  for (const entry of await readdir(DATA_DIR, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = await readFile(path.join(entry.parentPath, entry.name), "utf8");
    texts[`file ${entry.name}`] = `${content}\n${entry.name.endsWith(".eml") ? decodeMessage(content) : ""}`;
  }
  const file = path.join(DATA_DIR, "backup.tar");
  await writeBackup({ ...app.services }, (archive) => pipeline(archive, createWriteStream(file)));
  const backup = await openBackup(file, undefined);
  await backup.read({
    onRows: async (table, lines) =>
      void (texts[`backup ${table}`] = `${texts[`backup ${table}`] ?? ""}${lines.join("\n")}`),
    onFile: async (name, content) => {
      texts[`backup ${name}`] = name;
      content.resume();
    },
  });
  await rm(file);
  return texts;
}

function places(texts: Record<string, string>, signs: readonly string[]): string[] {
  const written = signs.flatMap((sign) => [sign, Buffer.from(sign).toString("hex")]);
  return Object.entries(texts).flatMap(([place, text]) =>
    written.filter((sign) => text.includes(sign)).map((sign) => `${place}: ${sign}`),
  );
}

it.each(["by the own hand", "by staff"])(
  "nothing tells of a winner who is deleted %s; the award stays",
  async (how) => {
    const said = listenToLog();
    const { userId, token, photo } = await live();
    if (how === "by staff") {
      const block = { _id: userId, reason: "Маркеров Марк играет вдвоём", until: null };
      expect((await app.call("blockPlayer", block, owner.token)).status).toBe(200);
    }
    const file = photo.split("/").at(-1) ?? "";
    const before = places(await stored(), [...marks, address, file]);
    // What is looked for is there to be found.
    for (const place of [
      "table users",
      "table audit",
      "table award_papers",
      "table awards",
      "table user_search",
      "table consents",
      "table disputes",
      "table notices",
      "table player_notes",
      "table room_guests",
      "file ",
    ]) {
      expect(before.some((found) => found.startsWith(place))).toBe(true);
    }
    const deleted =
      how === "by staff"
        ? await app.call("deleteUser", { _id: userId }, owner.token)
        : await app.call("deleteMe", { password }, token);
    said.stop();
    expect(deleted.status).toBe(how === "by staff" ? 200 : 204);
    expect(places(await stored(), [...marks, address, file])).toEqual([]);
    expect(places({ log: said.text() }, [...marks, file])).toEqual([]);

    const [award] = await app.db.kysely.selectFrom("awards").selectAll().execute();
    expect(award).toMatchObject({ state: "received", value: 9000, documents: ["act"], phone: null });
    expect(award?.phone_hash).toBeInstanceOf(Buffer);
    const again = await app.call("deleteUser", { _id: userId }, owner.token);
    expect(again.status).toBe(404);
  },
);

type Write = (token: string) => Promise<() => Promise<{ readonly status: number }>>;
/** What a player does, prepared up to the call itself. */
const writes: readonly [string, Write][] = [
  ["a name", async (token) => () => app.call("updateMe", { name: person.name }, token)],
  ["a photo", async (token) => () => app.upload("uploadMyPhoto", {}, { img: png }, token)],
  [
    "a consent",
    async (token) => {
      await nameOrganiser(app);
      const versions = [await publish(app, "mailings")];
      return () => app.call("giveConsents", { versions }, token, address);
    },
  ],
  [
    "the entry of a draw",
    async (token) => {
      const at = app.clock.now();
      const _idStock = await createDraw(app, { start: at, end: new Date(at.getTime() + 1e6) });
      await nameOrganiser(app);
      const versions = [await publish(app, "rules", { stockId: _idStock }), await publish(app, "prize_data")];
      return () => app.call("enterDraw", { _idStock, adult: true, versions }, token, address);
    },
  ],
  ["a notice", async (token) => () => app.call("chooseNotice", { kind: "duel_played", way: "push", on: true }, token)],
  [
    "a complaint",
    async (token) => {
      const disputed = await createDisputedSong(app);
      const player = await playRefused(app, disputed, { player: await joinGame(app, token) });
      return () => complain(app, player, disputed, { comment: "Маркеров слышит другое" });
    },
  ],
  [
    "a name in a room",
    async (token) => {
      const { code } = await openRoom(app);
      return () => app.call("joinRoom", { code, name: "Маркерчик" }, token);
    },
  ],
  [
    "a room",
    async (token) => {
      await createSongs(app, roomSettings.songs);
      await app.refreshCatalogue();
      return () => app.call("openRoom", roomSettings, token);
    },
  ],
  [
    "a call to a duel",
    async (token) => {
      const songs = await createSongs(app, 3);
      const player = await joinGame(app, token);
      await player.serve({ limit: songs.length });
      for (const song of songs) await player.guess(song);
      return () => app.call("callDuel", {}, token);
    },
  ],
  [
    "a rematch",
    async (token) => {
      const rematch = await playDuel(token);
      await createSongs(app, 3);
      await app.refreshCatalogue();
      return () => app.call("callDuel", { rematch }, token);
    },
  ],
];

it.each(writes)(
  "nothing is stored that an account still sends while another node deletes it: %s",
  async (_what, of) => {
    const player = await createNamedAccount(app, { login: person.login, password });
    const write = await of(player.token);
    await app.services.events.flush();
    await forgetElsewhere(app, player);
    // So long after its last use a session is touched.
    app.clock.advance(11 * 60);
    const before = await dumpAll(app);
    expect((await write()).status).toBe(401);
    expect(await dumpAll(app)).toEqual(before);
  },
);

it("an account whose row another node has deleted opens no room and calls nobody", async () => {
  const { token, userId } = await createNamedAccount(app, {});
  await app.call("getMe", {}, token);
  await app.db.kysely.deleteFrom("users").where("id", "=", userId).execute();
  await createSongs(app, roomSettings.songs);
  await app.refreshCatalogue();
  expect((await app.call("openRoom", roomSettings, token)).status).toBe(401);
  expect((await app.call("callDuel", {}, token)).status).toBe(401);
});

it("no trace is left of a player who has won nothing and whose row is deleted", async () => {
  const at = app.clock.now();
  const draw = await createDraw(app, { start: at, end: new Date(at.getTime() + 1e6) });
  const { userId, token } = await createEntrant(app, draw, { ...person, score: 5 });
  await joinRoom(token);
  await playDuel(token);
  await app.call("requestReset", { login: person.email });
  await app.services.mail.settled();
  expect(places(await stored(), marks)).not.toEqual([]);
  expect((await app.call("deleteUser", { _id: userId }, owner.token)).status).toBe(200);
  expect(places(await stored(), marks)).toEqual([]);
});

it.each(["by the own hand", "by staff"])(
  "no trace is left of a player whose prize was taken back and who is deleted %s",
  async (how) => {
    const at = app.clock.now();
    const _idStock = await createDraw(app, { start: at, end: new Date(at.getTime() + 1e6) });
    const { userId: _id, token } = await createEntrant(app, _idStock, { ...person, password, score: 5 });
    const { body: prize } = await app.call("createStockPrize", { _idStock, name: "Гитара" }, owner.token);
    await app.call("updateStockMember", { _idStock, _id, prize_id: prize._id }, owner.token);
    const [award] = (await app.call("listAwards", { _idStock }, owner.token)).body.data;
    expect((await app.call("readAwardPapers", { _id: award?._id ?? "" }, owner.token)).status).toBe(200);
    expect((await app.call("updateStockMember", { _idStock, _id, prize_id: null }, owner.token)).status).toBe(200);
    await app.services.mail.settled();
    const deleted =
      how === "by staff"
        ? await app.call("deleteUser", { _id }, owner.token)
        : await app.call("deleteMe", { password }, token);
    expect(deleted.status).toBe(how === "by staff" ? 200 : 204);
    expect(places(await stored(), marks)).toEqual([]);
  },
);

it.each(["by the own hand", "by staff"])(
  "no reason names a player who is deleted %s, of a draw in the trash or of a rehearsal that was reset",
  async (how) => {
    const { userId, token } = await createNamedAccount(app, { ...person, password });
    const rival = await createNamedAccount(app, {});
    const at = app.clock.now();
    for (const status of ["disabled", "testing"] as const) {
      const _idStock = await createDraw(app, { status, start: at, end: new Date(at.getTime() + 1e6) });
      await app.call("setTesters", { _idStock, testers: [userId, rival.userId] }, owner.token);
      await app.db.kysely
        .insertInto("stock_members")
        .values([userId, rival.userId].map((user_id) => ({ stock_id: _idStock, user_id, score_reached_at: at })))
        .execute();
      const exclusion = { _idStock, _id: rival.userId, reason: "Это вторая запись Маркеров Марк" };
      expect((await app.call("excludeMember", exclusion, owner.token)).status).toBe(204);
      const gone =
        status === "testing"
          ? await app.call("resetRehearsal", { _idStock }, owner.token)
          : await app.call("deleteStock", { _id: _idStock }, owner.token);
      expect(gone.status).toBe(200);
    }
    const deleted =
      how === "by staff"
        ? await app.call("deleteUser", { _id: userId }, owner.token)
        : await app.call("deleteMe", { password }, token);
    expect(deleted.status).toBe(how === "by staff" ? 200 : 204);
    expect(places(await stored(), marks)).toEqual([]);
  },
);
