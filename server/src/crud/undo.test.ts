import { quicknet } from "@hitoslov/rules/beacon";
import { contract, type Contract, type DrawStatus, type Entity, limits } from "@hitoslov/contract";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { purge } from "../jobs/purge.ts";
import { sweepMedia } from "../jobs/sweep-media.ts";
import { findReferences } from "../media/references.ts";
import { returnables } from "../returnables.ts";
import { createTestApp, type TestApp } from "../test/app.ts";
import {
  createDraw,
  createEntrant,
  createNamedAccount,
  createSong,
  setPassword,
  signInAgain,
} from "../test/factories.ts";
import { countsOf, scoresOf } from "../test/rankings.ts";
import { send, staffWrites } from "../test/staff-writes.ts";
import { dumpReturnables } from "../test/dump.ts";

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

const day = 24 * 3600;
const dump = () => dumpReturnables(app);

const news = { title: "Новость", content: "<p>Текст</p>", user_category: "all", status_id: "Активна" } as const;
const lastChange = async (entity: Entity) => {
  const [change] = (await app.call("listJournal", { entity }, owner.token)).body.data;
  if (change === undefined) throw new Error("Nothing was recorded");
  return change;
};
const returnChange = (_id: string, by = owner) => app.call("returnChange", { _id }, by.token);
const trash = async (find?: string) => (await app.call("listTrash", { find }, admin.token)).body;

// What others write besides, or nobody may take back: a switch of the second factor, a start from nothing.
const oneWay: readonly (keyof Contract)[] = [
  "requireTotp",
  "setSoundUpkeep",
  "createSettings",
  "createDirectories",
  "createGameSettings",
  "eraseDeleted",
  // A rehearsal is empty or played anew; who tries it is set again.
  "setTesters",
  "endRehearsal",
  "resetRehearsal",
  // Who has won is nothing to go back to, nor is what a winner is known by.
  "givePlaceAwards",
  "replaceAward",
  "updateAwardPapers",
  // What players have been shown stays.
  "publishDocument",
  // Many changes in one: see the group below.
  "mergeDirectoryRows",
];
// Whether a draw runs is nothing to go back to.
function withStatus({ stocks }: Record<string, unknown>, status: DrawStatus) {
  const [{ row }] = stocks as [{ row: object }];
  return { row: { ...row, status } };
}

const writes = Object.entries(staffWrites).filter(
  ([name, write]) => write.entity in returnables(quicknet, "Europe/Moscow") && !oneWay.some((other) => other === name),
) as [keyof Contract, NonNullable<(typeof staffWrites)[keyof Contract]>][];

describe.for(writes)("%s", ([name, { entity, prepare }]) => {
  it("can be undone, and the undo can be undone too", async () => {
    const sent = await prepare(app, owner.token);
    const before = await dump();
    app.clock.advance(60);
    expect((await send(app, name, sent, owner.token)).status).toBe(contract[name].status);
    const after = await dump();
    expect(after).not.toEqual(before);
    const change = await lastChange(entity);
    expect(change.kept).toBe(true);
    app.clock.advance(60);
    const { status, text } = await returnChange(change._id);
    expect([status, text]).toEqual([200, text]);
    expect(await dump()).toEqual(
      name === "updateStock" ? { ...before, stocks: [withStatus(before, "paused")] } : before,
    );
    const back = await lastChange(entity);
    expect(back.returns).toBe(change._id);
    app.clock.advance(60);
    expect((await returnChange(back._id)).status).toBe(200);
    expect(await dump()).toEqual(after);
  });
});

