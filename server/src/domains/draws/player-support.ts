import type { PlayerSupport, supportRoutes } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { mayUse } from "../../http/caller.ts";
import { AppError } from "../../http/errors.ts";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { findAccountSupport } from "../accounts/support/queries.ts";
import { listEventsOfEntrant } from "./awards/interventions.ts";
import { findSignals } from "./awards/signals.ts";
import { changePoints, previewPoints } from "./correction.ts";
import { findEntrant } from "./entrants.ts";

type Routes = Pick<
  typeof supportRoutes,
  "getPlayerSupport" | "listPlayerSignals" | "previewPlayerPoints" | "changePlayerPoints"
>;

/** How many draws, the latest first, are searched for signals. */
const drawsLookedThrough = 5;

/** A player's draws, awards, signals and points for support. */
export function playerSupportHandlers(services: Services): Handlers<Routes> {
  const { db, config } = services;
  return {
    async getPlayerSupport({ _id }, { now }) {
      const account = await findAccountSupport(db.kysely, _id, now);
      const [draws, awards] = await Promise.all([
        listDrawsOfPlayer(db.kysely, _id),
        listAwardsOfPlayer(db.kysely, _id),
      ]);
      return { ...account, draws, awards };
    },

    async listPlayerSignals({ _id }, { now }) {
      await findAccountSupport(db.kysely, _id, now);
      const data = [];
      // One draw after another: what staff look up must not take all connections away from the game.
      for (const draw of await selectDrawsOfPlayer(db.kysely, _id).limit(drawsLookedThrough).execute()) {
        const signals = (await findSignals(db.kysely, draw._id, [_id], config.TIME_ZONE))[_id] ?? [];
        data.push({ _id: draw._id, name: draw.name, signals });
      }
      return { data };
    },

    previewPlayerPoints: (query, { now }) => previewPoints(db.kysely, query, now),

    async changePlayerPoints(input, { caller }) {
      if (input.stocks.length > 0 && !mayUse(caller, "draws")) {
        throw new AppError(403, "forbidden", "Очки в\u00A0розыгрышах меняют те, кому открыты розыгрыши");
      }
      return changePoints(services, caller, input);
    },
  };
}

/** The latest first. */
function selectDrawsOfPlayer(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("stock_members")
    .innerJoin("stocks", "stocks.id", "stock_members.stock_id")
    .select(["stocks.id as _id", "stocks.name", "stocks.status"])
    .where("stock_members.user_id", "=", userId)
    .orderBy("stocks.start_date", "desc")
    .orderBy("stocks.id", "desc");
}

async function listDrawsOfPlayer(db: Kysely<Database>, userId: string): Promise<PlayerSupport["draws"]> {
  const draws = [];
  for (const draw of await selectDrawsOfPlayer(db, userId).execute()) {
    const entrant = await findEntrant(db, draw._id, userId);
    if (entrant === undefined) continue;
    const { score, place, excluded } = entrant;
    const events = await listEventsOfEntrant(db, { drawId: draw._id, memberId: userId });
    draws.push({ ...draw, score, place, excluded: excluded?.reason ?? null, events });
  }
  return draws;
}

/** All awards, also expired ones. */
async function listAwardsOfPlayer(db: Kysely<Database>, userId: string): Promise<PlayerSupport["awards"]> {
  const rows = await db
    .selectFrom("awards")
    .innerJoin("stocks", "stocks.id", "awards.stock_id")
    .innerJoin("stock_prizes", "stock_prizes.id", "awards.stock_prize_id")
    .select([
      "awards.id as _id",
      "awards.stock_id as _idStock",
      "stocks.name as stock",
      "stock_prizes.name as prize",
      "awards.state",
    ])
    .select(["awards.assigned_at", "awards.due_at", "awards.reason"])
    .where("awards.user_id", "=", userId)
    .orderBy("awards.assigned_at", "desc")
    .orderBy("awards.id", "desc")
    .execute();
  return rows.map(({ assigned_at, due_at, ...award }) => ({
    ...award,
    assigned_at: assigned_at.toISOString(),
    due_at: due_at.toISOString(),
  }));
}
