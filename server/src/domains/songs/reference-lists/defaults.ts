import { type DirectoryName, directoryNames } from "@hitoslov/contract";
import { defaultScores, scoreKeys } from "@hitoslov/rules";
import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import { v7 as uuid } from "uuid";
import { recordChange } from "../../../crud/record.ts";
import type { Database } from "../../../db/schema.ts";
import type { AccountCaller } from "../../../http/caller.ts";
import { AppError } from "../../../http/errors.ts";
import { log } from "../../../log.ts";
import type { Services } from "../../../services.ts";
import { createDefaultSettings } from "../../settings/defaults.ts";
import { checkPayable } from "./payable.ts";
import { directoryEntities } from "./entities.ts";

/** Level number to the points it adds. */
const difficulties = [
  { name: "1", title: "Новичок", points: 50 },
  { name: "2", title: "Знаток", points: 100 },
  { name: "3", title: "Маэстро", points: 150 },
];

/** Seconds from the start of the audio to the last word, and the factor of the points. */
const speeds = [
  { min_time: 0, max_time: 20, coefficient: 2 },
  { min_time: 20, max_time: 40, coefficient: 1.8 },
  { min_time: 40, max_time: 60, coefficient: 1.5 },
  { min_time: 60, max_time: 90, coefficient: 1.2 },
];

/**
 * Creates the rows that the game should run with; never changes existing ones. A later start makes only the levels, where
 * there are none: rules and speeds that are missing by then were deleted by staff. Those with which a play could pay too
 * much are left out: the game starts without them, and staff who create them see why.
 */
export async function createDefaults(db: Kysely<Database>): Promise<void> {
  const missing = await listMissing(db);
  if (missing.length === 0) return;
  for (const create of missing) {
    try {
      await db.transaction().execute((trx) => createPayable(trx, create));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.warn({ err: error }, "default rules are left out: a play could pay too much");
    }
  }
  // Last: they tell later starts that the first one is complete.
  await db.transaction().execute(createDefaultSettings);
}

/** What this start has to make: at nearly every one, nothing. */
async function listMissing(db: Kysely<Database>): Promise<Create[]> {
  const { rows } = await sql<{ isFirst: boolean; noLevels: boolean }>`
    select not exists (select from settings) as "isFirst", not exists (select from difficulties) as "noLevels"
  `.execute(db);
  if (rows[0]?.isFirst === true) return [createDefaultDirectories, createDefaultScores, createDefaultSpeeds];
  return rows[0]?.noLevels === true ? [createDefaultDirectories] : [];
}

type Staff = { readonly caller: Pick<AccountCaller, "userId">; readonly now: Date };

/** Makes the rows that are missing, for staff: each is recorded. */
export async function createMissing(
  { db }: Pick<Services, "db">,
  { caller: actor, now }: Staff,
  create: Create,
): Promise<{ created: number }> {
  return db.kysely.transaction().execute(async (trx) => {
    const made = await createPayable(trx, create);
    let created = 0;
    for (const name of directoryNames) {
      const { entity, fields, find, alsoRecord } = directoryEntities[name];
      for (const id of made[name] ?? []) {
        const after = await find(trx, id);
        await recordChange(trx, { actor, now, entity, id, action: "create", after, fields });
        if (after !== undefined) await alsoRecord?.(trx, { actor, now, after });
        created += 1;
      }
    }
    return { created };
  });
}

/** The rows that were made, by their ids. */
type Made = Partial<Record<DirectoryName, readonly string[]>>;
type Create = (trx: Transaction<Database>) => Promise<Made>;

async function createPayable(trx: Transaction<Database>, create: Create): Promise<Made> {
  const made = await create(trx);
  for (const name of directoryNames) if ((made[name] ?? []).length > 0) await checkPayable(trx, name);
  return made;
}

/** The levels. */
export async function createDefaultDirectories(trx: Transaction<Database>): Promise<Made> {
  return { difficulty: await fillEmpty(trx, "difficulties", difficulties) };
}

/** What a play is paid by: the score rules and the speeds. */
export async function createDefaultGameSettings(trx: Transaction<Database>): Promise<Made> {
  return { ...(await createDefaultScores(trx)), ...(await createDefaultSpeeds(trx)) };
}

async function createDefaultScores(trx: Transaction<Database>): Promise<Made> {
  const made = await trx
    .insertInto("scores")
    .values(scoreKeys.map((key) => ({ id: uuid(), key, score: defaultScores[key] })))
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("id")
    .execute();
  return { score: made.map(({ id }) => id) };
}

async function createDefaultSpeeds(trx: Transaction<Database>): Promise<Made> {
  return { speed: await fillEmpty(trx, "speeds", speeds) };
}

async function fillEmpty<T extends "difficulties" | "speeds">(
  trx: Transaction<Database>,
  table: T,
  rows: readonly Omit<Insertable<Database[T]>, "id">[],
): Promise<string[]> {
  // Two that start at once, or two clicks, must not both find it empty.
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
  const { rows: some } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx);
  if (some.length > 0) return [];
  const made = rows.map((row) => ({ id: uuid(), ...row }));
  for (const row of made) await trx.insertInto<"difficulties" | "speeds">(table).values(row).execute();
  return made.map(({ id }) => id);
}
