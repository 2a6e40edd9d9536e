import { limits, type SongWork } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/app.ts";
import { dumpReturnables } from "../../../../test/dump.ts";
import { createAccount, createNamedAccount, createSong, createSongs, signInAgain } from "../../../../test/factories.ts";
import { joinGame } from "../../../../test/player.ts";
import { runBatch, runSongJobs } from "./run.ts";

let app: TestApp;
let staff: { token: string; userId: string; login: string };
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  staff = await createNamedAccount(app, { login: "редактор", role: 2 });
});
afterAll(() => app.close());

type Work = Parameters<typeof app.call<"startSongJob">>[1]["work"];
const start = (ids: readonly string[], work: Work) => app.call("startSongJob", { ids: [...ids], work }, staff.token);
const change = (ids: readonly string[], fields: object) => start(ids, { kind: "change", change: fields });
const job = async (_id: string) => (await app.call("getSongJob", { _id }, staff.token)).body;
const songs = async (query = {}) => (await app.call("listCatalogue", { limit: 300, ...query }, staff.token)).body.data;
const trail = async () => (await app.call("listChanges", { entity: "sound", limit: 100 }, staff.token)).body;
const genre = async (name: string) => (await app.call("createGenre", { name }, staff.token)).body._id;
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

/** Songs of one statement, where hundreds are needed. */
async function manySongs(count: number): Promise<string[]> {
  const first = await createSong(app, { name: "Первая" });
  const row = await app.db.kysely.selectFrom("sounds").selectAll().where("id", "=", first).executeTakeFirstOrThrow();
  const {
    search: _,
    peaks: _peaks,
    loudness: _loudness,
    cut: _cut,
    word_times: _times,
    aliases: _aliases,
    ...plain
  } = row;
  const rows = Array.from({ length: count - 1 }, (_row, i) => ({ ...plain, id: uuid(), sound_id: i, name: `П ${i}` }));
  await app.db.kysely.insertInto("sounds").values(rows).execute();
  return [first, ...rows.map(({ id }) => id)];
}

