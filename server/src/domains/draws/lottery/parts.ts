import { type Kysely, sql, type Transaction } from "kysely";
import { inTransaction } from "../../../crud/change.ts";
import type { Database } from "../../../db/schema.ts";
import type { Answer, Order } from "../../../draw-lots.ts";
import { openProcesses } from "../../../media/processes.ts";
import type { Services } from "../../../services.ts";

/** A million entrants take about ten seconds of the processor, see `bench/lots`. */
const atMost = 300;
/** While a list is hashed its transaction is idle. */
const idleAtMost = "10min";
const lockAtMost = "10s";
/** How many parts are read at once: four megabytes. */
const page = 100;

const order = openProcesses<Order, Answer>("draw-lots", 1024);

/**
 * A transaction that writes or hashes a whole list, which takes longer than a call may. Its time limits free the draw
 * for other nodes if the host of this one is lost, and end the wait for a lock that another node holds.
 */
export function inLongTransaction<T>(
  { db }: Pick<Services, "db">,
  run: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.withoutTimeouts((kysely) =>
    inTransaction({ db: { ...db, kysely } }, {}, async (trx) => {
      if (db.engine === "postgres") {
        await sql`select set_config('idle_in_transaction_session_timeout', ${idleAtMost}, true),
          set_config('lock_timeout', ${lockAtMost}, true)`.execute(trx);
      }
      return run(trx);
    }),
  );
}

/** Hashes a list and draws from it in a process of its own, at a lower priority than what players wait for. */
export async function workOnParts(parts: readonly string[], lottery: Order["lottery"]): Promise<Answer> {
  const answer = await order({ parts, lottery }, { atMost, priority: "low" });
  if (answer === undefined) throw new Error("The lots were not drawn: the process gave up");
  return answer;
}

/** The parts of a fixed list, in order. */
export async function* readParts(db: Kysely<Database>, drawId: string): AsyncGenerator<string> {
  for (let from = 0; ; from += page) {
    const rows = await db
      .selectFrom("drawing_parts")
      .select("entrants")
      .where("stock_id", "=", drawId)
      .where("part", ">=", from)
      .where("part", "<", from + page)
      .orderBy("part")
      .execute();
    for (const { entrants } of rows) yield entrants;
    if (rows.length < page) return;
  }
}

/** All parts of a fixed list, in order. */
export async function listParts(db: Kysely<Database>, drawId: string): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of readParts(db, drawId)) parts.push(part);
  return parts;
}
