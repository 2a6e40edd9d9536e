import type { SongInPlay } from "@hitoslov/contract";
import { normaliseAnswer, splitFragment, trayWord } from "@hitoslov/rules";
import { sql } from "kysely";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedDemo } from "../../db/seed.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { openCall } from "../../test/duels.ts";
import { answerAt, createAccount, createAuthors, createSong, createSongs } from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";

//                0     1          2     3      4     5         6
const fragment = "Летит лебёдушка, летит сизая, летит пугливая утица";
const hidden = [1, 3, 5, 6];
const secretSong = {
  fragment,
  hidden,
  name: "Полуночная",
  executors: ["Ансамбль Берёзка"],
  music: ["Ларионов"],
  text: ["Гребёнка"],
  film: "Пять вечеров",
  fact: "Записана на Енисее",
};

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** Forms in which a text could travel: as it is, folded, encoded, hashed. */
function formsOf(text: string): string[] {
  const plain = [text, trayWord(text), normaliseAnswer(text)];
  return plain.flatMap((form) => [
    fold(form),
    fold(encodeURIComponent(form)),
    ...(["base64", "base64url", "hex"] as const).map((as) => fold(Buffer.from(form).toString(as))),
    ...["sha256", "sha1", "md5"].map((hash) => createHash(hash).update(form).digest("hex")),
  ]);
}

const fold = (text: string) => text.normalize("NFC").toLowerCase().replaceAll("ё", "е");

/** Which of the secrets occur in what was sent. */
function leaks(sent: readonly string[], secrets: readonly string[]): string[] {
  const haystack = fold(sent.join("\n"));
  return secrets.filter((secret) => formsOf(secret).some((form) => haystack.includes(form)));
}