describe("a change of many songs", () => {
  it("writes every field, and each song has its line in the trail", async () => {
    const ids = await createSongs(app, 3);
    const [pop, rock] = [await genre("Поп"), await genre("Рок")];
    const { body: language } = await app.call("createLanguage", { name: "Русский" }, staff.token);
    const { body: film } = await app.call("createFilm", { name: "Волга-Волга" }, staff.token);
    const { body: singer } = await app.call("createExecutor", { name: "Любовь Орлова" }, staff.token);
    const { body: author } = await app.call("createAuthor", { name: "Исаак Дунаевский" }, staff.token);
    const reply = await change(ids, {
      status_id: "Неактивна",
      film_id: film._id,
      rights_holder: " Мосфильм ",
      demo: true,
      genre_id: { how: "replace", ids: [rock, pop] },
      language_id: { how: "add", ids: [language._id] },
      executor_id: { how: "add", ids: [singer._id] },
      music_author_id: { how: "replace", ids: [author._id] },
      text_author_id: { how: "replace", ids: [] },
    });
    expect([reply.status, reply.body]).toMatchObject([201, { kind: "change", state: "done", done: 3, changed: 3 }]);
    expect(reply.body.login).toBe("редактор");
    for (const song of await songs()) {
      expect(song).toMatchObject({ status_id: "Неактивна", rights_holder: "Мосфильм", demo: true });
      expect(song.film?.name).toBe("Волга-Волга");
      expect([song.genres, song.languages, song.executors, song.music_authors, song.text_authors].map(names)).toEqual([
        ["Рок", "Поп"],
        ["Русский"],
        ["Хор", "Любовь Орлова"],
        ["Исаак Дунаевский"],
        [],
      ]);
    }
    const { data } = await trail();
    expect(data.map(({ actor, action }) => `${actor.login} ${action}`)).toEqual(Array(3).fill("редактор update"));
    expect(data[0]?.fields["genres"]?.after).toEqual([
      { _id: rock, name: "Рок" },
      { _id: pop, name: "Поп" },
    ]);
    await change(ids, { genre_id: { how: "remove", ids: [rock] }, film_id: null, rights_holder: "" });
    for (const song of await songs()) {
      expect([names(song.genres), song.film, song.rights_holder]).toEqual([["Поп"], null, null]);
    }
  });

  it("leaves alone what is that way already: no line, no stamp", async () => {
    const [one = "", other = ""] = await createSongs(app, 2);
    await change([one], { status_id: "Неактивна" });
    const before = await songs({ ids: one });
    app.clock.advance(60);
    const { body } = await change([one, other, other], { status_id: "Неактивна" });
    expect(body).toMatchObject({ total: 2, done: 2, changed: 1, refused: 0 });
    expect(await songs({ ids: one })).toEqual(before);
    expect((await trail()).total).toBe(2);
  });

  it("names the songs that refuse, and changes the others", async () => {
    const ids = await createSongs(app, 3);
    const genres = [];
    for (let i = 0; i < limits.relations.max; i++) genres.push(await genre(`Жанр ${i}`));
    const [full = "", gone = ""] = ids;
    await change([full], { genre_id: { how: "replace", ids: genres } });
    await app.call("deleteSound", { _id: gone }, staff.token);
    const { body } = await change(ids, { genre_id: { how: "add", ids: [await genre("Лишний")] } });
    expect(body).toMatchObject({ state: "done", total: 3, changed: 1, refused: 2 });
    const [song] = await songs({ ids: full });
    expect((await job(body._id)).refusals.toSorted((a, b) => a.reason.localeCompare(b.reason, "ru"))).toEqual([
      { _id: full, name: song?.name, reason: "Жанры: не\u00A0больше 20" },
      { _id: gone, name: "", reason: "Песню уже удалили" },
    ]);
    expect(song?.genres).toHaveLength(limits.relations.max);
  });

  it("publishes a draft by the authors that it would have, not by those it had", async () => {
    const { body: author } = await app.call("createAuthor", { name: "Исаак Дунаевский" }, staff.token);
    const nobody = { music: [], text: [] };
    const [known, unknown] = [
      await createSong(app, { status: "draft", name: "С автором" }),
      await createSong(app, { status: "draft", name: "Без автора", ...nobody }),
    ];
    const none = { how: "replace", ids: [] };
    const emptied = await change([known], { status_id: "Активна", music_author_id: none, text_author_id: none });
    expect((await job(emptied.body._id)).refusals).toEqual([
      { _id: known, name: "С автором", reason: "Нельзя опубликовать: нет авторов" },
    ]);
    const filled = await change([unknown], {
      status_id: "Активна",
      music_author_id: { how: "add", ids: [author._id] },
      text_author_id: none,
    });
    expect(filled.body).toMatchObject({ changed: 1, refused: 0 });
    const found = await songs();
    expect(found.map(({ name, status_id }) => [name, status_id]).toSorted()).toEqual([
      ["Без автора", "Активна"],
      ["С автором", "Черновик"],
    ]);
  });

  it.each<[string, object, string]>([
    ["nothing", {}, "work.change"],
    ["an empty addition", { genre_id: { how: "add", ids: [] } }, "work.change.genre_id.ids"],
    ["a field that is no such", { name: "Одна на всех" }, "work.change"],
    ["a status that is none", { status_id: "Удалена" }, "work.change.status_id"],
    ["a long name", { rights_holder: "ж".repeat(201) }, "work.change.rights_holder"],
  ])("of %s is refused by its path", async (_what, fields, path) => {
    const { status, error } = await change([await createSong(app)], fields);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [path]]);
  });

  it("to rows that are not there is refused at the field, and begins nothing", async () => {
    const { status, error } = await change([await createSong(app)], { genre_id: { how: "add", ids: [uuid()] } });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([409, ["genre_id"]]);
    expect((await app.call("listSongJobs", {}, staff.token)).body.data).toEqual([]);
  });
});

