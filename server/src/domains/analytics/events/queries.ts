import type { Role, UsageEventName } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import { isForeignKeyViolation } from "../../../db/client.ts";
import type { Database } from "../../../db/schema.ts";

/** An event is dated at most this long before its arrival, ms, and never after it: device clocks are clamped. */
export const latest = 24 * 60 * 60_000;

/** A usage event as it is stored. */
export type RecordedEvent = {
  readonly received_at: Date;
  readonly at: Date;
  readonly user_id: string | null;
  readonly visitor: string | null;
  readonly role: Role;
  /** The last five are recorded by calls of their own, not by `recordEvents`. */
  readonly name: UsageEventName | "launch" | "sound-launch" | "sound-skip" | "game-duration" | "wrong-word";
  readonly data: Readonly<Record<string, unknown>>;
};

/** Stores events in their order; an account deleted meanwhile is stored as null. */
export async function insertEvents(db: Kysely<Database>, events: readonly RecordedEvent[]): Promise<void> {
  const insert = sql`
    insert into analytics_events (received_at, at, user_id, visitor, role, name, data)
    select received_at, at, (select id from users where id = event.user_id and deleted_at is null for key share),
      visitor, role, name, data
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (
      received_at timestamptz, at timestamptz, user_id uuid, visitor uuid, role smallint, name text, data jsonb
    )`;
  try {
    await insert.execute(db);
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    // An account was deleted between the lookup and the insert; the second try does not find it.
    await insert.execute(db);
  }
}
