import type { UsageEvent } from "@hitoslov/contract";
import { eventsAtOnce, keptEvents } from "./kept-events.ts";
import { token } from "./session.ts";
import { load, save } from "./storage.ts";

type Untimed<Event> = Event extends UsageEvent ? Omit<Event, "at"> : never;
/** A usage event that has just happened. */
export type Happening = Untimed<UsageEvent>;

const waiting: UsageEvent[] = [];
let tell = keep;
let leaving = false;

function keep(event: UsageEvent): void {
  waiting.push(event);
  if (waiting.length > keptEvents) waiting.shift();
  if (leaving) sendKept();
}

/** Records a usage event. It never waits, throws or shows anything. */
export function report(happening: Happening, at = new Date()): void {
  tell({ ...happening, at: at.toISOString() });
}

/** Analytics load after the game is usable; their listener first gets the events so far. */
export function onUsage(listener: (event: UsageEvent) => void): void {
  tell = listener;
  for (const event of waiting.splice(0)) listener(event);
}

/** Sends while the page closes. A beacon outlives the page but has no headers. Returns whether the browser accepted it. */
export function sendBeacon(events: readonly UsageEvent[]): boolean {
  const body = JSON.stringify({ visitor: visitorId(), token: token(), events });
  return navigator.sendBeacon("/api/analytics/events", new Blob([body], { type: "application/json" }));
}

function sendKept(): void {
  while (waiting.length > 0 && sendBeacon(waiting.splice(0, eventsAtOnce)));
}

// A visit may end before analytics have loaded; its last events may be recorded after this listener.
addEventListener("pagehide", () => {
  leaving = true;
  sendKept();
});

/** The address at the start, before any screen changed it: it may say where the player came from. */
export const arrival = new URLSearchParams(location.search);

/** The random id of this browser in analytics. */
export function visitorId(): string {
  const visitor = load("visitor") ?? newId();
  save("visitor", visitor);
  return visitor;
}

/** A uuid also where there is no HTTPS, and `crypto.randomUUID` is missing. It names nobody and opens nothing. */
function newId(): string {
  return "00000000-0000-4000-8000-000000000000".replaceAll("0", () => Math.floor(Math.random() * 16).toString(16));
}
