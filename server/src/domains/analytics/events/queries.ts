import type { Role, UsageEventName } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import { isForeignKeyViolation } from "../../../db/client.ts";
import type { Database } from "../../../db/schema.ts";

/** The clock of a device may be late by so much, ms; it is never ahead. So long after it an event is received at most. */
export const latest = 24 * 60 * 60_000;

/** What somebody did, as it is kept. */
export type RecordedEvent = {
  readonly received_at: Date;
  readonly at: Date;
  readonly user_id: string | null;
  readonly visitor: string | null;
  readonly role: Role;
  /** The last five come by calls of their own. */
  readonly name: UsageEventName | "launch" | "sound-launch" | "sound-skip" | "game-duration" | "wrong-word";
  readonly data: Readonly<Record<string, unknown>>;
};

/** Keeps events in their order; whoever has left meanwhile is not named. */
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
    // Somebody was deleted between being named and being kept: a second look finds nobody.
    await insert.execute(db);
  }
}
