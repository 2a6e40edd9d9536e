import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";

/** The browsers in which a player gets messages: whoever uses one whose session has expired may be somebody else. */
export async function listSubscriptions(db: Kysely<Database>, userId: string, now: Date) {
  return db
    .selectFrom("push_subscriptions")
    .leftJoin("tokens", "tokens.id", "token_id")
    .select(["push_subscriptions.id", "endpoint", "p256dh", "auth"])
    .where("push_subscriptions.user_id", "=", userId)
    .where((row) => row.or([row("token_id", "is", null), row("tokens.expires_at", ">", now)]))
    .execute();
}
