import {
  type KyselyPlugin,
  OperationNodeTransformer,
  sql,
  type TableNode,
  type Transaction,
  type Updateable,
} from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../db/schema.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createSong } from "../../test/factories.ts";
import type { Catalogue } from "./catalogue.ts";
import { type CatalogueCache, openCatalogue } from "./load-catalogue.ts";
import { trayOf } from "./play-tray.ts";

let app: TestApp;
let node: CatalogueCache;
let soundId: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  soundId = await createSong(app, { name: "Калинка", music: ["Ларионов"], executors: ["Хор"], film: "Садко" });
  node = await openCatalogue(app.db);
  await node.current();
});
afterAll(async () => {
  await node.close();
  await app.close();
});

const song = async () => (await node.current()).songs.get(soundId);

describe("the catalogue in memory", () => {
  it("is one object until something changes", async () => {
    const settled = async () => {
      const [one, two] = [await node.current(), await node.current()];
      return one === two;
    };
    await expect.poll(settled).toBe(true);
  });

  // Nobody refreshes it here: the database itself tells every node.
  it("notices a change of the song", async () => {
    await app.db.kysely.updateTable("sounds").set({ name: "Коробейники" }).where("id", "=", soundId).execute();
    await expect.poll(async () => (await song())?.name).toBe("Коробейники");
    await app.db.kysely.updateTable("sounds").set({ status_id: "hidden" }).where("id", "=", soundId).execute();
    await expect.poll(song).toBeUndefined();
  });

  it("notices a change of the names of a song's people and film", async () => {
    const { kysely } = app.db;
    for (const table of ["authors", "executors", "films"] as const) {
      await kysely
        .updateTable(table)
        .set((set) => ({ name: set.fn("upper", ["name"]) }))
        .execute();
    }
    await expect.poll(song).toMatchObject({ music: [{ name: "ЛАРИОНОВ" }], executors: ["ХОР"], film: "САДКО" });
  });

  it("is read once at a time, and once more after whatever has changed meanwhile", async () => {
    const reads = new Reads();
    const slow = Promise.withResolvers<void>();
    reads.answer = () => slow.promise;
    const other = await openWith(reads);
    const asked = [other.current()];
    for (const name of ["Коробейники", "Катюша", "Рябина"]) {
      await rename(name);
      asked.push(other.current());
    }
    await expect.poll(() => reads.asked).toEqual(["all"]);
    slow.resolve();
    const names = (await Promise.all(asked)).map(({ songs }) => songs.get(soundId)?.name);
    expect([names.slice(1), reads.asked]).toEqual([
      ["Рябина", "Рябина", "Рябина"],
      ["all", [soundId]],
    ]);
    await other.close();
  });

  it("is read as a whole after a read that failed", async () => {
    const reads = new Reads();
    const other = await openWith(reads);
    await other.current();
    reads.answer = () => Promise.reject(new Error("cut off"));
    await rename("Коробейники");
    await expect(other.current()).rejects.toThrow("cut off");
    reads.answer = async () => {};
    expect((await other.current()).songs.get(soundId)?.name).toBe("Коробейники");
    expect(reads.asked).toEqual(["all", [soundId], "all"]);
    await other.close();
  });

  it("reads no table that does not tell it of a change: each has triggers for whatever may change it", async () => {
    const read = new TablesRead();
    const other = await openCatalogue({ ...app.db, kysely: app.db.kysely.withPlugin(read) });
    await other.current();
    await other.close();
    const { rows } = await sql<{ table: string }>`
      select tgrelid::regclass::text as table from pg_trigger
      where tgfoid in ('notify_catalogue'::regproc, 'notify_songs'::regproc)
      group by tgrelid
      /* Insert, delete, update, truncate. A new executor or film is read with the song that names it. */
      having bit_or(tgtype) & 60 = case when tgrelid::regclass::text in ('executors', 'films') then 0 else 4 end + 8 + 16 + 32`.execute(
      app.db.kysely,
    );
    expect(read.tables.size).toBeGreaterThan(5);
    const telling = new Set(rows.map(({ table }) => table));
    expect([...read.tables].filter((table) => !telling.has(table))).toEqual([]);
  });

  it("notices people who are no longer credited", async () => {
    await app.db.kysely.deleteFrom("sound_music_authors").execute();
    await expect.poll(async () => (await song())?.music).toEqual([]);
    await app.db.kysely.deleteFrom("sound_executors").execute();
    await expect.poll(async () => (await song())?.executors).toEqual([]);
    await app.db.kysely.deleteFrom("sound_text_authors").execute();
    await expect.poll(async () => (await song())?.text).toEqual([]);
  });

  it("notices a change of the rules", async () => {
    const { kysely } = app.db;
    await kysely.updateTable("settings").set({ max_help: 9 }).execute();
    await kysely.updateTable("scores").set({ score: 11 }).where("key", "=", "word").execute();
    await kysely.updateTable("difficulties").set({ points: 77 }).where("name", "=", "1").execute();
    await kysely.deleteFrom("speeds").where("min_time", ">", 0).execute();
    await expect
      .poll(async () => {
        const { settings, scores } = await node.current();
        return [settings.maxHelp, scores.word, settings.difficulties[0]?.points, settings.speeds.length];
      })
      .toEqual([9, 11, 77, 1]);
  });
});

