import { pool, rows, statement, type Who } from "./hand-pool.ts";

const add = statement(
  "events",
  `insert into analytics_events (received_at, at, user_id, visitor, role, name, data)
   select received_at, at, (select id from users where id = event.user_id and deleted_at is null), null, role, name, data
   from jsonb_to_recordset($1::jsonb) as event (
     received_at timestamptz, at timestamptz, user_id uuid, role smallint, name text, data jsonb)`,
);

let waiting: object[] = [];

/** Usage events are written together once a second, as our server does. */
export function addEvent({ userId, role }: Who, name: string, data: object, now: Date): void {
  waiting.push({ received_at: now, at: now, user_id: userId, role, name, data });
}

setInterval(() => {
  const events = waiting;
  waiting = [];
  if (events.length > 0) void rows(pool, add, [JSON.stringify(events)]);
}, 1000);
