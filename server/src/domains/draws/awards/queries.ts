import type { Award, OwnAward } from "@hitoslov/contract";
import { type Expression, type ExpressionBuilder, type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { isOneOf } from "../../../db/list.ts";
import type { Database } from "../../../db/schema.ts";
import { shownStatuses } from "../player-draws.ts";
import { prizeImage } from "../prizes.ts";
import { rankOfOwn } from "../../ratings/leaderboards.ts";
import { listUnacceptedDraws } from "../entry-state.ts";
import { maskPhone } from "./mask-phone.ts";

type Dates = "assigned_at" | "due_at" | "confirmed_at" | "sent_at" | "received_at" | "updated_at";
type Row = Omit<Award, "prize" | "member" | Dates> & {
  readonly [At in Dates]: Award[At] extends string ? Date : Date | null;
} & { readonly prize_id: string; readonly prize: string; readonly category: string; readonly user_id: string } & Pick<
    Award["member"],
    "login" | "name" | "email" | "staff" | "place" | "score"
  >;

/** Awards as staff see them: those by rank first, in the order of ranks, then as they were given. */
async function selectAwards(db: Kysely<Database>, where: RawBuilder<unknown>): Promise<Award[]> {
  const { rows } = await sql<Row>`
    select awards.id as "_id", awards.stock_id as "_idStock", stock_prizes.id as prize_id, stock_prizes.name as prize,
      category, users.id as user_id, login, users.name, email, users.role < 3 as staff,
      (select ${rankOfOwn} from board_scores as own
        where own.user_id = users.id and own.board = 'stock:' || awards.stock_id) as place,
      coalesce(member.score, 0) as score, awards.way, awards.slot, awards.state, awards.reason, awards.replaces,
      next.id as replaced_by, awards.assigned_at, awards.due_at, awards.confirmed_at, awards.sent_at,
      awards.received_at, awards.updated_at
    from awards
    join stock_prizes on stock_prizes.id = awards.stock_prize_id
    join users on users.id = awards.user_id
    left join stock_members as member on member.stock_id = awards.stock_id and member.user_id = awards.user_id
    left join awards as next on next.replaces = awards.id
    where ${where}
    order by awards.slot, awards.assigned_at, awards.id`.execute(db);
  return rows.map(({ prize_id, prize, category, user_id, login, name, email, staff, place, score, ...award }) => ({
    ...award,
    prize: { _id: prize_id, name: prize, category },
    member: { _id: user_id, login, name, email, staff, place, score },
    assigned_at: award.assigned_at.toISOString(),
    due_at: award.due_at.toISOString(),
    confirmed_at: award.confirmed_at?.toISOString() ?? null,
    sent_at: award.sent_at?.toISOString() ?? null,
    received_at: award.received_at?.toISOString() ?? null,
    updated_at: award.updated_at.toISOString(),
  }));
}

export function listAwards(db: Kysely<Database>, drawId: string): Promise<Award[]> {
  return selectAwards(db, sql`awards.stock_id = ${drawId}`);
}

export function findAwards(db: Kysely<Database>, ids: readonly string[]): Promise<Award[]> {
  return selectAwards(db, isOneOf(sql.ref("awards.id"), ids));
}

export async function findAward(db: Kysely<Database>, id: string): Promise<Award | undefined> {
  return (await findAwards(db, [id]))[0];
}

/** How often a code may be tried. */
export const codeTries = 5;

/** Whether the code that was sent last may still confirm its prize. */
export function codeWorks(award: ExpressionBuilder<Database, "awards">, now: Date): Expression<SqlBool> {
  return award.and([award("code_expires_at", ">", now), award("code_tries", "<", codeTries)]);
}

/** The awards of a player in draws that players see, and in rehearsals that the player tests; the latest first. */
export async function listOwnAwards(db: Kysely<Database>, userId: string, now: Date, id?: string): Promise<OwnAward[]> {
  let own = db
    .selectFrom("awards")
    .innerJoin("stocks", "stocks.id", "awards.stock_id")
    .innerJoin("stock_prizes", "stock_prizes.id", "awards.stock_prize_id")
    .leftJoin("prizes", "prizes.id", "stock_prizes.prize_id")
    .innerJoin("users", "users.id", "awards.user_id")
    .select(["awards.id as _id", "stocks.name as stock", "stock_prizes.name as prize", "category", "awards.state"])
    .select("awards.stock_id")
    .select(["awards.due_at", "users.phone", prizeImage.as("img")])
    .select((own) => own.case().when(codeWorks(own, now)).then(own.ref("code_phone")).end().as("code_phone"))
    .where("awards.user_id", "=", userId)
    .where((where) => {
      const tester = where
        .selectFrom("stock_testers")
        .select("stock_testers.user_id")
        .whereRef("stock_testers.stock_id", "=", "stocks.id")
        .where("stock_testers.user_id", "=", userId);
      const rehearsed = where.and([where("stocks.status", "=", "testing"), where.exists(tester)]);
      return where.or([where("stocks.status", "in", shownStatuses), rehearsed]);
    })
    .orderBy("awards.assigned_at", "desc")
    .orderBy("awards.id", "desc");
  if (id !== undefined) own = own.where("awards.id", "=", id);
  const rows = await own.execute();
  const waiting = rows.flatMap(({ state, stock_id }) => (state === "assigned" ? [stock_id] : []));
  const asking = await listUnacceptedDraws(db, waiting, userId);
  return rows.map(({ due_at, phone, code_phone, stock_id, ...award }) => ({
    ...award,
    due_at: due_at.toISOString(),
    phone: phone && maskPhone(phone),
    code_sent_to: award.state === "assigned" && code_phone !== null ? maskPhone(code_phone) : null,
    asks: asking.has(stock_id) ? stock_id : null,
  }));
}
