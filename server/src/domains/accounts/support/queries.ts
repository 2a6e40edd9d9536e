import type { PlayerNote, PlayerSupport } from "@hitoslov/contract";
import type { Kysely } from "kysely";
import { missing } from "../../../crud/change.ts";
import type { Database } from "../../../db/schema.ts";
import { findPlayer } from "../queries.ts";
import { findClosedNames } from "../sessions/lockout.ts";
import { listNoticeChoices, listSessions } from "../sessions/queries.ts";

/** What support sees of a player's account. */
export async function findAccountSupport(
  db: Kysely<Database>,
  id: string,
  now: Date,
): Promise<Pick<PlayerSupport, "sessions" | "hasPassword" | "closed_names" | "consents" | "notices" | "notes">> {
  const [player, sessions, password, consents, notices, notes] = await Promise.all([
    findPlayer(db, id),
    listSessions(db, id, now),
    db.selectFrom("users").select("password_hash").where("id", "=", id).executeTakeFirst(),
    listConsents(db, id),
    listNoticeChoices(db, id),
    listNotes(db, id),
  ]);
  if (player === undefined) throw missing("gamer");
  return {
    sessions: sessions.map(({ id: _id, area, created_at, last_used_at }) => ({
      _id,
      area,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    })),
    hasPassword: password !== undefined && password.password_hash !== null,
    closed_names: await findClosedNames(db, player, now),
    consents,
    notices,
    notes,
  };
}

async function listConsents(db: Kysely<Database>, userId: string): Promise<PlayerSupport["consents"]> {
  const rows = await db
    .selectFrom("consents")
    .innerJoin("document_versions", "document_versions.id", "version_id")
    .leftJoin("stocks", "stocks.id", "consents.stock_id")
    .select(["title", "number", "stocks.name as stock", "given_at", "withdrawn_at"])
    .where("user_id", "=", userId)
    .orderBy("given_at", "desc")
    .orderBy("consents.id", "desc")
    .execute();
  return rows.map(({ given_at, withdrawn_at, ...consent }) => ({
    ...consent,
    given_at: given_at.toISOString(),
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
  }));
}

async function listNotes(db: Kysely<Database>, userId: string): Promise<PlayerNote[]> {
  const rows = await db
    .selectFrom("player_notes")
    .select(["id", "author_id", "login", "text", "at"])
    .where("user_id", "=", userId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id: _id, author_id, login, text, at }) => ({
    _id,
    author: { _id: author_id, login },
    text,
    at: at.toISOString(),
  }));
}