describe("the trash", () => {
  it("tells what was deleted, by whom and until when, and is searched by name and person", async () => {
    const song = await createSong(app, {});
    await app.call("deleteSound", { _id: song }, admin.token);
    const { _id } = (await app.call("createNews", { ...news, title: "Меняем лампы" }, admin.token)).body;
    app.clock.advance(60);
    await app.call("deleteNews", { _id }, owner.token);
    const { data, total } = await trash();
    expect(total).toBe(2);
    expect(data.map(({ entity, entity_id }) => [entity, entity_id])).toEqual([
      ["news", _id],
      ["sound", song],
    ]);
    expect(data[0]).toMatchObject({ name: "Меняем лампы", code: null, actor: { login: "владелец" } });
    expect(data[1]?.code).toBeGreaterThan(0);
    expect(Date.parse(data[0]?.until ?? "") - Date.parse(data[0]?.at ?? "")).toBe(30 * day * 1000);
    expect((await trash("ЛАМПЫ")).total).toBe(1);
    expect((await trash("админ")).data.map(({ entity }) => entity)).toEqual(["sound"]);
    expect((await trash("нет такого")).data).toEqual([]);
  });

  it("names a speed, which has no name, by its seconds", async () => {
    const speed = { min_time: 510, max_time: 520, coefficient: 1.1 };
    const { _id } = (await app.call("createSpeed", speed, admin.token)).body;
    expect((await lastChange("speed")).name).toBe("510–520\u00A0с");
    await app.call("deleteSpeed", { _id }, admin.token);
    expect((await trash()).data).toMatchObject([{ entity: "speed", name: "510–520\u00A0с" }]);
    expect((await trash("510–520")).total).toBe(1);
  });

  it("gives back a row by its own number, once", async () => {
    const { _id } = (await app.call("createNews", news, admin.token)).body;
    await app.call("deleteNews", { _id }, admin.token);
    const both = await Promise.all([
      app.call("returnDeleted", { entity: "news", _id }, admin.token),
      app.call("returnDeleted", { entity: "news", _id }, owner.token),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await trash()).total).toBe(0);
    expect((await app.call("listNews", {}, admin.token)).body.total).toBe(1);
  });

  it("keeps files for thirty days, through sweeps, and lets them go then", async () => {
    const { prepare } = staffWrites.uploadSoundFiles ?? {};
    const sent = await prepare?.(app, owner.token);
    if (sent === undefined) throw new Error("There is no such write");
    await send(app, "uploadSoundFiles", sent, owner.token);
    const { sound, photo } = await app.db.kysely
      .selectFrom("sounds")
      .select(["sound", "photo"])
      .where("sound", "is not", null)
      .executeTakeFirstOrThrow();
    const isThere = async () => {
      const names = new Set((await app.services.media.list()).map(({ name }) => name));
      return [sound, photo].map((name) => names.has(name ?? ""));
    };
    await app.call("deleteSound", sent.input as { _id: string }, owner.token);
    await sweepMedia(app.services);
    expect(await isThere()).toEqual([true, true]);
    expect((await findReferences(app.db.kysely)).has(sound ?? "")).toBe(true);
    app.clock.advance(31 * day);
    await purge(app.services);
    expect((await findReferences(app.db.kysely)).has(sound ?? "")).toBe(false);
    const { token } = await createNamedAccount(app, { login: "другой", role: 1 });
    expect((await app.call("listTrash", {}, token)).body.total).toBe(0);
    const { _id } = sent.input as { _id: string };
    expect((await app.call("returnDeleted", { entity: "sound", _id }, token)).status).toBe(404);
  });

  it("erases for good when asked to, and says who did it", async () => {
    const { _id } = (await app.call("createNews", news, admin.token)).body;
    await app.call("deleteNews", { _id }, admin.token);
    const [deleted] = (await trash()).data;
    const erased = { _id: deleted?._id ?? "" };
    expect((await app.call("eraseDeleted", erased, admin.token)).status).toBe(200);
    expect((await app.call("eraseDeleted", erased, admin.token)).status).toBe(404);
    expect((await app.call("returnDeleted", { entity: "news", _id }, admin.token)).status).toBe(404);
    expect(await lastChange("news")).toMatchObject({
      action: "delete",
      returns: deleted?._id,
      actor: { login: "админ" },
    });
  });

  it("does not restore a row whose unique value is taken", async () => {
    const { _id } = (await app.call("createGenre", { name: "Марш" }, admin.token)).body;
    await app.call("deleteGenre", { _id }, admin.token);
    await app.call("createGenre", { name: "Марш" }, admin.token);
    const { status, error } = await app.call("returnDeleted", { entity: "genre", _id }, admin.token);
    expect([status, error.fields]).toEqual([409, { name: "Такой жанр уже есть" }]);
    expect((await trash()).total).toBe(1);

    const song = async () => {
      const [level] = (await app.call("listDifficulty", {}, admin.token)).body.data;
      const fields = { name: "Калинка", fragment: "Калинка моя", sound_id: 700_700, status_id: "Неактивна" } as const;
      return (await app.call("createSound", { ...fields, difficulty_id: level?._id ?? "" }, admin.token)).body._id;
    };
    const first = await song();
    await app.call("deleteSound", { _id: first }, admin.token);
    await song();
    const returned = await app.call("returnDeleted", { entity: "sound", _id: first }, admin.token);
    expect([returned.status, returned.error.fields]).toEqual([409, { sound_id: "Код звука уже занят другой песней" }]);
  });

  it("says that what a row refers to was deleted too, and restores it after that", async () => {
    const song = await createSong(app);
    const { _id } = (await app.call("createGenre", { name: "Марш" }, admin.token)).body;
    const into = (await app.call("createGenre", { name: "Гимн" }, admin.token)).body;
    const setGenres = (ids: string[]) => {
      const change = { genre_id: { how: "replace" as const, ids } };
      return app.call("startSongJob", { ids: [song], work: { kind: "change", change } }, admin.token);
    };
    await setGenres([_id]);
    const edit = await lastChange("sound");
    await app.call("deleteSound", { _id: song }, admin.token);
    await app.call("mergeDirectoryRows", { directory: "genre", _id, into_id: into._id }, admin.token);
    const restore = () => app.call("returnDeleted", { entity: "sound", _id: song }, admin.token);
    const message =
      "Нельзя вернуть: удалено то, с\u00A0чем связана запись. Верните сначала его, если оно в\u00A0корзине.";
    const refused = await restore();
    expect([refused.status, refused.error.message]).toEqual([409, message]);
    await app.call("returnDeleted", { entity: "genre", _id }, admin.token);
    expect((await restore()).status).toBe(200);

    // So is a version.
    await setGenres([]);
    await app.call("deleteGenre", { _id }, admin.token);
    const version = await app.call("returnVersion", { _id: edit._id }, admin.token);
    expect([version.status, version.error.message]).toEqual([409, message]);
  });

  it("holds a draw with those who took part or test it, but for who has left since", async () => {
    const { input } = (await staffWrites.deleteStock?.prepare(app, owner.token)) ?? { input: {} };
    const { _id } = input as { _id: string };
    await app.db.kysely.updateTable("stocks").set({ status: "disabled" }).execute();
    const [stays, leaves] = [await createEntrant(app, _id), await createEntrant(app, _id)];
    const testers = [stays, leaves].map(({ userId: user_id }) => ({ stock_id: _id, user_id }));
    await app.db.kysely.insertInto("stock_testers").values(testers).execute();
    const [rescoring_id, sound_id] = [uuid(), await createSong(app)];
    const now = app.clock.now();
    const accepted = { sound_id, position: 0, word: "поле", answers: ["пола"] };
    await app.db.kysely
      .insertInto("rescorings")
      .values({ id: rescoring_id, login: "владелец", ...accepted, total: 1, created_at: now })
      .execute();
    const recount = { stock_id: _id, rescoring_id, plays: 1, points: 60 };
    await app.db.kysely.insertInto("stock_recounts").values(recount).execute();
    await app.call("deleteStock", { _id }, owner.token);
    await app.call("deleteUser", { _id: leaves.userId }, owner.token);
    const { rows } = await sql<{ found: boolean }>`
      select position(${leaves.userId} in before::text) > 0 as found from row_images where entity = 'stock'`.execute(
      app.db.kysely,
    );
    expect(rows.map(({ found }) => found)).not.toContain(true);
    expect((await app.call("returnDeleted", { entity: "stock", _id }, owner.token)).status).toBe(200);
    for (const table of ["stock_members", "stock_testers"] as const) {
      const left = await app.db.kysely.selectFrom(table).select("user_id").execute();
      expect([table, left]).toEqual([table, [{ user_id: stays.userId }]]);
    }
    expect(await app.db.kysely.selectFrom("stock_recounts").selectAll().execute()).toMatchObject([{ rescoring_id }]);
  });

  it("gives a draw back with the places of those who are left, and with all that it knows of others", async () => {
    const { input } = (await staffWrites.deleteStock?.prepare(app, owner.token)) ?? { input: {} };
    const { _id } = input as { _id: string };
    const { kysely } = app.db;
    await kysely.updateTable("stocks").set({ status: "disabled" }).execute();
    const leaves = await createEntrant(app, _id, { score: 900 });
    const stays = await createEntrant(app, _id, { score: 5 });
    // One of an account that is gone already, one of an account that goes while the draw lies in the trash.
    const traces = [uuid(), leaves.userId].map((user_id, at) => ({
      stock_id: _id,
      user_id,
      hash: Buffer.from([at]),
      proved: true,
      excluded: true,
    }));
    await kysely.insertInto("member_traces").values(traces).execute();
    await app.call("deleteStock", { _id }, owner.token);
    // Thousands of entrants are not written anew for somebody who is none of them.
    const version = async () =>
      (await sql`select xmin::text from row_images where row_id = ${_id} and after is null`.execute(kysely)).rows;
    const written = await version();
    expect(written).toHaveLength(1);
    const { userId: stranger } = await createNamedAccount(app, {});
    expect((await app.call("deleteUser", { _id: stranger }, owner.token)).status).toBe(200);
    expect(await version()).toEqual(written);
    await app.call("deleteUser", { _id: leaves.userId }, owner.token);
    expect((await app.call("returnDeleted", { entity: "stock", _id }, owner.token)).status).toBe(200);
    const { kept, counted } = await countsOf(app.db);
    expect(kept).toEqual(counted);
    expect(await scoresOf(app.db)).toEqual([{ board: `stock:${_id}`, user_id: stays.userId, score: 5 }]);
    expect(await kysely.selectFrom("member_traces").selectAll().orderBy("hash").execute()).toEqual(traces);
  });

  it("keeps of a song who was shown its answer, but for who has left since", async () => {
    const song = await createSong(app);
    const [stays, leaves] = [await createNamedAccount(app, {}), await createNamedAccount(app, {})];
    const shown = [stays, leaves].map(({ userId }) => ({
      user_id: userId,
      sound_id: song,
      shown_at: new Date("2026-02-01T10:00:00Z"),
    }));
    await app.db.kysely.insertInto("shown_answers").values(shown).execute();
    await app.call("deleteSound", { _id: song }, admin.token);
    await app.call("deleteUser", { _id: leaves.userId }, owner.token);
    const { rows } = await sql<{ found: boolean }>`
      select position(${leaves.userId} in before::text) > 0 as found from row_images where row_id = ${song}`.execute(
      app.db.kysely,
    );
    expect(rows).toEqual([{ found: false }]);
    expect((await app.call("returnDeleted", { entity: "sound", _id: song }, admin.token)).status).toBe(200);
    expect(await app.db.kysely.selectFrom("shown_answers").selectAll().execute()).toEqual(shown.slice(0, 1));
  });
});

