import type { UsageEvent } from "@hitoslov/contract";
import { keptEvents } from "./kept-events.ts";

type Untimed<Event> = Event extends UsageEvent ? Omit<Event, "at"> : never;
/** A usage event that has just happened. */
export type Happening = Untimed<UsageEvent>;

const waiting: UsageEvent[] = [];
let tell = keep;

function keep(event: UsageEvent): void {
  waiting.push(event);
  if (waiting.length > keptEvents) waiting.shift();
}

/** Notes what the player did. It never waits, fails or shows anything. */
export function report(happening: Happening, at = new Date()): void {
  tell({ ...happening, at: at.toISOString() });
}

/** Whoever counts comes after the game is usable and is told what has happened until then. */
export function onUsage(listener: (event: UsageEvent) => void): void {
  tell = listener;
  for (const event of waiting.splice(0)) listener(event);
}

/** The address as it was before any screen changed it: it may say where the player came from. */
export const arrival = new URLSearchParams(location.search);
