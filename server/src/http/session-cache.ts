import { LRUCache } from "lru-cache";
import type { Kysely } from "kysely";
import { typeInForce } from "../db/premium.ts";
import type { Database } from "../db/schema.ts";
import { audiencesOf } from "../showing.ts";
import { findPreview, isPreview } from "./preview.ts";
import { type Caller, hashToken, lacksFactor, sessionEnd } from "./caller.ts";

/** How often the end of a session in use is moved, so that not every read causes a write. */
const touchEvery = 10 * 60_000;
/** How long a node may use a session that another node has ended. */
const ttlMs = 4000;
/** An entry is about 300 bytes. */
const maxEntries = 50_000;

export type SessionCache = {
  /** Whether this token was valid when it was last looked up. */
  readonly isKnown: (token: string) => boolean;
  /** The owner of this token, or a guest without a valid token. */
  readonly find: (token: string | undefined, at: Date) => Promise<Caller>;
  /** Call it after the commit of a change that may have ended a session, before the answer. */
  readonly invalidate: () => void;
};

/** Looks a valid token up once in a few seconds, an invalid one every time. */
export function openSessionCache(db: Kysely<Database>): SessionCache {
  const sessions = new LRUCache<string, Session>({ max: maxEntries, ttl: ttlMs });
  const known = new LRUCache<string, true>({ max: maxEntries });
  let generation = 0;

  const findOrLoad = async (hash: Buffer, key: string): Promise<Session | undefined> => {
    const cached = sessions.get(key);
    if (cached !== undefined) return cached;
    const generationBefore = generation;
    const session = await findSession(db, hash);
    // It may have ended since it was read.
    if (session !== undefined && generationBefore === generation) sessions.set(key, session);
    return session;
  };

  return {
    isKnown: (token) => known.has(keyOf(hashToken(token))),
    find: async (token, at) => {
      if (token !== undefined && isPreview(token)) return findPreview(db, token, at);
      if (token === undefined || token.length === 0 || token.length > 128) return { role: 0 };
      const hash = hashToken(token);
      const key = keyOf(hash);
      const session = await findOrLoad(hash, key);
      if (session === undefined || session.expires_at <= at) {
        known.delete(key);
        return { role: 0 };
      }
      known.set(key, true);
      if (at.getTime() - session.last_used_at.getTime() > touchEvery) {
        session.last_used_at = at;
        session.expires_at = await touch(db, session, at);
      }
      return callerOf(session);
    },
    invalidate: () => {
      generation += 1;
      sessions.clear();
    },
  };
}

const keyOf = (hash: Buffer) => hash.toString("base64");

type Session = Exclude<Awaited<ReturnType<typeof findSession>>, undefined>;

async function findSession(db: Kysely<Database>, hash: Buffer) {
  const row = await db
    .selectFrom("tokens")
    .leftJoin("users", "users.id", "tokens.user_id")
    .leftJoin("settings", (join) => join.onTrue())
    .select([
      "tokens.id",
      "tokens.area",
      "tokens.created_at",
      "tokens.last_used_at",
      "tokens.expires_at",
      "users.id as user_id",
      "users.role",
      "users.deleted_at",
      "users.totp_on",
      "users.user_category",
      typeInForce.as("type"),
      "users.sections",
      "settings.require_totp",
    ])
    .where("tokens.hash", "=", hash)
    .executeTakeFirst();
  return row === undefined || row.deleted_at !== null ? undefined : row;
}

/** Moves the end of the session and answers the new one. */
async function touch(db: Kysely<Database>, { id, role, user_id, created_at }: Session, at: Date): Promise<Date> {
  const expires_at = sessionEnd(role ?? 4, created_at, at);
  await db.updateTable("tokens").set({ last_used_at: at, expires_at }).where("id", "=", id).execute();
  // Another node may have deleted the account since it was looked up.
  const seen = db.updateTable("users").set({ last_seen_at: at }).where("deleted_at", "is", null);
  if (user_id !== null) await seen.where("id", "=", user_id).execute();
  return expires_at;
}

function callerOf({ id, area, user_id, role, sections, user_category, type, ...factor }: Session): Caller {
  if (user_id === null || role === null || user_category === null || type === null) {
    return { role: 4, area: "game", tokenId: id, userId: null, playerId: id };
  }
  const audiences = audiencesOf({ user_category, type });
  const lacks = lacksFactor({ role, ...factor });
  return { role, area, tokenId: id, userId: user_id, playerId: user_id, lacksFactor: lacks, sections, audiences };
}