describe("an administrator of some sections", () => {
  it("sees and brings back what belongs to them", async () => {
    const song = await createSong(app, {});
    await app.call("deleteSound", { _id: song }, admin.token);
    const { _id } = (await app.call("createNews", news, admin.token)).body;
    await app.call("deleteNews", { _id }, admin.token);
    const [deletion] = (await trash()).data.filter(({ entity }) => entity === "sound");
    await app.db.kysely
      .updateTable("users")
      .set({ sections: ["content"] })
      .where("id", "=", admin.userId)
      .execute();
    const limited = await signInAgain(app, admin.userId);
    const seen = (await app.call("listTrash", {}, limited)).body.data;
    expect(seen.map(({ entity }) => entity)).toEqual(["news"]);
    const told = (await app.call("listJournal", {}, limited)).body.data;
    expect(new Set(told.map(({ entity }) => entity))).toEqual(new Set(["news"]));
    for (const refused of [
      await app.call("listJournal", { entity: "sound" }, limited),
      await app.call("returnDeleted", { entity: "sound", _id: song }, limited),
      await app.call("returnChange", { _id: deletion?._id ?? "" }, limited),
      await app.call("returnVersion", { _id: deletion?._id ?? "" }, limited),
      await app.call("eraseDeleted", { _id: deletion?._id ?? "" }, limited),
    ]) {
      expect(refused.status).toBe(403);
    }
    expect((await app.call("returnDeleted", { entity: "news", _id }, limited)).status).toBe(200);
  });

  it("finds journal and trash empty where no trail belongs to them", async () => {
    await app.call("createNews", news, admin.token);
    await app.db.kysely
      .updateTable("users")
      .set({ sections: ["numbers"] })
      .where("id", "=", admin.userId)
      .execute();
    const limited = await signInAgain(app, admin.userId);
    for (const call of ["listJournal", "listTrash"] as const) {
      const { status, body } = await app.call(call, {}, limited);
      expect([status, body]).toEqual([200, { data: [], total: 0 }]);
    }
  });
});