describe("a job", () => {
  it("goes on batch by batch from where it stopped, on any node", async () => {
    const ids = await manySongs(250);
    const { body } = await change(ids, { demo: true });
    expect(body).toMatchObject({ state: "running", total: 250, done: 100, changed: 100 });
    expect(await runBatch(app.services)).toBe(true);
    expect(await job(body._id)).toMatchObject({ state: "running", done: 200 });
    await Promise.all([runSongJobs(app.services), runSongJobs(app.services)]);
    expect(await job(body._id)).toMatchObject({ state: "done", done: 250, changed: 250, refused: 0 });
    expect((await songs()).every(({ demo }) => demo)).toBe(true);
    expect((await trail()).total).toBe(250);
    const rows = await app.db.kysely.selectFrom("song_job_rows").select(["sound_id", "outcome"]).execute();
    expect(rows.filter(({ outcome }) => outcome === "changed")).toHaveLength(250);
    expect(new Set(rows.map(({ sound_id }) => sound_id))).toEqual(new Set(ids));
  });

  it("is stopped, and what it has done stays", async () => {
    const { body } = await change(await manySongs(150), { demo: true });
    const stopped = await app.call("stopSongJob", { _id: body._id }, staff.token);
    expect(stopped.body).toMatchObject({ state: "stopped", done: 100, error: null });
    await runSongJobs(app.services);
    expect((await songs()).filter(({ demo }) => demo)).toHaveLength(100);
  });

  it("ends with the reason when a genre goes meanwhile, or whoever began it", async () => {
    const ids = await manySongs(150);
    const rock = await genre("Рок");
    const { body } = await change(ids, { genre_id: { how: "add", ids: [rock] } });
    await app.db.kysely.deleteFrom("sound_genres").execute();
    await app.call("deleteGenre", { _id: rock }, staff.token);
    await runSongJobs(app.services);
    const { state, error } = await job(body._id);
    expect([state, error]).toEqual(["stopped", expect.stringContaining("больше нет")]);

    const late = (await change(ids, { demo: true })).body;
    const owner = await createAccount(app, 1);
    await app.db.kysely.deleteFrom("users").where("id", "=", staff.userId).execute();
    await runSongJobs(app.services);
    expect((await app.call("getSongJob", { _id: late._id }, owner.token)).body).toMatchObject({
      state: "stopped",
      done: 100,
    });
  });

  it("is listed for all staff while it runs, and for a day after for the one who started it", async () => {
    const ids = await manySongs(150);
    const { body } = await change(ids, { demo: true });
    const colleague = await createAccount(app, 2);
    const told = async (token: string) => (await app.call("listSongJobs", {}, token)).body.data.map(({ _id }) => _id);
    expect([await told(staff.token), await told(colleague.token)]).toEqual([[body._id], [body._id]]);
    await runSongJobs(app.services);
    expect([await told(staff.token), await told(colleague.token)]).toEqual([[body._id], []]);
    // Others' jobs, however many and new, do not push it out.
    for (let at = 0; at < 12; at++) {
      await app.call("startSongJob", { ids: ids.slice(0, 1), work: { kind: "delete" } }, colleague.token);
    }
    // Sessions are shorter than a day.
    const toldLater = async () => told(await signInAgain(app, staff.userId, 2));
    app.clock.advance(23 * 3600);
    expect(await toldLater()).toEqual([body._id]);
    app.clock.advance(3600);
    expect(await toldLater()).toEqual([]);
  });

  it("is taken back whole, but for songs that were edited since", async () => {
    const ids = await manySongs(150);
    const rock = await genre("Рок");
    const before = await dumpReturnables(app);
    app.clock.advance(60);
    const { body } = await change(ids, { genre_id: { how: "add", ids: [rock] }, rights_holder: "Студия «Эхо»" });
    await runSongJobs(app.services);
    expect((await songs()).every(({ rights_holder }) => rights_holder === "Студия «Эхо»")).toBe(true);
    const takeBack = async (_id: string) => {
      const left: string[] = [];
      for (let more = true; more;) {
        const { body: answer } = await app.call("returnGroup", { _id, skip: left.length }, staff.token);
        left.push(...answer.left.map((row) => row._id));
        more = answer.more;
      }
      return left;
    };
    const isReturnable = async (_id: string) => (await app.call("getSongJob", { _id }, staff.token)).body.returnable;
    expect(await isReturnable(body._id)).toBe(true);
    expect(await takeBack(body._id)).toEqual([]);
    expect(await isReturnable(body._id)).toBe(false);
    expect(await dumpReturnables(app)).toEqual(before);

    app.clock.advance(60);
    const again = (await change(ids, { demo: true })).body;
    await runSongJobs(app.services);
    const [edited = ""] = ids;
    app.clock.advance(60);
    await app.call("updateSounds", { ids: [edited], status_id: "Неактивна" }, staff.token);
    expect(await takeBack(again._id)).toEqual([edited]);
    expect(await isReturnable(again._id)).toBe(true);
    expect((await songs()).filter(({ demo }) => demo).map(({ _id }) => _id)).toEqual([edited]);
  });

  it("is not known by another id", async () => {
    expect((await app.call("getSongJob", { _id: uuid() }, staff.token)).status).toBe(404);
    expect((await app.call("stopSongJob", { _id: uuid() }, staff.token)).status).toBe(404);
  });

  it("deletes songs, but none that was played", async () => {
    const [played = "", free = ""] = await createSongs(app, 2);
    const player = await joinGame(app);
    await player.serve();
    await player.guess(played);
    const { body } = await start([played, free], { kind: "delete" });
    expect(body).toMatchObject({ state: "done", changed: 1, refused: 1 });
    expect((await job(body._id)).refusals).toEqual([
      { _id: played, name: expect.any(String), reason: expect.stringContaining("уже играли") },
    ]);
    expect((await songs()).map(({ _id }) => _id)).toEqual([played]);
  });
});

