import type { Draw, drawPublicRoutes, drawRoutes, DrawStatus } from "@hitoslov/contract";
import { randomBytes } from "node:crypto";
import { mayUse } from "../../http/caller.ts";
import { AppError } from "../../http/errors.ts";
import { selectFields } from "../../http/list.ts";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { createRow, deleteRow, type AuditedEntity, updateRow } from "../../crud/change.ts";
import { drawLeaderboardParts, dropDrawLeaderboard } from "../ratings/scores.ts";
import { showingColumns } from "../../showing.ts";
import { faultsOf, type Period } from "../../time.ts";
import { entrantHandlers } from "./entrant-handlers.ts";
import { frozenAfter, hasWinners } from "./freeze.ts";
import { listPlayerDraws } from "./player-draws.ts";
import { drawPrizeHandlers } from "./prize-handlers.ts";
import { findDraw, listDraws } from "./queries.ts";

export const drawEntity: AuditedEntity<Draw> = {
  entity: "stock",
  table: "stocks",
  parts: [{ table: "stocks", key: "id" }],
  dependants: [
    { table: "stock_prizes", key: "stock_id" },
    { table: "stock_members", key: "stock_id" },
    { table: "member_traces", key: "stock_id" },
    ...drawLeaderboardParts,
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
    "frozen_at",
  ],
  leave: async (trx, { _id, status, members_total }) => {
    if (members_total > 0 && status !== "testing" && status !== "disabled") {
      throw new AppError(409, "in_use", "Сначала отключите розыгрыш: его видят игроки");
    }
    if (await hasWinners(trx, _id)) throw new AppError(409, "in_use", "Призы уже вручены: розыгрыш остаётся");
    await dropDrawLeaderboard(trx, _id);
  },
  // Whether a draw runs, since when, and its lots are nothing to go back to.
  own: ["status", "active_since", "frozen_at", "seed", "salt"],
  settle: async (trx, after, before, now) => {
    if (before !== undefined) await frozenAfter(trx, before, after, now);
  },
};

export const drawHandlers = (services: Services): Handlers<typeof drawRoutes & typeof drawPublicRoutes> => {
  const { config, db, now } = services;

  function checkDates(next: Period, before?: Period): void {
    const fields = faultsOf(next, before, now(), config.TIME_ZONE);
    const message = fields.start_date ?? fields.end_date;
    if (message !== undefined) throw new AppError(400, "bad_request", message, { fields });
  }

  return {
    ...drawPrizeHandlers(services),
    ...entrantHandlers(services),

    async listStocks(query, { caller, now: at }) {
      if (!mayUse(caller, "draws")) {
        return listPlayerDraws(db, query, caller, config.APP_ENV !== "production", at);
      }
      const { data, total } = await listDraws(db.kysely, query);
      return { data: selectFields(data, query.select), total };
    },

    async createStock(fields, { caller }) {
      checkDates(fields);
      return createRow(services, caller, drawEntity, async (trx, id, at) => {
        await trx
          .insertInto("stocks")
          .values({
            ...fields,
            ...periodOf(fields),
            ...showingColumns(fields),
            ...newSecrets(),
            ...activeSince(fields.status, undefined, at),
            id,
            created_at: at,
            updated_at: at,
          })
          .execute();
      });
    },

    async updateStock({ _id, updated_at, ...fields }, { caller }) {
      return updateRow(services, caller, drawEntity, { _id, updated_at }, async (trx, before, at) => {
        checkDates(fields, before);
        const frozen_at = await frozenAfter(trx, before, fields, at);
        await trx
          .updateTable("stocks")
          .set({ ...fields, ...periodOf(fields), ...showingColumns(fields, before) })
          .set({ ...activeSince(fields.status, before.status, at), frozen_at })
          .where("id", "=", _id)
          .execute();
      });
    },

    async deleteStock({ _id }, { caller }) {
      return deleteRow(services, caller, drawEntity, _id);
    },
  };
};

function periodOf({ start_date, end_date }: Period): { start_date: Date; end_date: Date } {
  return { start_date: new Date(start_date), end_date: new Date(end_date) };
}

/** Notes when a draw is set running: what was dealt before counts nothing in it. */
function activeSince(next: DrawStatus | undefined, before: DrawStatus | undefined, now: Date) {
  return next === "active" && before !== "active" ? { active_since: now } : {};
}

/** Made here and not by the database's own default, which is less random. */
function newSecrets(): { seed: string; salt: string } {
  return { seed: randomBytes(32).toString("hex"), salt: randomBytes(32).toString("hex") };
}