describe("versions", () => {
  it("can be restored whatever came later, and restoring makes a version of its own", async () => {
    const { _id } = (await app.call("createNews", news, admin.token)).body;
    for (const title of ["Вторая", "Третья"]) {
      app.clock.advance(60);
      await app.call("updateNews", { ...news, title, _id }, admin.token);
    }
    const changes = async () => (await app.call("listChanges", { entity: "news", _id }, admin.token)).body.data;
    const first = (await changes()).at(-1)?._id ?? "";
    app.clock.advance(60);
    expect((await app.call("returnVersion", { _id: first }, admin.token)).status).toBe(200);
    const [back, ...older] = await changes();
    expect(back).toMatchObject({ returns: first, fields: { title: { before: "Третья", after: "Новость" } } });
    expect(older).toHaveLength(3);
  });

  it("are not restored over a change that came after the history was read", async () => {
    const { _id } = (await app.call("createNews", news, admin.token)).body;
    const edit = async (title: string) => {
      app.clock.advance(60);
      await app.call("updateNews", { ...news, title, _id }, admin.token);
      return lastChange("news");
    };
    const first = await edit("Вторая");
    const seen = await edit("Третья");
    const returnFirst = (latest_at: string) => app.call("returnVersion", { _id: first._id, latest_at }, owner.token);
    const unseen = await edit("Четвёртая");
    const { status, error } = await returnFirst(seen.at);
    expect([status, error.code]).toEqual([409, "stale"]);
    expect(error.message).toContain("админ");
    app.clock.advance(60);
    expect((await returnFirst(unseen.at)).status).toBe(200);
    // The second press of two is late as well.
    expect((await returnFirst(unseen.at)).status).toBe(409);
  });

  it("of a song have its sound back", async () => {
    const sent = await staffWrites.uploadSoundFiles?.prepare(app, owner.token);
    if (sent === undefined) throw new Error("There is no such write");
    const { _id } = sent.input as { _id: string };
    await send(app, "uploadSoundFiles", sent, owner.token);
    const kept = await lastChange("sound");
    const columns = () =>
      app.db.kysely
        .selectFrom("sounds")
        .select(["sound", "photo", "audio_ms", "peaks", "fingerprint"])
        .where("id", "=", _id)
        .executeTakeFirst();
    const before = await columns();
    app.clock.advance(60);
    await app.call("deleteSoundAudio", { _id }, owner.token);
    expect((await columns())?.sound).toBeNull();
    app.clock.advance(60);
    expect((await app.call("returnVersion", { _id: kept._id }, owner.token)).status).toBe(200);
    expect(await columns()).toEqual(before);
  });

  it("of the settings are the owner's, and have no secret", async () => {
    const { input } = (await staffWrites.updateSettings?.prepare(app, owner.token)) ?? { input: {} };
    await app.call("updateSettings", input as never, owner.token);
    const { _id } = await lastChange("setting");
    expect((await returnChange(_id, admin)).status).toBe(403);
    expect((await app.call("returnVersion", { _id }, admin.token)).status).toBe(403);
    const { rows } = await sql<{ has: boolean }>`
      select jsonb_exists(before -> 'settings' -> 0, 'secret') as has from row_images where entity = 'setting'`.execute(
      app.db.kysely,
    );
    expect(rows).toEqual([{ has: false }]);
  });

  it("of a draw leave it running as it does", async () => {
    const { input } = (await staffWrites.updateStock?.prepare(app, owner.token)) ?? { input: {} };
    const fields = { ...input, status: "active" } as never;
    await app.call("updateStock", fields, owner.token);
    app.clock.advance(60);
    await app.call("updateStock", { ...input, status: "paused", name: "Другой" } as never, owner.token);
    const { _id } = await lastChange("stock");
    app.clock.advance(60);
    expect((await returnChange(_id)).status).toBe(200);
    const draw = await app.db.kysely.selectFrom("stocks").select(["name", "status"]).executeTakeFirstOrThrow();
    expect(draw.status).toBe("paused");
    expect(draw.name).not.toBe("Другой");
  });

  it("of a draw are not restored where its end has passed meanwhile", async () => {
    const now = app.clock.now().getTime();
    const days = (count: number) => new Date(now + count * 86_400_000);
    const _id = await createDraw(app, { start: days(-1), end: days(2) });
    const of = { _id, fullname: "Весна", name: "Весна", description: "Весна", status: "active" as const };
    const period = (end: number) => ({ start_date: days(-1).toISOString(), end_date: days(end).toISOString() });
    await app.call("updateStock", { ...of, ...period(2), name: "Лето" }, owner.token);
    const version = await lastChange("stock");
    await app.call("updateStock", { ...of, ...period(20) }, owner.token);
    const extension = await lastChange("stock");
    app.clock.advance(10 * 86_400);
    owner.token = await signInAgain(app, owner.userId, 1);
    for (const undone of [
      await returnChange(extension._id),
      await app.call("returnVersion", { _id: version._id }, owner.token),
    ]) {
      expect([undone.status, undone.error.fields]).toEqual([409, { end_date: "Конец не раньше сегодняшнего дня" }]);
    }
    const draw = await app.db.kysely.selectFrom("stocks").select("end_date").executeTakeFirstOrThrow();
    expect(draw.end_date).toEqual(days(20));
  });

  it("of a draw leave no points outside of its dates", async () => {
    const now = app.clock.now().getTime();
    const hours = (count: number) => new Date(now + count * 3_600_000);
    const _id = await createDraw(app, { start: hours(4), end: hours(6) });
    const of = { _id, fullname: "Весна", name: "Весна", description: "Весна", status: "active" as const };
    const move = async (start: number, end: number) => {
      const dates = { start_date: hours(start).toISOString(), end_date: hours(end).toISOString() };
      expect((await app.call("updateStock", { ...of, ...dates }, owner.token)).status).toBe(200);
      return lastChange("stock");
    };
    const first = await move(4, 10 * 24);
    await move(1, 6);
    const extension = await move(1, 20 * 24);
    await createEntrant(app, _id, { score: 5 });
    app.clock.advance(7 * 3600);
    const undone = await returnChange(extension._id);
    expect([undone.status, Object.keys(undone.error.fields ?? {})]).toEqual([409, ["end_date"]]);
    const back = await app.call("returnVersion", { _id: first._id }, owner.token);
    expect([back.status, Object.keys(back.error.fields ?? {})]).toEqual([409, ["start_date"]]);
    const draw = await app.db.kysely.selectFrom("stocks").select(["start_date", "end_date"]).executeTakeFirstOrThrow();
    expect(draw).toEqual({ start_date: hours(1), end_date: hours(20 * 24) });
  });
});

