import type { Contract, winnerRoutes } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../../../db/schema.ts";
import { AppError } from "../../../http/errors.ts";
import type { Handlers } from "../../../http/register.ts";
import type { Services } from "../../../services.ts";
import { entrantAlias } from "../entrant-alias.ts";
import { findPromised } from "../player-prizes.ts";
import { listDrawPrizes } from "../prizes.ts";
import { isTraining, selectDraws } from "../queries.ts";
import { letsPublish } from "./public-names.ts";
import { maskName, maskPhoneEnd } from "./mask.ts";

type Winners = z.infer<Contract["listWinners"]["response"]>;

type Row = {
  readonly user_id: string | null;
  readonly entrant: string | null;
  readonly prize: string;
  /** Null unless the winner lets the name be published. */
  readonly named: { readonly name: string; readonly phone: string | null } | null;
};

export const winnerHandlers = ({ config, db: { kysely } }: Services): Handlers<typeof winnerRoutes> => ({
  async listWinners({ _idStock }, { caller }): Promise<Winners> {
    const playerId = caller.role === 3 ? caller.userId : null;
    // Outside of production also a rehearsal that has ended.
    const forces = config.APP_ENV !== "production";
    const draw = await kysely
      .selectFrom("stocks")
      .leftJoin("drawings", "drawings.stock_id", "stocks.id")
      .select(["id as _id", "name", "frozen_at", "end_date", "drawings.at as drawn_at"])
      .where("id", "=", _idStock)
      .where("status", "in", forces ? ["ended", "testing"] : ["ended"])
      .where((where) => where.or([where("status", "=", "ended"), where("frozen_at", "is not", null)]))
      .executeTakeFirst();
    if (draw === undefined) {
      throw new AppError(404, "not_found", "Победители появятся, когда розыгрыш закончится");
    }
    const { rows } = await sql<Row>`
      select users.id as user_id, case when users.deleted_at is null then ${entrantAlias(sql.ref("users.id"))} end as entrant,
        stock_prizes.name as prize,
        case when users.deleted_at is null and ${letsPublish} then jsonb_build_object(
          'name', users.name, 'phone', coalesce(awards.phone, users.phone)
        ) end as named
      from awards
      join stocks on stocks.id = awards.stock_id
      join stock_prizes on stock_prizes.id = stock_prize_id
      left join users on users.id = awards.user_id
      where awards.stock_id = ${_idStock} and state <> 'expired'
      order by slot, assigned_at, awards.id`.execute(kysely);
    return {
      stock: {
        _id: draw._id,
        name: draw.name,
        ended_at: (draw.frozen_at ?? draw.end_date).toISOString(),
        lots: draw.drawn_at !== null,
        training: await isTraining(kysely),
        without_winners: rows.length === 0 && (await isAllGiven(kysely, _idStock)),
      },
      data: rows.map(({ user_id, entrant, prize, named }, at) => ({
        number: at + 1,
        name: named && maskName(named.name),
        phone: typeof named?.phone === "string" ? maskPhoneEnd(named.phone) : null,
        entrant,
        prize,
        me: user_id !== null && user_id === playerId,
      })),
    };
  },
});

/** Whether all that the ended draw promised is given. */
async function isAllGiven(db: Kysely<Database>, id: string): Promise<boolean> {
  const [draws, prizes] = await Promise.all([selectDraws(db, [id]), listDrawPrizes(db, [id])]);
  return (await findPromised(db, draws, prizes)).awarded.has(id);
}
