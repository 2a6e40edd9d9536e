import type { areas } from "@hitoslov/contract";
import { createHash, randomBytes } from "node:crypto";
import type { Services } from "../services.ts";

export type Guest = { readonly role: 0 };
export type AccountCaller = {
  readonly role: 1 | 2 | 3;
  readonly area: (typeof areas)[number];
  readonly tokenId: string;
  readonly userId: string;
  /** The account's id. */
  readonly playerId: string;
  /** Of staff, without the second factor that the owner requires. */
  readonly lacksFactor: boolean;
};
export type DemoCaller = {
  readonly role: 4;
  readonly area: "game";
  readonly tokenId: string;
  readonly userId: null;
  /** The visit's token id: a demo visitor is nobody beyond it. */
  readonly playerId: string;
};
export type Player = AccountCaller | DemoCaller;
export type Caller = Guest | Player;

/** 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

const hour = 3_600_000;
/** Idle life of a session, ms. A staff session is short in either area: it is worth stealing. */
export function sessionLife(role: Player["role"]): number {
  return role === 1 || role === 2 ? 12 * hour : 30 * 24 * hour;
}
/** A used session's end is moved at most this often, so that reading costs no write. */
const touchEvery = 10 * 60_000;

/** Whose token this is, or a guest when there is none or it is not alive. */
export async function findCaller({ db, now }: Services, token: string | undefined): Promise<Caller> {
  if (token === undefined || token.length === 0 || token.length > 128) return { role: 0 };
  const at = now();
  const row = await db.kysely
    .selectFrom("tokens")
    .leftJoin("users", "users.id", "tokens.user_id")
    .leftJoin("settings", (join) => join.onTrue())
    .select([
      "tokens.id",
      "tokens.area",
      "tokens.last_used_at",
      "users.id as user_id",
      "users.role",
      "users.deleted_at",
      "users.totp_on",
      "settings.require_totp",
    ])
    .where("tokens.hash", "=", hashToken(token))
    .where("tokens.expires_at", ">", at)
    .executeTakeFirst();
  if (row === undefined || row.deleted_at !== null) return { role: 0 };
  if (at.getTime() - row.last_used_at.getTime() > touchEvery) {
    await db.kysely
      .updateTable("tokens")
      .set({ last_used_at: at, expires_at: new Date(at.getTime() + sessionLife(row.role ?? 4)) })
      .where("id", "=", row.id)
      .execute();
    if (row.user_id !== null) {
      await db.kysely.updateTable("users").set({ last_seen_at: at }).where("id", "=", row.user_id).execute();
    }
  }
  if (row.user_id === null || row.role === null) {
    return { role: 4, area: "game", tokenId: row.id, userId: null, playerId: row.id };
  }
  const lacksFactor = row.role !== 3 && row.require_totp === true && row.totp_on !== true;
  return {
    role: row.role,
    area: row.area,
    tokenId: row.id,
    userId: row.user_id,
    playerId: row.user_id,
    lacksFactor,
  };
}