describe("a change", () => {
  it("that others have edited since stays, and they are named", async () => {
    const { _id } = (await app.call("createNews", news, owner.token)).body;
    app.clock.advance(60);
    await app.call("updateNews", { ...news, title: "Вторая", _id }, owner.token);
    const second = await lastChange("news");
    app.clock.advance(60);
    await app.call("updateNews", { ...news, title: "Третья", _id }, admin.token);
    const { status, error } = await returnChange(second._id);
    expect([status, error.code]).toEqual([409, "stale"]);
    expect(error.message).toContain("админ");
  });

  it("is found only by its own id", async () => {
    expect((await returnChange("019aa5b0-0000-7000-8000-000000000000")).status).toBe(404);
    expect((await app.call("returnChange", { _id: "1" }, owner.token)).status).toBe(400);
  });
});

describe("the journal", () => {
  it("has everything, found by kind, action, person, name and time, and hides administrators from others", async () => {
    const { _id } = (await app.call("createNews", { ...news, title: "Меняем лампы" }, admin.token)).body;
    app.clock.advance(60);
    const from = app.clock.now().toISOString();
    await app.call("deleteNews", { _id }, owner.token);
    await app.call("updateMe", { name: "Анна" }, owner.token);
    const list = async (query: object, by = admin) => (await app.call("listJournal", query, by.token)).body;
    expect((await list({})).data.map(({ action, name }) => [action, name])).toEqual([
      ["delete", "Меняем лампы"],
      ["create", "Меняем лампы"],
    ]);
    expect((await list({}, owner)).total).toBe(3);
    expect((await list({ entity: "news", action: "create" })).total).toBe(1);
    expect((await list({ find: "лампы" })).total).toBe(2);
    for (const from of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-01:00"]) {
      expect((await app.call("listJournal", { from }, admin.token)).status, from).toBe(400);
    }
    for (const name of ["listJournal", "listTrash"] as const) {
      expect((await app.call(name, { find: "а\0б" }, admin.token)).status).toBe(400);
    }
    expect((await list({ find: "владелец" })).total).toBe(1);
    expect((await list({ from })).total).toBe(1);
    expect((await list({ to: from })).total).toBe(1);
    expect((await app.call("listJournal", { entity: "admin" }, admin.token)).status).toBe(403);
  });

  it("names a row also where its name has not changed", async () => {
    const { _id } = (await app.call("createNews", { ...news, title: "Меняем лампы" }, admin.token)).body;
    await app.call("updateNews", { ...news, _id, title: "Меняем лампы", content: "<p>Все</p>" }, admin.token);
    const [change] = (await app.call("listJournal", { entity: "news", action: "update" }, admin.token)).body.data;
    expect([change?.name, Object.keys(change?.fields ?? {})]).toEqual(["Меняем лампы", ["content"]]);
    // It is found by that name as well.
    const found = (await app.call("listJournal", { entity: "news", find: "лампы" }, admin.token)).body;
    expect([found.total, found.data.map(({ action }) => action)]).toEqual([2, ["update", "create"]]);
  });

  it("finds such a name without reading the row, unless a node of the previous release has kept it", async () => {
    const { _id } = (await app.call("createNews", { ...news, title: "Меняем лампы" }, admin.token)).body;
    await app.call("updateNews", { ...news, _id, title: "Меняем лампы", content: "<p>Все</p>" }, admin.token);
    const images = app.db.kysely.updateTable("row_images");
    const found = async () => {
      const { data } = (await app.call("listJournal", { action: "update", find: "лампы" }, admin.token)).body;
      return data.map(({ name }) => name);
    };
    const { before, after } = await app.db.kysely
      .selectFrom("row_images")
      .select(["before", "after"])
      .where("before", "is not", null)
      .executeTakeFirstOrThrow();
    await images.set({ before: {}, after: {} }).execute();
    expect(await found()).toEqual(["Меняем лампы"]);
    await images.set({ before, after, name: null }).execute();
    expect(await found()).toEqual(["Меняем лампы"]);
  });

  it("tells the owner who of the staff has signed in", async () => {
    await setPassword(app, admin.userId, "надёжный пароль");
    const { status } = await app.call("login", { login: "админ", password: "надёжный пароль", area: "admin" });
    expect(status).toBe(200);
    expect((await app.call("login", { login: "админ", password: "другой пароль", area: "admin" })).status).toBe(401);
    // The token of the game calls the back office as well.
    expect((await app.call("login", { login: "админ", password: "надёжный пароль" })).status).toBe(200);
    const player = await createNamedAccount(app, { login: "игрок" });
    await setPassword(app, player.userId, "надёжный пароль");
    expect((await app.call("login", { login: "игрок", password: "надёжный пароль" })).status).toBe(200);
    const { data } = (await app.call("listJournal", { entity: "sign_in" }, owner.token)).body;
    expect(data.map(({ actor, fields }) => [actor.login, fields["way"]?.after])).toEqual([
      ["админ", "пароль"],
      ["админ", "пароль"],
    ]);
    expect((await app.call("listJournal", { entity: "sign_in" }, admin.token)).status).toBe(403);
  });
});