describe("an edit", () => {
  type Edit = (trx: Transaction<Database>) => Promise<string[] | "all">;

  it("makes nodes read its songs alone, or everything if it is of more, and gives what a new node reads", async () => {
    const one = soundId;
    const other = await createSong(app, { name: "Метелица", music: ["Варламов"], demo: true });
    const { order, difficulty, hidden } = (await node.current()).songs.get(one) ?? expect.fail("not there");
    const { order: otherOrder } = (await node.current()).songs.get(other) ?? expect.fail("not there");
    const level = async (trx: Transaction<Database>, name: string) =>
      (await trx.selectFrom("difficulties").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
    const set = (trx: Transaction<Database>, id: string, values: Updateable<Database["sounds"]>) =>
      trx.updateTable("sounds").set(values).where("id", "=", id).execute();
    const setOne = (values: Updateable<Database["sounds"]>): Edit => {
      return async (trx) => {
        await set(trx, one, values);
        return [one];
      };
    };
    const edits: Readonly<Record<string, Edit>> = {
      "of name and text": setOne({ name: "Калинка моя", fragment: "Калинка, калинка, калинка моя, в саду ягода" }),
      "that shows the song in the demo": setOne({ demo: true }),
      "that leaves no word hidden": setOne({ hidden: [] }),
      "that hides words again": setOne({ hidden: [...hidden] }),
      "that withdraws the song": setOne({ status_id: "hidden" }),
      "that puts the song back among the others": setOne({ status_id: "active" }),
      "of the level": async (trx) => {
        await set(trx, one, { difficulty_id: await level(trx, "2") });
        return [one];
      },
      "of a level and of a song that moves there": async (trx) => {
        await trx.updateTable("difficulties").set({ points: 77, silence: true }).where("name", "=", "3").execute();
        await set(trx, one, { difficulty_id: await level(trx, "3") });
        return "all";
      },
      "that moves it back": setOne({ difficulty_id: difficulty._id }),
      "that swaps two numbers": async (trx) => {
        await set(trx, one, { sound_id: 999_999 });
        await set(trx, other, { sound_id: order });
        await set(trx, one, { sound_id: otherOrder });
        return [one, other];
      },
      "that gives a song's authors to another": async (trx) => {
        await trx
          .updateTable("sound_music_authors")
          .set({ sound_id: other, ordinal: 1 })
          .where("sound_id", "=", one)
          .execute();
        return [one, other];
      },
      "that credits nobody for the text": async (trx) => {
        await trx.deleteFrom("sound_text_authors").where("sound_id", "=", one).execute();
        return [one];
      },
      "that credits a known author for it": async (trx) => {
        const { id: author_id } = await trx.selectFrom("authors").select("id").limit(1).executeTakeFirstOrThrow();
        await trx.insertInto("sound_text_authors").values({ sound_id: one, author_id, ordinal: 0 }).execute();
        return [one];
      },
      "that names no executors": async (trx) => {
        await trx.deleteFrom("sound_executors").where("sound_id", "=", one).execute();
        return [one];
      },
      "that credits a new author": async (trx) => {
        const author = { id: uuid(), name: "Глинка" };
        await set(trx, one, { name: "Жаворонок" });
        await trx.insertInto("authors").values(author).execute();
        await trx
          .insertInto("sound_music_authors")
          .values({ sound_id: one, author_id: author.id, ordinal: 0 })
          .execute();
        return [one, author.id];
      },
      "that adds an author, for the choices": async (trx) => {
        const author = { id: uuid(), name: "Алябьев" };
        await trx.insertInto("authors").values(author).execute();
        return [author.id];
      },
      "that names a new executor and film": async (trx) => {
        const [executor, film] = [
          { id: uuid(), name: "Дуэт" },
          { id: uuid(), name: "Снегурочка" },
        ];
        await trx.insertInto("executors").values(executor).execute();
        await trx.insertInto("films").values(film).execute();
        await trx
          .insertInto("sound_executors")
          .values({ sound_id: one, executor_id: executor.id, ordinal: 0 })
          .execute();
        await set(trx, one, { film_id: film.id });
        return [one];
      },
      "of the name of a film": async (trx) => {
        await trx.updateTable("films").set({ name: "Садко и гусляры" }).where("name", "=", "Снегурочка").execute();
        return "all";
      },
      "that adds a song": async (trx) => [
        await createSong(
          { db: { kysely: trx }, refreshCatalogue: async () => {} },
          { music: ["Варламов"], text: ["Варламов"] },
        ),
      ],
      "that deletes a song": async (trx) => {
        await trx.deleteFrom("sounds").where("id", "=", one).execute();
        return [one];
      },
    };
    const reads = new Reads();
    const edited = await openWith(reads);
    valuesOf(await edited.current());
    for (const [edit, change] of Object.entries(edits)) {
      reads.asked.length = 0;
      const expected = await app.db.kysely.transaction().execute(change);
      await noticed();
      const values = valuesOf(await edited.current());
      expect([edit, reads.asked]).toEqual([edit, [expected === "all" ? "all" : expected.toSorted()]]);
      const fresh = await openCatalogue(app.db);
      expect([edit, values]).toEqual([edit, valuesOf(await fresh.current())]);
      await fresh.close();
    }
    await edited.close();
  });

  it.each([
    [1000, 1000],
    [1001, "all"],
  ] as const)("of %i songs makes nodes read %s", async (changed, read) => {
    const reads = new Reads();
    const other = await openWith(reads);
    await other.current();
    for (let told = 0; told < changed; told += 200) {
      const ids = Array.from({ length: Math.min(200, changed - told) }, () => uuid());
      await sql`select pg_notify('catalogue', ${ids.join()})`.execute(app.db.kysely);
    }
    await noticed();
    reads.asked.length = 0;
    await other.current();
    expect(reads.asked.map((ids) => (ids === "all" ? ids : ids.length))).toEqual([read]);
    await other.close();
  });

  it("is told once a statement, with the ids of its songs as long as they are few", async () => {
    const heard: string[] = [];
    const stop = await app.db.listen("catalogue", (payload) => heard.push(payload));
    const statements = [
      sql`insert into sounds (id, name, fragment, hidden, sound_id, status_id, difficulty_id, sound)
        select gen_random_uuid(), name, fragment, hidden, number, status_id, difficulty_id, sound
        from sounds, generate_series(1, 300) as number`,
      sql`insert into sound_text_authors (sound_id, author_id, ordinal)
        select sounds.id, authors.id, 0 from sounds, authors where sounds.sound_id <= 300`,
      sql`update sounds set fact = 'Новый' where sound_id <= 200`,
      sql`update sounds set fact = 'Никто' where sound_id < 0`,
      sql`delete from sounds where sound_id <= 300`,
    ];
    for (const statement of statements) await statement.execute(app.db.kysely);
    await noticed();
    await stop();
    expect(heard.map((payload) => (payload === "" ? "all" : payload.split(",").length))).toEqual([
      "all",
      "all",
      200,
      "all",
    ]);
  });
});

async function rename(name: string): Promise<void> {
  await app.db.kysely.updateTable("sounds").set({ name }).where("id", "=", soundId).execute();
  await noticed();
}

/** Waits until nodes know of all that has been committed. */
async function noticed(): Promise<void> {
  const told = Promise.withResolvers<void>();
  const stop = await app.db.listen("told", () => told.resolve());
  await sql`select pg_notify('told', '')`.execute(app.db.kysely);
  await told.promise;
  await stop();
}

function openWith(plugin: KyselyPlugin): Promise<CatalogueCache> {
  return openCatalogue({ ...app.db, kysely: app.db.kysely.withPlugin(plugin) });
}

/** What can be compared, in its order, also the trays that are made of it. */
function valuesOf(catalogue: Catalogue) {
  const { songs, byNumber, byLevel, choiceSeed, ...rest } = catalogue;
  return {
    ...rest,
    songs: [...songs],
    byNumber: [...byNumber],
    byLevel: [...byLevel],
    seed: choiceSeed(soundId),
    trays: [...songs.values()].map((song) => trayOf(catalogue, song, "")),
  };
}

/** Notes the ids that each read of songs asks for. */
class Reads implements KyselyPlugin {
  readonly asked: ("all" | readonly string[])[] = [];
  /** What each result waits for, and fails with. */
  answer: () => Promise<void> = async () => {};

  readonly transformQuery: KyselyPlugin["transformQuery"] = ({ node }) => {
    const query = JSON.stringify(node);
    // Each read has one query with films.
    if (query.includes('"films"')) this.asked.push(query.match(/[0-9a-f-]{36}/g)?.toSorted() ?? "all");
    return node;
  };

  readonly transformResult: KyselyPlugin["transformResult"] = async ({ result }) => {
    await this.answer();
    return result;
  };
}

/** Keeps the names of the tables that queries read. */
class TablesRead extends OperationNodeTransformer implements KyselyPlugin {
  readonly tables = new Set<string>();

  protected override transformTable(node: TableNode): TableNode {
    this.tables.add(node.table.identifier.name);
    return node;
  }

  readonly transformQuery: KyselyPlugin["transformQuery"] = ({ node, queryId }) => this.transformNode(node, queryId);
  readonly transformResult: KyselyPlugin["transformResult"] = async ({ result }) => result;
}
