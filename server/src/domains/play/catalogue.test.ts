import { type KyselyPlugin, OperationNodeTransformer, sql, type TableNode } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createSong } from "../../test/factories.ts";
import { type CatalogueCache, openCatalogue } from "./load-catalogue.ts";

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
    const slow = new SlowReads();
    const other = await openCatalogue({ ...app.db, kysely: app.db.kysely.withPlugin(slow) });
    const asked = [other.current()];
    for (const name of ["Коробейники", "Катюша", "Рябина"]) {
      const told = Promise.withResolvers<void>();
      const stop = await app.db.listen("catalogue", () => told.resolve());
      await app.db.kysely.updateTable("sounds").set({ name }).where("id", "=", soundId).execute();
      await told.promise;
      await stop();
      asked.push(other.current());
    }
    await expect.poll(() => slow.reads).toBe(1);
    slow.goOn.resolve();
    const names = (await Promise.all(asked)).map(({ songs }) => songs.get(soundId)?.name);
    expect([names.slice(1), slow.reads]).toEqual([["Рябина", "Рябина", "Рябина"], 2]);
    await other.close();
  });

  it("reads no table that does not tell it of a change: each has a trigger that calls notify_catalogue", async () => {
    const read = new TablesRead();
    const other = await openCatalogue({ ...app.db, kysely: app.db.kysely.withPlugin(read) });
    await other.current();
    await other.close();
    const { rows } = await sql<{ table: string }>`
      select tgrelid::regclass::text as table from pg_trigger
      where tgfoid = 'notify_catalogue'::regproc`.execute(app.db.kysely);
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

/** Counts reads of the rules, which each reading of the catalogue has one of, and keeps results back. */
class SlowReads implements KyselyPlugin {
  reads = 0;
  readonly goOn = Promise.withResolvers<void>();

  readonly transformQuery: KyselyPlugin["transformQuery"] = ({ node }) => {
    if (JSON.stringify(node).includes('"speeds"')) this.reads += 1;
    return node;
  };

  readonly transformResult: KyselyPlugin["transformResult"] = async ({ result }) => {
    await this.goOn.promise;
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
