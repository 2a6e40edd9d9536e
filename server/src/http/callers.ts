import { LRUCache } from "lru-cache";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { type Caller, hashToken, longestLife, sessionLife } from "./caller.ts";

/** A used session's end is moved at most this often, so that reading costs no write. */
const touchEvery = 10 * 60_000;
/** How long what a node knows of a session may differ from what another node has made of it, ms. */
const memory = 4000;
/** A session is about 300 bytes. */
const most = 50_000;

export type Callers = {
  /** Whose token this is, or a guest when there is none or it is not alive. */
  readonly find: (token: string | undefined, at: Date) => Promise<Caller>;
  /** To be called once a change that may have ended a session has committed, before it is answered. */
  readonly forget: () => void;
};

/** Looks tokens up, each once in a few seconds. What opens nothing is looked up every time. */
export function openCallers(db: Kysely<Database>): Callers {
  const known = new LRUCache<string, Session>({ max: most, ttl: memory });
  let generation = 0;

  const look = async (hash: Buffer): Promise<Session | undefined> => {
    const key = hash.toString("base64");
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const asked = generation;
    const session = await findSession(db, hash);
    // It may have been ended between the reading and now.
    if (session !== undefined && asked === generation) known.set(key, session);
    return session;
  };

  return {
    find: async (token, at) => {
      if (token === undefined || token.length === 0 || token.length > 128) return { role: 0 };
      const hash = hashToken(token);
      const session = await look(hash);
      if (session === undefined || session.expires_at <= at) return { role: 0 };
      if (at.getTime() - session.last_used_at.getTime() > touchEvery) {
        session.last_used_at = at;
        session.expires_at = await touch(db, session, at);
      }
      return callerOf(session);
    },
    forget: () => {
      generation += 1;
      known.clear();
    },
  };
}

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
      "settings.require_totp",
    ])
    .where("tokens.hash", "=", hash)
    .executeTakeFirst();
  return row === undefined || row.deleted_at !== null ? undefined : row;
}

/** Moves the session's end; answers it. */
async function touch(db: Kysely<Database>, { id, role, user_id, created_at }: Session, at: Date): Promise<Date> {
  const known = role ?? 4;
  const expires_at = new Date(Math.min(at.getTime() + sessionLife(known), created_at.getTime() + longestLife(known)));
  await db.updateTable("tokens").set({ last_used_at: at, expires_at }).where("id", "=", id).execute();
  if (user_id !== null) await db.updateTable("users").set({ last_seen_at: at }).where("id", "=", user_id).execute();
  return expires_at;
}

function callerOf({ id, area, user_id, role, require_totp, totp_on }: Session): Caller {
  if (user_id === null || role === null) {
    return { role: 4, area: "game", tokenId: id, userId: null, playerId: id };
  }
  const lacksFactor = role !== 3 && require_totp === true && totp_on !== true;
  return { role, area, tokenId: id, userId: user_id, playerId: user_id, lacksFactor };
}
