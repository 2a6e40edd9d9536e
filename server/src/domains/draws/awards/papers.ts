import {
  type awardCardRoutes,
  noPapers,
  type Papers,
  PapersSchema,
  type ParsedInput,
  type Retention,
} from "@hitoslov/contract";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../db/schema.ts";
import type { AccountCaller } from "../../../http/caller.ts";
import { AppError } from "../../../http/errors.ts";
import type { Services } from "../../../services.ts";
import { log } from "../../../log.ts";
import { inTransaction, missing, updateInside } from "../../../crud/change.ts";
import { recordChange } from "../../../crud/record.ts";
import { awardEntity, requireWinner } from "./award-entity.ts";
import { findAward } from "./queries.ts";
import { open, seal } from "./sealed.ts";

type Reach = Pick<Services, "db" | "config" | "now">;
type Reader = Pick<AccountCaller, "userId">;

/** Whether the account may read papers: owners, and administrators whom an owner has allowed to. */
export async function readsPapers(db: Kysely<Database>, userId: string): Promise<boolean> {
  const account = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where(sql<boolean>`(role = 1 or (role = 2 and reads_papers))`)
    .executeTakeFirst();
  return account !== undefined;
}

/** Tax and passport data of a winner. The reading is recorded in the same transaction. */
export async function readPapers({ db, config, now }: Reach, reader: Reader, id: string): Promise<Papers> {
  return inTransaction({ db }, {}, async (trx) => {
    await requireReader(trx, reader);
    currentKey(config);
    const award = await findAward(trx, id);
    if (award === undefined) throw missing("award");
    const kept = await trx.selectFrom("award_papers").selectAll().where("award_id", "=", id).executeTakeFirst();
    const name = `${award.prize.name}: ${award.member.login}`;
    await recordChange(trx, {
      actor: reader,
      now: now(),
      entity: "papers_reading",
      id,
      action: "create",
      after: { name },
      fields: ["name"],
    });
    const { key_id = null, sealed = null } = kept ?? {};
    if (key_id === null || sealed === null) return noPapers;
    const text = open(config.PERSONAL_DATA_KEY, id, { key_id, sealed });
    if (text === undefined) throw papersClosed();
    return PapersSchema.parse(JSON.parse(text));
  });
}

/** Saves papers encrypted; the trail says only that they have changed. */
export async function updatePapers(
  { db, config, now }: Reach,
  writer: Reader,
  { _id, papers, updated_at }: ParsedInput<(typeof awardCardRoutes)["updateAwardPapers"]>,
): Promise<void> {
  const key = currentKey(config);
  const isEmpty = Object.values(papers).every((value) => value === "");
  const kept = isEmpty ? { key_id: null, sealed: null } : seal(key, _id, JSON.stringify(papers));
  await inTransaction({ db }, awardEntity, async (trx) => {
    await requireReader(trx, writer);
    await updateInside(trx, now(), writer, awardEntity, { id: _id, updated_at }, async (_trx, before) => {
      if (!isEmpty) await requireWinner(trx, before);
      await trx
        .insertInto("award_papers")
        .values({ award_id: _id, ...kept, updated_at: now() })
        .onConflict((conflict) => conflict.column("award_id").doUpdateSet({ ...kept, updated_at: now() }))
        .execute();
      return { trail: { papers: isEmpty ? "удалены" : "изменены" } };
    });
  });
}

async function requireReader(trx: Transaction<Database>, { userId }: Reader): Promise<void> {
  if (await readsPapers(trx, userId)) return;
  throw new AppError(403, "forbidden", "Эти данные видят владелец и\u00A0те, кого он назначил");
}

function currentKey({ PERSONAL_DATA_KEY: [key] }: Pick<Config, "PERSONAL_DATA_KEY">) {
  if (key === undefined) throw papersClosed();
  return key;
}

function papersClosed(): AppError {
  return new AppError(
    409,
    "conflict",
    "Поля закрыты: на\u00A0сервере не\u00A0задан ключ PERSONAL_DATA_KEY, которым они шифруются",
  );
}

/** How many papers are read at once to be encrypted again. */
const batch = 100;

/** Papers by these keys, in the order of their awards, so that those which fail do not keep back the rest. */
async function* papersBy(db: Kysely<Database>, keys: readonly string[]) {
  let last: string | undefined;
  for (;;) {
    const found = await db
      .selectFrom("award_papers")
      .select(["award_id", "key_id", "sealed"])
      .where("key_id", "in", keys)
      .$if(last !== undefined, (query) => query.where("award_id", ">", last ?? ""))
      .orderBy("award_id")
      .limit(batch)
      .execute();
    yield* found;
    last = found.at(-1)?.award_id;
    if (found.length < batch) return;
  }
}

/**
 * Encrypts papers of older keys again by the newest, so that the older keys can be removed.
 * @throws {Error} at the end, if some could not be decrypted.
 */
export async function sealAnew({ db, config, now }: Reach): Promise<void> {
  const [newest, ...older] = config.PERSONAL_DATA_KEY;
  if (newest === undefined || older.length === 0) return;
  let failed = 0;
  const old = papersBy(
    db.kysely,
    older.map(({ id }) => id),
  );
  for await (const { award_id, key_id, sealed } of old) {
    if (key_id === null || sealed === null) continue;
    try {
      const text = open(config.PERSONAL_DATA_KEY, award_id, { key_id, sealed });
      if (text === undefined) continue;
      await db.kysely
        .updateTable("award_papers")
        .set({ ...seal(newest, award_id, text), updated_at: now() })
        .where("award_id", "=", award_id)
        .where("sealed", "=", sealed)
        .execute();
    } catch (err) {
      failed += 1;
      log.error({ err, award: award_id }, "papers could not be encrypted anew");
    }
  }
  if (failed > 0) throw new Error(`Papers of ${failed} awards could not be encrypted anew`);
}

/** Deletes papers and addresses once the settings no longer keep them, and those of expired awards. */
export async function dropPapers(db: Kysely<Database>, terms: Retention, now: Date): Promise<void> {
  const ended = (days: number) => sql<boolean>`award_id in (
    select awards.id from awards join stocks on stocks.id = stock_id
    where coalesce(frozen_at, end_date) < ${now}::timestamptz - ${days} * interval '1 day')`;
  await db
    .updateTable("award_papers")
    .set({ key_id: null, sealed: null })
    .where("sealed", "is not", null)
    .where(ended(terms.papers))
    .execute();
  await db
    .updateTable("award_papers")
    .set({ address: "", tracking: "" })
    .where(sql<boolean>`address || tracking <> ''`)
    .where(ended(terms.delivery))
    .execute();
  await db
    .deleteFrom("award_papers")
    .where((where) =>
      where.or([
        where.and([where("sealed", "is", null), where("address", "=", ""), where("tracking", "=", "")]),
        where("award_id", "in", where.selectFrom("awards").select("id").where("state", "=", "expired")),
      ]),
    )
    .execute();
}