describe("a group", () => {
  it("is recorded for a merge of two rows", async () => {
    const sent = await staffWrites.mergeDirectoryRows?.prepare(app, owner.token);
    if (sent === undefined) throw new Error("There is no such write");
    const before = await dump();
    expect((await send(app, "mergeDirectoryRows", sent, owner.token)).status).toBe(200);
    const { entity, group_id } = await lastChange("genre");
    expect([entity, typeof group_id]).toEqual(["genre", "string"]);
    const { body } = await app.call("returnGroup", { _id: group_id ?? "" }, owner.token);
    expect(body).toMatchObject({ left: [], more: false });
    expect(await dump()).toEqual(before);
  });

  it("is undone at once, except for rows edited since, which are listed", async () => {
    const ids: string[] = [];
    for (const title of ["Раз", "Два", "Три"]) {
      ids.push((await app.call("createNews", { ...news, title }, owner.token)).body._id);
      app.clock.advance(1);
    }
    const group_id = "019aa5b0-0000-7000-8000-000000000001";
    await app.db.kysely.updateTable("row_images").set({ group_id }).execute();
    await app.call("updateNews", { ...news, title: "Два с половиной", _id: ids[1] ?? "" }, admin.token);
    const { body } = await app.call("returnGroup", { _id: group_id }, owner.token);
    expect(body).toMatchObject({ returned: 2, more: false, left: [{ entity: "news", _id: ids[1], name: "Два" }] });
    expect(body.left[0]?.message).toContain("админ");
    const there = await app.db.kysely.selectFrom("news").select("id").execute();
    expect(there).toEqual([{ id: ids[1] }]);
    expect((await app.call("returnGroup", { _id: group_id }, owner.token)).body).toMatchObject({ returned: 0 });
    // A job may leave as many behind as it may change.
    const skip = limits.selection.max;
    expect((await app.call("returnGroup", { _id: group_id, skip }, owner.token)).status).toBe(200);
  });
});
