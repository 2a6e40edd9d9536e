import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createAccount } from "../../test/factories.ts";
import { answer, answerAll, expectSoon, openRooms, roomBlanks, roomSettings } from "../../test/rooms.ts";

let app: TestApp;
let rooms: Awaited<ReturnType<typeof openRooms>>;
beforeAll(async () => {
  app = await createTestApp();
  rooms = await openRooms(app);
});
beforeEach(() => app.reset());
afterEach(() => rooms.leave());
afterAll(() => app.close());

describe("a room", () => {
  it("plays a song for all at one moment, shows the board and then the words", async () => {
    const room = await rooms.gather(["Оля", "Лёша"]);
    const [olya, lyosha] = [room.at(0).client, room.at(1).client];
    await rooms.start(room.host, olya, lyosha);
    const starts = [olya, lyosha].map((client) => client.last("guest")?.stageSong?.starts_at);
    expect(new Set([...starts, room.host.last("host")?.stageSong?.starts_at]).size).toBe(1);
    expect(olya.last("guest")).toMatchObject({ played: null, rank: 1, sharing: 2 });
    expect(room.host.last("host")?.stageSong?.words.filter((word) => word === null)).toHaveLength(roomBlanks.length);
    // Nothing that was sent tells a hidden word's place, or the song.
    const told = JSON.stringify(olya.all("guest").map(({ stageSong }) => stageSong?.words));
    expect(told).not.toContain("берёза");
    expect(JSON.stringify(room.host.all("host"))).not.toMatch(/берёза|Песня/);

    await answerAll(olya);
    expect(olya.last("verdict")).toMatchObject({ valid: true, right: "берёза", points: 60 });
    await expectSoon(() => room.host.last("host")?.done).toBe(1);
    expect(room.host.last("host")).toMatchObject({ stage: "song", playing: 2 });
    expect(room.host.last("host")?.crew.map(({ points }) => points)).toEqual([0, 0]);
    app.clock.advance(15);
    await answerAll(lyosha);
    expect(lyosha.last("verdict")).toMatchObject({ points: 40 });
    // Everybody is through: nobody waits for the end of the time.
    await expectSoon(() => room.host.last("host")?.stage).toBe("scores");
    expect(room.host.last("host")?.crew).toMatchObject([
      { name: "Оля", points: 120, gained: 120, rank: 1, before: 1 },
      { name: "Лёша", points: 80, gained: 80, rank: 2, before: 1 },
    ]);
    await expectSoon(() => lyosha.last("guest")?.played?.words).toContain("берёза");
    expect(lyosha.last("guest")).toMatchObject({ rank: 2, sharing: 1, points: 80, gained: 80 });
    // The next one comes by itself.
    app.clock.advance(10);
    await expectSoon(() => lyosha.last("guest")).toMatchObject({ stage: "song", song: 1, played: null, points: 80 });
  });

  it("ends with the last song; what it was is shown, and no points are anywhere else", async () => {
    const room = await rooms.gather([]);
    const { token: session, userId } = await createAccount(app);
    const olya = await rooms.guestOf(room.code, "Оля", session);
    await expectSoon(() => room.host.last("host")?.crew.map(({ state }) => state)).toEqual(["waits"]);
    await rooms.start(room.host, olya.client);
    await answerAll(olya.client);
    for (let song = 0; song < roomSettings.songs; song++) {
      await expectSoon(() => room.host.last("host")?.song).toBe(song);
      if (song > 0) room.host.send({ type: "next", stage: "song", song });
      if (song === roomSettings.songs - 1) break;
      await expectSoon(() => room.host.last("host")?.stage).toBe("scores");
      room.host.send({ type: "next", stage: "scores", song });
      await expectSoon(() => room.host.last("host")?.stage).toBe("song");
    }
    await expectSoon(() => olya.client.last("guest")).toMatchObject({ stage: "over", points: 120, rank: 1 });
    expect(room.host.last("host")?.played).not.toBeNull();
    const { kysely } = app.db;
    expect(await kysely.selectFrom("users").select("score").where("id", "=", userId).execute()).toEqual([{ score: 0 }]);
    for (const table of ["plays", "board_scores", "credits"] as const) {
      expect(await kysely.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect((await app.call("findRoom", { code: room.code })).status).toBe(404);
  });

  it("remembers the quickest, who made no mistake, and who took no lamp, once it is over", async () => {
    const room = await rooms.gather(["Оля", "Лёша", "Вера", "Нина", "Петя"], { hints: true });
    const [olya, lyosha, vera, nina] = [0, 1, 2, 3].map((at) => room.at(at).client);
    if (!olya || !lyosha || !vera || !nina) throw new Error("Nobody has come");
    await rooms.start(room.host, olya, lyosha, vera, nina);
    app.clock.advance(1);
    await answer(lyosha, 1, "поле");
    app.clock.advance(1);
    await answerAll(olya);
    await answer(vera, 1, "лес");
    await answerAll(vera);
    nina.send({ type: "lamp", song: 0, position: 2 });
    await expectSoon(() => nina.last("lamp")?.position).toBe(2);
    await answer(nina, 2, "дуб");
    await answerAll(nina);
    await expectSoon(() => room.host.last("host")?.done).toBe(3);
    expect(room.host.last("host")?.crew.flatMap(({ feat }) => feat ?? [])).toEqual([]);
    room.host.send({ type: "end" });
    await expectSoon(() => room.host.last("host")?.crew).toMatchObject([
      { name: "Оля", feat: { kind: "no-mistake" } },
      { name: "Лёша", feat: { kind: "quickest", word: "поле", ms: 1000 } },
      { name: "Вера", feat: { kind: "no-lamp" } },
      { name: "Нина" },
      { name: "Петя" },
    ]);
    expect(
      room.host
        .last("host")
        ?.crew.slice(3)
        .flatMap(({ feat }) => feat ?? []),
    ).toEqual([]);
  });

  it("counts a repeated answer once, right or wrong, and returns the same verdict", async () => {
    const room = await rooms.gather(["Оля"]);
    const { client } = room.at(0);
    await rooms.start(room.host, client);
    const [position] = roomBlanks;
    expect(await answer(client, position, "лес")).toMatchObject({ valid: false, right: null, mistakesLeft: 4 });
    expect(await answer(client, position, " ЛЕС")).toMatchObject({ valid: false, mistakesLeft: 4 });
    const first = await answer(client, position, "поле");
    expect(first).toMatchObject({ valid: true, points: 50 });
    app.clock.advance(10);
    expect(await answer(client, position, "поле")).toEqual(first);
    // At once on a connection of another node it would be the same row: two of one guest in one moment.
    for (let count = 0; count < 4; count++) client.send({ type: "answer", song: 0, position: 2, word: "дуб" });
    await expectSoon(() => client.all("verdict").length).toBe(8);
    expect(client.last("verdict")).toMatchObject({ mistakesLeft: 4 });
  });

  it("reveals a word after the fifth mistake, for no points", async () => {
    const room = await rooms.gather(["Оля"]);
    const { client } = room.at(0);
    await rooms.start(room.host, client);
    for (const word of ["раз", "два", "три", "четыре", "пять"]) await answer(client, 1, word);
    expect(client.last("verdict")).toMatchObject({ valid: false, right: "поле", mistakesLeft: 0, points: 0 });
    expect(await answer(client, 1, "поле")).toMatchObject({ points: 0 });
  });

  it("takes no answer before the start, after the end, of another song or at a word that is shown", async () => {
    const room = await rooms.gather(["Оля"]);
    const { client } = room.at(0);
    await answer(client, 1, "поле");
    room.host.send({ type: "next", stage: "lobby", song: null });
    await expectSoon(() => client.last("guest")?.stage).toBe("song");
    await answer(client, 1, "поле");
    app.clock.advance(3);
    await answer(client, 1, "поле", 1);
    await answer(client, 0, "Во");
    app.clock.advance(roomSettings.seconds);
    await answer(client, 1, "поле");
    await expectSoon(() => client.all("refused").length).toBe(5);
    expect(client.all("refused").map(({ message }) => message)).toEqual([
      "Эта песня уже отзвучала",
      "Песня ещё не\u00A0началась",
      "Эта песня уже отзвучала",
      "В\u00A0этом месте слово не пропущено",
      "Эта песня уже отзвучала",
    ]);
    await expectSoon(() => client.last("guest")).toMatchObject({ stage: "scores", points: 0 });
  });

  it("has a lamp for each guest and song where the host wants it, and none elsewhere", async () => {
    const room = await rooms.gather(["Оля"], { hints: true });
    const { client } = room.at(0);
    await rooms.start(room.host, client);
    expect(client.last("guest")?.stageSong?.lamp).toBe(true);
    client.send({ type: "lamp", song: 0, position: 2 });
    client.send({ type: "lamp", song: 0, position: 2 });
    client.send({ type: "lamp", song: 0, position: 1 });
    await expectSoon(() => client.last("refused")?.message).toBe("Лампа уже горела в\u00A0этой песне");
    const [one, again] = client.all("lamp");
    expect(one?.words).toContain("берёза");
    expect(again).toEqual(one);
    expect(await answer(client, 2, "берёза")).toMatchObject({ points: 30 });

    const plain = await rooms.gather(["Петя"]);
    const petya = plain.at(0).client;
    await rooms.start(plain.host, petya);
    petya.send({ type: "lamp", song: 0, position: 2 });
    await expectSoon(() => petya.last("refused")?.message).toBe("В\u00A0этом эфире играют без\u00A0подсказок");
  });

  it("sends no choices where words are typed", async () => {
    const room = await rooms.gather(["Оля"], { typing: true });
    const { client } = room.at(0);
    await rooms.start(room.host, client);
    expect(client.last("guest")?.stageSong?.tray).toEqual([]);
  });

  it("lets a late guest in with the next song", async () => {
    const room = await rooms.gather(["Оля"]);
    await rooms.start(room.host, room.at(0).client);
    const { client } = await rooms.guestOf(room.code, "Лёша");
    await expectSoon(() => client.last("guest")).toMatchObject({ state: "late", stageSong: null });
    await answer(client, 1, "поле");
    expect(client.last("refused")?.message).toBe("Вы\u00A0играете со\u00A0следующей песни");
    room.host.send({ type: "next", stage: "song", song: 0 });
    await expectSoon(() => client.last("guest")?.stage).toBe("scores");
    room.host.send({ type: "next", stage: "scores", song: 0 });
    await expectSoon(() => client.last("guest")).toMatchObject({ state: "plays", stage: "song", song: 1 });
  });
});
