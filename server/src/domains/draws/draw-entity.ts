import type { Draw } from "@hitoslov/contract";
import type { BeaconChain } from "@hitoslov/rules/beacon";
import type { Transaction } from "kysely";
import type { AuditedEntity } from "../../crud/change.ts";
import type { Database } from "../../db/schema.ts";
import { AppError, conflictAt } from "../../http/errors.ts";
import { faultsOf } from "../../time.ts";
import { countDrawLeaderboard, drawLeaderboardPart, dropDrawLeaderboard } from "../ratings/scores.ts";
import { frozenAfter, hasWinners } from "./freeze.ts";
import { beaconAfter } from "./lottery/round.ts";
import { findDraw } from "./queries.ts";

/** An undo may move the end of a draw: the chain then tells the round of the beacon. Days are those of the zone. */
export const drawEntity = (chain: BeaconChain, timeZone: string): AuditedEntity<Draw> => ({
  entity: "stock",
  table: "stocks",
  parts: [{ table: "stocks", key: "id" }],
  dependants: [
    { table: "stock_prizes", key: "stock_id" },
    { table: "stock_members", key: "stock_id" },
    { table: "stock_testers", key: "stock_id" },
    { table: "member_traces", key: "stock_id", outlivesAccounts: true },
    { table: "documents", key: "stock_id" },
    { table: "stock_recounts", key: "stock_id" },
    drawLeaderboardPart,
  ],
  find: findDraw,
  fields: [
    "fullname",
    "name",
    "description",
    "start_date",
    "end_date",
    "status",
    "shown_from",
    "shown_until",
    "audience",
    "draw_mode",
    "draw_min_score",
    "draw_reserves",
    "answer_days",
    "randomness",
    "beacon_round",
    "handover",
    "region",
    "min_age",
    "tax_payer",
    "frozen_at",
  ],
  beforeDelete: async (trx, { _id, status, members_total }) => {
    if (members_total > 0 && status !== "testing" && status !== "disabled") {
      throw new AppError(409, "in_use", "Сначала отключите розыгрыш: его видят игроки");
    }
    if (await hasWinners(trx, _id)) {
      const message = status === "testing" ? "Сначала сбросьте репетицию" : "Призы уже вручены: розыгрыш остаётся";
      throw new AppError(409, "in_use", message);
    }
    await dropDraftRules(trx, _id);
    await dropDrawLeaderboard(trx, _id);
  },
  // An undo changes neither the state of a draw nor its lottery; the round follows the end, and the commitment the seed.
  keptColumns: [
    "status",
    "active_since",
    "frozen_at",
    "rehearsed_at",
    "seed",
    "commitment",
    "salt",
    "randomness",
    "beacon_round",
    "beacon_at",
  ],
  afterRestore: async (trx, after, before, now) => {
    if (before === undefined) {
      await countDrawLeaderboard(trx, after._id);
      return;
    }
    const [fault] = Object.entries(faultsOf(after, before, now, timeZone));
    if (fault !== undefined) throw conflictAt(...fault);
    await frozenAfter(trx, before, after, now);
    const beacon = beaconAfter(chain, before, after, now);
    await trx.updateTable("stocks").set(beacon).where("id", "=", after._id).execute();
  },
});

/** Published rules can be read for ever, so their draw cannot be deleted. */
async function dropDraftRules(trx: Transaction<Database>, drawId: string): Promise<void> {
  const published = await trx
    .selectFrom("document_versions")
    .innerJoin("documents", "documents.id", "document_id")
    .select("document_versions.id")
    .where("stock_id", "=", drawId)
    .limit(1)
    .executeTakeFirst();
  if (published !== undefined) {
    throw new AppError(
      409,
      "in_use",
      "Правила розыгрыша опубликованы и\u00A0хранятся всегда. Розыгрыш можно отключить.",
    );
  }
  await trx.deleteFrom("documents").where("stock_id", "=", drawId).execute();
}

/** Removes all entrants of a locked draw, and all that was earned in it. */
export async function dropEntrants(trx: Transaction<Database>, drawId: string): Promise<void> {
  for (const table of ["stock_members", "member_traces"] as const) {
    await trx.deleteFrom(table).where("stock_id", "=", drawId).execute();
  }
  await dropDrawLeaderboard(trx, drawId);
}
