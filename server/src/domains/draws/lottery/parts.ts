import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Answer, Order } from "../../../draw-lots.ts";
import { openProcesses } from "../../../media/processes.ts";

/** A million entrants take about ten seconds of the processor, see `bench/lots`. */
const atMost = 300;
/** How many parts are read at once: four megabytes. */
const page = 100;

const order = openProcesses<Order, Answer>("draw-lots", 1024);

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
