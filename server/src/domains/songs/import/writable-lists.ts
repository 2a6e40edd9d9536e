import type { ImportList } from "@hitoslov/contract";
import { sql, type Transaction } from "kysely";
import { type Actor, createInside } from "../../../crud/change.ts";
import type { Database } from "../../../db/schema.ts";
import { lists } from "../reference-lists/lists.ts";
import { directoryEntities } from "../reference-lists/entities.ts";
import { listAllNames } from "./known-songs.ts";
import { openNames } from "./names.ts";

/** Who writes, when, and in which transaction. */
export type Writer = {
  readonly trx: Transaction<Database>;
  readonly now: Date;
  readonly actor: Actor;
};

export type Lists = {
  readonly idOf: (list: ImportList, name: string) => Promise<string>;
  /** Reads the lists again after a rollback, which removes added names. */
  readonly reload: () => Promise<void>;
};

/** Rows of the lists by their names; one that is not there is added, and recorded as any. */
export async function openLists({ trx, now, actor }: Writer): Promise<Lists> {
  let names = await readLists(trx);
  return {
    idOf: async (list, name) => {
      const known = names[list].find(name);
      if (known !== undefined) return known._id;
      const { table } = lists[list];
      const named = await createInside(trx, now, actor, directoryEntities[list], async (id) => {
        const row = sql`(${id}, ${name.trim()}, ${now})`;
        await sql`insert into ${sql.table(table)} (id, name, updated_at) values ${row}`.execute(trx);
      });
      names[list].add({ _id: named._id, name });
      return named._id;
    },
    reload: async () => {
      names = await readLists(trx);
    },
  };
}

async function readLists(trx: Transaction<Database>) {
  const { executor, author, genre, language, film } = await listAllNames(trx);
  return {
    executor: openNames(executor),
    author: openNames(author),
    genre: openNames(genre),
    language: openNames(language),
    film: openNames(film),
  };
}
