import type { Credit, Dispute } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import { midnight } from "../../../db/days.ts";
import type { Database } from "../../../db/schema.ts";

type Page = { readonly skip: number; readonly limit: number };

/** Complaints of a player; the names of song and word are told only once the play is over: never where it is gone. */
function disputesOf(db: Kysely<Database>, playerId: string) {
  const isOver = sql<boolean>`plays.state not in ('served', 'started')`;
  return db
    .selectFrom("disputes")
    .leftJoin("plays", "plays.id", "disputes.play_id")
    .innerJoin("sounds", "sounds.id", "disputes.sound_id")
    .leftJoin("rescorings", "rescorings.id", "disputes.rescoring_id")
    .select([
      "disputes.id",
      "kind",
      "disputes.sound_id",
      "disputes.position",
      "answer",
      "comment",
      "disputes.state",
      "reply",
      "disputes.created_at",
      "answered_at",
      sql<string | null>`case when ${isOver} then sounds.name end`.as("name"),
      sql<string | null>`case when ${isOver} then disputes.word end`.as("word"),
      sql<boolean>`coalesce(rescorings.state = 'running', false)`.as("counting"),
      sql<number>`(
        select coalesce(sum(credits.points), 0) from credits
        where credits.rescoring_id = disputes.rescoring_id and credits.player_id = disputes.player_id
      )`.as("points"),
    ])
    .where("disputes.player_id", "=", playerId);
}

type Row = Awaited<ReturnType<ReturnType<typeof disputesOf>["executeTakeFirstOrThrow"]>>;

function present({ id, sound_id, name, created_at, answered_at, ...row }: Row): Dispute {
  return {
    ...row,
    _id: id,
    song: { _id: sound_id, name },
    created_at: created_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
  };
}

export async function findOwnDispute(db: Kysely<Database>, playerId: string, id: string): Promise<Dispute> {
  return present(await disputesOf(db, playerId).where("disputes.id", "=", id).executeTakeFirstOrThrow());
}

export async function listOwnDisputes(
  db: Kysely<Database>,
  playerId: string,
  { skip, limit }: Page,
): Promise<{ data: Dispute[]; total: number; open: number }> {
  const rows = disputesOf(db, playerId)
    .orderBy("disputes.created_at", "desc")
    .orderBy("disputes.id", "desc")
    .offset(skip)
    .limit(limit);
  const counts = db
    .selectFrom("disputes")
    .select((select) => [
      select.fn.countAll<number>().as("total"),
      select.fn.countAll<number>().filterWhere("state", "=", "open").as("open"),
    ])
    .where("player_id", "=", playerId);
  const [data, { total, open }] = await Promise.all([rows.execute(), counts.executeTakeFirstOrThrow()]);
  return { data: data.map(present), total, open };
}

/** How many a player has sent since the day began. */
export async function countSent(db: Kysely<Database>, playerId: string, day: string, zone: string): Promise<number> {
  const { sent } = await db
    .selectFrom("disputes")
    .select((select) => select.fn.countAll<number>().as("sent"))
    .where("player_id", "=", playerId)
    .where("created_at", ">=", midnight(day, zone))
    .executeTakeFirstOrThrow();
  return sent;
}

/** Points that a player was given later. */
export async function listCredits(
  db: Kysely<Database>,
  playerId: string,
  { skip, limit }: Page,
): Promise<{ data: Credit[]; total: number; points: number }> {
  const rows = db
    .selectFrom("credits")
    .innerJoin("plays", "plays.id", "credits.play_id")
    .innerJoin("sounds", "sounds.id", "plays.sound_id")
    .innerJoin("rescorings", "rescorings.id", "credits.rescoring_id")
    .select([
      "credits.id",
      "credits.at",
      "credits.points",
      "reason",
      "answer",
      "rescorings.word",
      "sounds.id as sound",
      "name",
    ])
    .where("credits.player_id", "=", playerId)
    .orderBy("credits.at", "desc")
    .orderBy("credits.id", "desc")
    .offset(skip)
    .limit(limit);
  const sums = db
    .selectFrom("credits")
    .select((select) => [
      select.fn.countAll<number>().as("total"),
      select.fn.coalesce(select.fn.sum<number>("points"), select.val(0)).as("points"),
    ])
    .where("player_id", "=", playerId);
  const [credits, { total, points }] = await Promise.all([rows.execute(), sums.executeTakeFirstOrThrow()]);
  const data = credits.map(({ id, at, sound, name, reason, word, answer, ...row }) => {
    const song = { _id: sound, name };
    const said = reason === "word" ? { word, answer } : { word: null, answer: null };
    return { ...row, _id: id, at: at.toISOString(), reason, song, ...said };
  });
  return { data, total, points };
}