/** An app whose every answer is kept: status, headers and body, less the words that a tray and a lamp are made of. */
function watch() {
  const sent: string[] = [];
  const keep = (headers: object, text: string) => {
    const body = text.replaceAll(/"(tips|tip|words)":\["[^\]]*\]/g, '"$1":[]');
    sent.push(JSON.stringify(headers), body);
  };
  const call: TestApp["call"] = async (...input) => {
    const reply = await app.call(...input);
    keep(reply.headers, reply.text);
    return reply;
  };
  const get = async (url: string, token?: string) => {
    const reply = await app.app.inject({ url, headers: token === undefined ? {} : { token } });
    keep(reply.headers, reply.payload);
    return reply;
  };
  return { app: { ...app, call }, get, sent };
}

describe.each([
  { way: "with the game token", sendsToken: true },
  { way: "without it, as the specification has it", sendsToken: false },
])("no answer travels before its time, asked $way", ({ sendsToken }) => {
  const names = [
    secretSong.name,
    ...secretSong.executors,
    ...secretSong.music,
    ...secretSong.text,
    secretSong.film,
    secretSong.fact,
  ];
  const words = hidden.map((position) => answerAt(fragment, position));
  let soundId: string;
  let cover: string;
  beforeEach(async () => {
    soundId = await createSong(app, { ...secretSong, demo: true });
    await createSongs(app, 3, { fragment: "Тонкая рябина головой склоняясь до самого тына" });
    await createAuthors(app, ["Глинка", "Шуберт", "Пушкин"]);
    const row = await app.db.kysely.selectFrom("sounds").select("photo").where("id", "=", soundId).execute();
    cover = row[0]?.photo ?? "";
  });

  it("to a stranger: preview, settings, API description, refusals", async () => {
    const { app: watched, get, sent } = watch();
    for (const url of [
      "/api/sounds/demo",
      "/api/appsettings",
      "/api/openapi.json",
      "/api/docs",
      "/healthz",
      "/readyz",
    ]) {
      await get(url);
    }
    for (const url of ["/api/library/list", "/api/game/settings", "/api/game/authors", "/media/", "/media/..%2f"]) {
      await get(`${url}?soundId=${soundId}`);
    }
    for (const name of ["checkWord", "useWordTip", "useNameTip", "finish"] as const) {
      await watched.call(name, { soundId });
    }
    expect(leaks(sent, [...words, ...names, cover])).toEqual([]);
  });

  it.each(["player", "demo visitor"])("to a %s, step by step", async (kind) => {
    const { app: watched, get, sent } = watch();
    const token = kind === "player" ? (await createAccount(app)).token : await app.enterDemo();
    const player = await joinGame(watched, token, { sendsToken });
    const look = async () => {
      await player.view(soundId);
      for (const url of ["/api/library/list", "/api/game/settings", "/api/gamer/sound", "/api/token"])
        await get(url, token);
      if (kind === "player") await get("/api/auth/me", token);
    };
    await look();
    await player.launch(soundId);
    // Refusals as well: wrong words, positions, hints, authors, tokens, marks.
    await player.miss(soundId, 1, 4);
    await player.check(soundId, 0, "Летит");
    await player.checkAll(soundId, [{ position: 3, word: "мимо" }]);
    await player.lamp(soundId, 59);
    await player.authors(soundId);
    await watched.call("markGuessed", { _id: soundId }, token);
    await watched.call("completeDemo", {}, token);
    await watched.call("finish", { soundId, tokenGame: "чужой", duration: 1, words: [] }, token);
    for (const position of [1, 3]) await player.lamp(soundId, position);
    await look();
    expect(leaks(sent, [...words, ...names, cover])).toEqual([]);

    // A word that is found is no secret any more; the others still are.
    await player.check(soundId, 6, "утица");
    await player.checkAll(soundId, [{ position: 5, word: "мимо" }]);
    await look();
    expect(leaks(sent, [...words, ...names, cover])).toEqual(["утица"]);

    // The eye tells the name and with it the cover, but nobody's part in the song.
    await player.eye(soundId);
    await look();
    expect(leaks(sent, [...words, ...names, cover])).toEqual(["утица", secretSong.name, cover]);

    // All words stand: four authors, one of them right, and nothing that marks it.
    await player.restore(soundId);
    const { authors } = (await player.authors(soundId)).body;
    expect(leaks(sent, [...secretSong.executors, secretSong.film, secretSong.fact])).toEqual([]);
    expect(authors.map((author) => Object.keys(author))).toEqual(times(4, () => ["_id", "name"]));
    expect(leaks(sent, [...secretSong.music, ...secretSong.text])).toHaveLength(1);
    await player.finish(soundId);
    expect(leaks(sent, [...secretSong.executors, secretSong.film, secretSong.fact])).toHaveLength(3);
  });

  it.each(["player", "demo visitor"])("to a %s in a duel, song by song", async (kind) => {
    await app.db.kysely.deleteFrom("sounds").execute();
    const code = await openCall(app, secretSong);
    const { app: watched, sent } = watch();
    const token = kind === "player" ? (await createAccount(app)).token : await app.enterDemo();
    const look = async () => {
      await watched.call("getDuel", { code }, token);
      await watched.call("listDuels", {}, token);
    };
    await look();
    const { song, token: tokenGame } = (await watched.call("playDuel", { code }, token)).body;
    const asked = { soundId: song._id, ...(sendsToken && { tokenGame }) };
    await watched.call("checkWord", { ...asked, position: 1, word: "мимо" }, token);
    await watched.call("useWordTip", { ...asked, position: 3 }, token);
    await watched.call("listAuthors", { soundId: song._id, tokenGame }, token);
    await look();
    expect(leaks(sent, [...words, ...names])).toEqual([]);
    await watched.call("checkWord", { ...asked, position: 6, word: "утица" }, token);
    await look();
    expect(leaks(sent, [...words, ...names])).toEqual(["утица"]);
    await watched.call("useNameTip", asked, token);
    await look();
    expect(leaks(sent, [...words, ...names])).toEqual(["утица", secretSong.name]);
    // Of the next songs nothing is told before their turn: not even by their own ids.
    const { rows } = await sql<{ id: string }>`
      select unnest(array[sound_id, duel_songs.id])::text as id from duel_songs where at > 0`.execute(app.db.kysely);
    expect(rows.filter(({ id }) => sent.join().includes(id))).toEqual([]);
  });

  it("in the form of a length: long and short hidden words look alike", async () => {
    const songs = [
      await createSong(app, { fragment: "Стоит он во поле", hidden: [1, 3], decoys: ["гусь", "сад"] }),
      await createSong(app, { fragment: "Стоит переподвыподверт во полюшке", hidden: [1, 3], decoys: ["гусь", "сад"] }),
    ];
    const player = await joinGame(app, undefined, { sendsToken });
    const [short, long] = await Promise.all(songs.map((id) => player.view(id)));
    expect(short?.fragment.words).toEqual([
      { position: 0, before: "", text: "Стоит", after: "" },
      { position: 1, before: "", after: "", hidden: true, mistakesLeft: 5 },
      { position: 2, before: "", text: "во", after: "" },
      { position: 3, before: "", after: "", hidden: true, mistakesLeft: 5 },
    ]);
    expect(long?.fragment.words).toEqual(short?.fragment.words);
  });

  it("in the place of a word: the tray of one song is laid differently in every play", async () => {
    const trays = [];
    for (let i = 0; i < 8; i++) trays.push((await (await joinGame(app)).view(soundId)).fragment.tips);
    expect(new Set(trays.map((tray) => tray.toSorted().join())).size).toBe(1);
    // One chance in 720 to the power of seven that all of them are equal.
    expect(new Set(trays.map(String)).size).toBeGreaterThan(1);
  });

  it("by different refusals: an unserved, an inactive and an unknown song get the same one", async () => {
    const player = await joinGame(app, undefined, { sendsToken });
    await player.serve();
    const inactive = await createSong(app, { status: "hidden" });
    const upstairs = await createSong(app, { level: 3 });
    const replies = [];
    for (const id of [inactive, upstairs, "019a0000-0000-7000-8000-000000000000"]) {
      for (const reply of await Promise.all([
        player.check(id, 1, "мимо"),
        player.eye(id),
        player.finish(id),
        player.launch(id),
      ])) {
        replies.push(`${reply.status} ${reply.text}`);
      }
    }
    expect(new Set(replies).size).toBe(1);
    expect(replies[0]).toMatch(/^409 .*"not_served"/);
  });
});

describe("the demo catalogue as it is delivered", () => {
  const cyrillic = /[а-яё]/i;

  it("has no name, author or title in its answers, file names, tags and headers", async () => {
    await seedDemo(app.db.kysely, app.media, app.services.config.TIME_ZONE);
    await app.refreshCatalogue();
    const songs = await app.db.kysely
      .selectFrom("sounds")
      .select(["id", "name", "fragment", "hidden", "word_times"])
      .execute();
    const player = await joinGame(app);
    const sounds: SongInPlay[] = [];
    for (const difficulty of [1, 2, 3]) sounds.push(...(await player.serve({ difficulty, limit: 20 })));
    expect(sounds).toHaveLength(songs.length);

    for (const sound of sounds) {
      const { fragment: shown, ...rest } = sound;
      const song = songs.find(({ id }) => id === sound._id);
      const lyric = splitFragment(song?.fragment ?? "");
      expect(JSON.stringify(rest)).not.toMatch(cyrillic);
      const address = await app.app.inject(rest.sound);
      expect([address.statusCode, address.body]).toEqual([302, ""]);
      expect(address.headers.location).toMatch(/^\/media\/[\w-]{22}\.mp3$/);
      expect(shown.words).toEqual(
        lyric.map(({ position, before, text, after }) => {
          const place = { position, before, after, times: song?.word_times?.[position] };
          return song?.hidden.includes(position) === true
            ? { ...place, hidden: true, mistakesLeft: 5 }
            : { ...place, text };
        }),
      );
      const media = await app.app.inject(address.headers.location ?? "");
      expect([media.statusCode, media.headers["content-type"]]).toEqual([200, "audio/mpeg"]);
      expect(JSON.stringify(media.headers)).not.toMatch(cyrillic);
      expect(Object.keys(media.headers)).not.toContain("content-disposition");
      // It starts with a frame, ends without a tag and holds no title in any usual encoding.
      const bytes = media.rawPayload;
      expect([bytes[0], (bytes[1] ?? 0) & 0xe0]).toEqual([0xff, 0xe0]);
      for (const mark of ["APETAGEX", "LYRICSBEGIN"]) expect(bytes.includes(mark)).toBe(false);
      expect(bytes.subarray(-128, -125).toString("latin1")).not.toBe("TAG");
      for (const as of ["utf8", "utf16le"] as const)
        expect(bytes.includes(Buffer.from(song?.name ?? "", as))).toBe(false);
    }

    // The public library tells of its own songs only, and their files have lost their old names as well.
    const { data } = (await app.call("listLibrary", {}, player.token)).body;
    expect(data.length).toBeGreaterThan(0);
    for (const song of data) {
      expect(Object.keys(song).toSorted()).toEqual(["_id", "duration", "executor", "name", "order", "sound", "type"]);
      expect(song.sound).toMatch(/^\/media\/[\w-]{22}\.mp3$/);
      expect(sounds.map((dealt) => dealt.sound)).not.toContain(song.sound);
    }
  });
});
