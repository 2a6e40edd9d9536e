import { sql, type Transaction } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, describe, expect, it } from "vitest";
import released from "../../scripts/previous-release.json" with { type: "json" };
import { createTestDatabase } from "./test/database.ts";
import { findObstacles, readSchema } from "./test/schema-parts.ts";
import { wantedBy } from "./db/migrate.ts";
import { migrations } from "./db/migrations/index.ts";
import type { Database } from "./db/schema.ts";

/** Reasons by migration: what the schema alone cannot tell to be harmless to nodes of the previous release. */
const harmless: Readonly<Record<string, string>> = {
  "0053-event-months": "The key by id is gone: the sequence gives none twice, and nobody looks for an event by it.",
  "0070-disputes-outlive-plays": "A complaint without a play is left out of the player's list, as if it had gone.",
  "0077-disputes-outlive-visits": "A complaint without a sender is in the lists of staff alone, as one of a visit.",
  "0086-songs-that-changed": "Whatever a notice names, old nodes read everything again.",
};

describe("a migration since the previous release", async () => {
  const db = await createTestDatabase();
  afterAll(() => db.close());

  it("leaves its nodes what they use and refuses none of their writes, or says after which release it takes away", async () => {
    const migrator = new Migrator({ db: db.kysely, provider: { getMigrations: async () => migrations } });
    const known = released.migration;
    expect(Object.keys(migrations)).toContain(known);
    expect((await migrator.migrateTo(known)).error).toBeUndefined();
    const found: string[] = [];
    let before = await readSchema(db.kysely);
    for (const name of Object.keys(migrations).filter((name) => name > known)) {
      expect((await migrator.migrateTo(name)).error).toBeUndefined();
      const after = await readSchema(db.kysely);
      const wanted = wantedBy(name);
      // Nodes of the previous release have to start with it.
      if (wanted !== undefined && wanted > known.slice(0, 4)) found.push(`${name}: ${known} does not know ${wanted}`);
      if (wanted === undefined && !(name in harmless)) {
        found.push(...findObstacles(before, after).map((obstacle) => `${name}: ${obstacle}`));
      }
      before = after;
    }
    expect(found).toEqual([]);
    expect(Object.keys(harmless).filter((name) => !(name > known && name in migrations))).toEqual([]);
  });

  const cases: [statement: string, obstacles: string[]][] = [
    ["create table new (id uuid primary key, user_id uuid references users on delete cascade)", []],
    ["alter table users add note text, add kind text not null default 'usual' check (kind <> '')", []],
    ["alter table users add code text unique", []],
    ["create index on users (created_at)", []],
    ["drop index rooms_host", []],
    ["create function later() returns int language sql as 'select 1'", []],
    ["alter table users add note text not null", ["column note of users is new"]],
    ["alter table users add check (name <> '')", ["constraint users_name_check of users is new"]],
    [
      "alter table users add note text, add check ((note is null) = (name is null))",
      ["constraint users_check of users is new"],
    ],
    ["create unique index users_named on users (name)", ["index users_named of users is new"]],
    ["create table new (user_id uuid references users)", ["constraint new.new_user_id_fkey of users is new"]],
    [
      "create trigger later after insert on rooms for each row execute function notify_catalogue()",
      ["trigger later of rooms is new"],
    ],
    ["drop table shown_answers", ["table shown_answers is gone"]],
    ["drop function notify_catalogue cascade", expect.arrayContaining(["function notify_catalogue() is gone"])],
    ["alter table room_guests drop seen_at", ["column seen_at of room_guests is gone"]],
    ["alter table room_guests alter seen_at drop not null", ["column seen_at of room_guests is another"]],
    ["alter table rooms alter locked drop default", ["column locked of rooms is another"]],
    [
      "alter table room_songs alter seed type varchar(9)",
      ["column seed of room_songs is another", "room_songs is written anew"],
    ],
    ["alter table rooms drop constraint rooms_check", ["constraint rooms_check of rooms is gone"]],
    ["drop index rooms_open", ["index rooms_open of rooms is gone"]],
  ];
  it("would be told of what old nodes stumble on", async () => {
    const before = await readSchema(db.kysely);
    for (const [statement, obstacles] of cases) {
      const found = await tryOut(statement, (trx) => readSchema(trx));
      expect([statement, findObstacles(before, found)]).toEqual([statement, obstacles]);
    }
  });

  /** What is read after a statement, of which nothing stays. */
  async function tryOut<T>(statement: string, read: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
    const trx = await db.kysely.startTransaction().execute();
    try {
      await sql.raw(statement).execute(trx);
      return await read(trx);
    } finally {
      await trx.rollback().execute();
    }
  }
});
