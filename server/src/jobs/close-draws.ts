import type { Award } from "@hitoslov/contract";
import { changeState } from "../domains/draws/awards/change-state.ts";
import { listAwards } from "../domains/draws/awards/queries.ts";
import { nextStamp } from "../crud/change.ts";
import { recordChange } from "../crud/record.ts";
import { timeNotAhead } from "../db/clock.ts";
import type { Database } from "../db/schema.ts";
import { log } from "../log.ts";
import { momentInWords } from "../time.ts";
import { lockDraw } from "../domains/draws/prizes.ts";
import type { Services } from "../services.ts";
import { sql, type Transaction } from "kysely";
import { type Job, schedule } from "./schedule.ts";

/** How long after its end a draw waits for finishes that began before it, ms. */
export const grace = 5000;

/** Whose end is to be looked for: also a rehearsal in which somebody has played, for only there is something to end. */
const isOver = sql<boolean>`(stocks.status = 'active' or (stocks.status = 'testing' and frozen_at is null
  and exists (select from stock_members where stock_members.stock_id = stocks.id)))`;

/**
 * Ends the draws whose time is over, and takes prizes back that nobody has confirmed in time. What
 * is due follows from the rows, so that a stop loses nothing; each draw is one transaction and
 * locked, so that two nodes do it once, and a node whose clock is ahead does nothing early.
 * @throws {Error} at the end, if a draw has failed; the others are done.
 */
export async function closeDraws({ config, db, now }: Pick<Services, "config" | "db" | "now">): Promise<void> {
  const at = await timeNotAhead(db.kysely, now);
  const failed: string[] = [];
  const inDraw = async (draw: string, work: (trx: Transaction<Database>) => Promise<void>) => {
    await db.kysely
      .transaction()
      .execute(work)
      .catch((err: unknown) => {
        failed.push(draw);
        log.error({ err, draw }, "a draw was not closed");
      });
  };
  const over = await db.kysely
    .selectFrom("stocks")
    .select("id")
    .where(isOver)
    .where("end_date", "<=", new Date(at.getTime() - grace))
    .execute();
  for (const { id } of over) {
    await inDraw(id, async (trx) => {
      const { status } = await lockDraw(trx, id);
      // A rehearsal stays hidden from players after its end.
      const next = status === "testing" ? status : "ended";
      const ended = await trx
        .updateTable("stocks")
        .set({ status: next, frozen_at: at, updated_at: nextStamp(at) })
        .where("id", "=", id)
        .where(isOver)
        .where("end_date", "<=", new Date(at.getTime() - grace))
        .executeTakeFirst();
      if (ended.numUpdatedRows === 0n) return;
      await recordChange(trx, {
        actor: null,
        now: at,
        entity: "stock",
        id,
        action: "update",
        before: { status, frozen_at: null },
        after: { status: next, frozen_at: at },
        fields: ["status", "frozen_at"],
      });
    });
  }
  const late = await db.kysely
    .selectFrom("awards")
    .select("stock_id")
    .distinct()
    .where("state", "=", "assigned")
    .where("due_at", "<=", at)
    .execute();
  for (const { stock_id } of late) {
    await inDraw(stock_id, async (trx) => {
      await lockDraw(trx, stock_id);
      for (const award of await listAwards(trx, stock_id)) {
        if (award.state !== "assigned" || Date.parse(award.due_at) > at.getTime()) continue;
        const due = momentInWords(award.due_at, config.TIME_ZONE);
        const cause = (await couldAnswer(trx, award)) ? "" : ". Учётную запись блокировал сотрудник";
        await changeState(trx, null, award, { state: "expired", reason: `Не\u00A0ответил до ${due}${cause}` }, at);
      }
    });
  }
  if (failed.length > 0) throw new Error(`Draws were not closed: ${failed.join(", ")}`);
}

/** False where staff have blocked the winner's account while the prize could be confirmed, and not lifted that. */
async function couldAnswer(trx: Transaction<Database>, { member, assigned_at, due_at }: Award): Promise<boolean> {
  const blocked = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", member._id)
    .where("blocked_at", "<", new Date(due_at))
    .where((user) => user.or([user("blocked_until", "is", null), user("blocked_until", ">", new Date(assigned_at))]))
    .executeTakeFirst();
  return blocked === undefined;
}

export function startClosing(services: Services): Job {
  return schedule("close-draws", "*/5 * * * * *", () => closeDraws(services));
}