describe("find and replace", () => {
  type Options = Partial<Extract<SongWork, { kind: "replace" }>["replace"]>;
  const replaceOf = (find: string, put: string, options: Options = {}) => ({
    find,
    put,
    in: ["name" as const, "fragment" as const],
    ...options,
  });
  const preview = (ids: readonly string[], find: string, put: string, options?: Options) =>
    app.call("previewReplace", { ids: [...ids], replace: replaceOf(find, put, options) }, staff.token);

  it("is begun once by a call that is sent again, as its answer was lost", async () => {
    const ids = [await createSong(app, { name: "Калинка" })];
    const _id = uuid();
    const work = { kind: "replace", replace: replaceOf("а", "аа", { in: ["name"] }) } as const;
    const send = (more = {}, token = staff.token) => app.call("startSongJob", { _id, ids, work, ...more }, token);
    const replies = await Promise.all([send(), send()]);
    expect(replies.map(({ status, body }) => [status, body._id])).toEqual([
      [201, _id],
      [201, _id],
    ]);
    expect((await send()).body).toMatchObject({ _id, state: "done", changed: 1 });
    expect(names(await songs())).toEqual(["Каалинкаа"]);
    // The id is of this job only.
    const colleague = await createAccount(app, 2);
    for (const reply of [await send({}, colleague.token), await send({ work: { kind: "delete" } })]) {
      expect([reply.status, reply.error.code]).toEqual([409, "conflict"]);
    }
    expect(names(await songs())).toEqual(["Каалинкаа"]);
  });

  it("shows the rows before and after, and writes just that", async () => {
    const id = await createSong(app, { name: "Берёза", fragment: "Во поле береза\nстояла", hidden: [1, 2] });
    const other = await createSong(app, { name: "Калинка", fragment: "Калинка моя", hidden: [0] });
    const shown = (await preview([id, other], "береза", "берёза")).body;
    expect(shown).toEqual({
      found: 1,
      refused: 0,
      data: [
        {
          _id: id,
          name: "Берёза",
          refusal: null,
          title: null,
          fragment: [
            { text: "Во поле ", becomes: null },
            { text: "береза", becomes: "берёза" },
            { text: "\nстояла", becomes: null },
          ],
        },
      ],
    });
    const { body } = await start([id, other], { kind: "replace", replace: replaceOf("береза", "берёза") });
    expect(body).toMatchObject({ state: "done", changed: 1, refused: 0 });
    const [song] = await songs({ ids: id });
    expect(song).toMatchObject({ name: "Берёза", fragment: "Во поле берёза\nстояла", hidden: [1, 2] });
    expect((await trail()).data.map(({ fields }) => fields)).toEqual([
      { fragment: { before: "Во поле береза\nстояла", after: "Во поле берёза\nстояла" } },
    ]);
  });

  it("minds case and whole words where asked, and takes signs as they stand", async () => {
    const id = await createSong(app, { name: "Дом (дома) $1", fragment: "Дом, дома, дом", hidden: [0] });
    const after = async (find: string, put: string, options?: Options) => {
      const [row] = (await preview([id], find, put, options)).body.data;
      return [row?.title, row?.fragment].map((pieces) => pieces?.map(({ text, becomes }) => becomes ?? text).join(""));
    };
    expect(await after("дом", "сад")).toEqual(["сад (сада) $1", "сад, сада, сад"]);
    expect(await after("дом", "сад", { match_case: true })).toEqual(["Дом (сада) $1", "Дом, сада, сад"]);
    expect(await after("дом", "сад", { whole_words: true })).toEqual(["сад (дома) $1", "сад, дома, сад"]);
    expect(await after("(дома) $1", "$&", { in: ["name"] })).toEqual(["Дом $&", undefined]);
    expect(await after("дом", "сад", { in: ["fragment"] })).toEqual([undefined, "сад, сада, сад"]);
    expect((await preview([id], "д.м", "x")).body.found).toBe(0);
    const signs = String.raw`^$.*+?()[]{}|/\-,=<>#&!%:;@~'"` + "`";
    const other = await createSong(app, { name: `а${signs}б`, fragment: "Кое-где", hidden: [0] });
    const { data } = (await preview([other], signs, "-", { whole_words: false })).body;
    expect(data[0]?.title?.map(({ text }) => text)).toEqual(["а", signs, "б"]);
    expect((await preview([other], "кое-где", "где", { whole_words: true })).body.found).toBe(1);
  });

  it("stops at an internal error, and the jobs after it go on", async () => {
    const id = await createSong(app, { name: "Берёза", fragment: "Во поле береза", hidden: [1] });
    const work = { kind: "replace", replace: replaceOf("береза", "берёза") } as const;
    const ids = await manySongs(101);
    const [first, second] = [(await start(ids, work)).body._id, (await start([id, ...ids], work)).body._id];
    // A work that nobody can do, as a later version may begin one.
    await app.db.kysely
      .updateTable("song_jobs")
      .set({ work: JSON.stringify({ kind: "replace", replace: null }) })
      .where("id", "=", first)
      .execute();
    await runSongJobs(app.services);
    const rows = app.db.kysely.selectFrom("song_jobs").select(["id", "state", "error"]).orderBy("id");
    expect(await rows.execute()).toEqual([
      { id: first, state: "stopped", error: "Что-то сломалось у\u00A0нас" },
      { id: second, state: "done", error: null },
    ]);
  });

  it("refuses what would move hidden words or break limits, and names the songs", async () => {
    const long = await createSong(app, { name: "ж".repeat(198) + " ё", fragment: "Тише мыши", hidden: [] });
    const moved = await createSong(app, { name: "Ночь", fragment: "Ночь и тишина", hidden: [2] });
    const free = await createSong(app, { name: "День", fragment: "День и тишина", hidden: [] });
    const decoyed = await createSong(app, { name: "Сон", fragment: "Сон и тишина", hidden: [2], decoys: ["тишь"] });
    const ids = [long, moved, free, decoyed];
    const split = (await preview(ids, " и ", " и вот ")).body;
    expect([split.found, split.refused]).toEqual([3, 2]);
    expect(split.data.map(({ _id, refusal }) => [_id, refusal === null])).toEqual([
      [moved, false],
      [decoyed, false],
      [free, true],
    ]);
    const refusals = async (find: string, put: string) =>
      (await preview(ids, find, put)).body.data.flatMap(({ name, refusal }) => (refusal ? [[name, refusal]] : []));
    expect(await refusals("тишина", "тишь")).toEqual([["Сон", "Слово «тишь» спрятано в\u00A0отрывке"]]);
    expect(await refusals("ё", "ёжики")).toEqual([
      [expect.stringMatching(/^ж/), "Название: не длиннее 200\u00A0символов"],
    ]);
    expect(await refusals("ночь", "")).toContainEqual(["Ночь", "Название: введите название"]);
    const { body } = await start(ids, { kind: "replace", replace: replaceOf(" и ", " и вот ") });
    expect(body).toMatchObject({ changed: 1, refused: 2 });
    expect((await songs({ ids: moved }))[0]?.fragment).toBe("Ночь и тишина");
    expect((await songs({ ids: free }))[0]?.fragment).toBe("День и вот тишина");
  });

  it.each([
    ["nothing to find", { find: "" }, "replace.find"],
    ["nowhere to look", { in: [] }, "replace.in"],
    ["too long", { put: "ж".repeat(201) }, "replace.put"],
    ["no text at all", { find: "\0" }, "replace.find"],
  ])("is refused by its path: %s", async (_what, wrong, path) => {
    const replace = { ...replaceOf("а", "б"), ...wrong };
    const { status, error } = await app.call("previewReplace", { ids: [await createSong(app)], replace }, staff.token);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [path]]);
  });
});

describe("all that is found", () => {
  it("comes as ids, by search and filters, beyond any page", async () => {
    const ids = await manySongs(320);
    const asked = await app.call("findSongIds", {}, staff.token);
    expect(new Set(asked.body.ids)).toEqual(new Set(ids));
    expect((await app.call("findSongIds", { find: "первая" }, staff.token)).body.ids).toEqual([ids[0]]);
    expect((await songs()).length).toBe(300);
    expect((await app.call("listCatalogue", { limit: 301 }, staff.token)).status).toBe(400);
  });
});
