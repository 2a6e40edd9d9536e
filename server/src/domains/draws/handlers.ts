import type { drawPublicRoutes, drawRoutes, DrawStatus, readinessRoutes } from "@hitoslov/contract";
import { mayUse } from "../../http/caller.ts";
import { AppError } from "../../http/errors.ts";
import { selectFields } from "../../http/list.ts";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { createRow, deleteRow, updateRow } from "../../crud/change.ts";
import { showingColumns } from "../../showing.ts";
import { faultsOf, type Period } from "../../time.ts";
import { drawEntity } from "./draw-entity.ts";
import { entrantHandlers } from "./entrant-handlers.ts";
import { frozenAfter } from "./freeze.ts";
import { beaconAfter, chainOf } from "./lottery/round.ts";
import { excludeLeavers } from "./leavers.ts";
import { listPlayerDraws } from "./player-draws.ts";
import { drawPrizeHandlers } from "./prize-handlers.ts";
import { listDraws } from "./queries.ts";
import { requireNoMix } from "./rehearsal/rehearsal.ts";
import { findReadiness } from "./readiness/readiness.ts";
import { requireReady } from "./readiness/require-ready.ts";
import { newSecrets } from "./secrets.ts";

export const drawHandlers = (
  services: Services,
): Handlers<typeof drawRoutes & typeof drawPublicRoutes & typeof readinessRoutes> => {
  const { config, db, now } = services;
  const chain = chainOf(config);
  const audited = drawEntity(chain, config.TIME_ZONE);

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
        const previewed = caller.preview?.draw ?? null;
        return listPlayerDraws(db, query, caller, { forces: config.APP_ENV !== "production", previewed }, at);
      }
      const { data, total } = await listDraws(db.kysely, query);
      return { data: selectFields(data, query.select), total };
    },

    async createStock(fields, { caller }) {
      return createRow(services, caller, audited, async (trx, id, at) => {
        checkDates(fields);
        await trx
          .insertInto("stocks")
          .values({
            ...fields,
            ...periodOf(fields),
            ...showingColumns(fields),
            ...newSecrets(),
            randomness: fields.randomness ?? "beacon",
            ...activeSince(fields.status, undefined, at),
            id,
            created_at: at,
            updated_at: at,
          })
          .execute();
      });
    },

    async updateStock({ _id, updated_at, ...fields }, { caller }) {
      return updateRow(services, caller, audited, { _id, updated_at }, async (trx, before, at) => {
        checkDates(fields, before);
        await requireNoMix(trx, before, fields);
        const frozen_at = await frozenAfter(trx, before, fields, at);
        const beacon = beaconAfter(chain, before, fields, at);
        if (frozen_at === null) await trx.deleteFrom("drawing_lists").where("stock_id", "=", _id).execute();
        if (frozen_at === null && before.frozen_at !== null) await excludeLeavers(trx, _id, at);
        await trx
          .updateTable("stocks")
          .set({ ...fields, ...beacon, ...periodOf(fields), ...showingColumns(fields, before) })
          .set({ ...activeSince(fields.status, before.status, at), frozen_at })
          .where("id", "=", _id)
          .execute();
        await requireReady(trx, _id, before, fields, at, config.TIME_ZONE);
      });
    },

    getReadiness: ({ _idStock }, { now: at }) => findReadiness(db.kysely, _idStock, at, config.TIME_ZONE),

    async deleteStock({ _id }, { caller }) {
      return deleteRow(services, caller, audited, _id);
    },
  };
};

function periodOf({ start_date, end_date }: Period): { start_date: Date; end_date: Date } {
  return { start_date: new Date(start_date), end_date: new Date(end_date) };
}

/** The time when a draw becomes active: songs dealt before do not count in it. */
function activeSince(next: DrawStatus | undefined, before: DrawStatus | undefined, now: Date) {
  return next === "active" && before !== "active" ? { active_since: now } : {};
}
