import type { Insertable } from "kysely";
import { v7 as uuid } from "uuid";
import type { PlaysTable } from "../db/schema.ts";
import { insertEvents, type RecordedEvent } from "../domains/analytics/events/queries.ts";
import type { TestApp } from "./app.ts";

/** Moves the clock of the test on to an instant. */
export function goTo({ clock }: Pick<TestApp, "clock">, at: string): void {
  clock.advance((Date.parse(at) - clock.now().getTime()) / 1000);
}

type Who = { readonly userId: string; readonly role?: 1 | 2 | 3 } | "demo";

/** Stores events of somebody at an instant, as the server would have. */
export async function addEvents(
  { db }: Pick<TestApp, "db">,
  who: Who,
  at: string,
  events: { readonly [Name in RecordedEvent["name"]]?: RecordedEvent["data"] },
): Promise<void> {
  const person =
    who === "demo"
      ? ({ user_id: null, visitor: uuid(), role: 4 } as const)
      : ({ user_id: who.userId, visitor: null, role: who.role ?? 3 } as const);
  const when = { at: new Date(at), received_at: new Date(at) };
  // `Object.keys` loses the type of the names.
  const names = Object.keys(events) as RecordedEvent["name"][];
  await insertEvents(
    db.kysely,
    names.map((name) => ({ ...person, ...when, name, data: events[name] ?? {} })),
  );
}

type Play = Partial<Pick<Insertable<PlaysTable>, "state" | "points" | "name_tip" | "heard_at">> & {
  readonly from: string;
  readonly to?: string;
  /** From the start to the last restored word. */
  readonly seconds?: number;
  readonly hidden?: number[];
  readonly words?: object;
  /** Whether the authors were asked for. */
  readonly asked?: boolean;
};

/** A started play, which has ended if `to` is given. */
export async function addPlay(
  { db }: Pick<TestApp, "db">,
  who: Who,
  soundId: string,
  { from, to, seconds, hidden = [1, 2], words = {}, asked = false, state = "started", ...more }: Play,
): Promise<void> {
  const started = new Date(from);
  await db.kysely
    .insertInto("plays")
    .values({
      id: uuid(),
      ...(who === "demo" ? { token_id: await addToken(db) } : { user_id: who.userId }),
      sound_id: soundId,
      state,
      seed: "",
      fragment: "Во поле берёза стояла",
      hidden,
      tray: [],
      words: JSON.stringify(words),
      authors: asked ? "[]" : null,
      served_at: started,
      heard_at: started,
      started_at: started,
      last_restored_at: seconds === undefined ? null : new Date(started.getTime() + seconds * 1000),
      finished_at: to === undefined ? null : new Date(to),
      ...more,
    })
    .execute();
}

async function addToken({ kysely }: TestApp["db"]): Promise<string> {
  const id = uuid();
  const expires_at = new Date("2100-01-01T00:00:00Z");
  await kysely
    .insertInto("tokens")
    .values({ id, hash: Buffer.from(id), area: "game", expires_at })
    .execute();
  return id;
}
