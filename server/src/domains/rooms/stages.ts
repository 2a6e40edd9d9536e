import { fixedTerms } from "@hitoslov/contract";
import { connectedSince, type Guest, type RoomSnapshot, type Room } from "./snapshot.ts";

/** ms. */
const second = 1000;
export const minute = 60 * second;
/** From the announcement of a song to its beginning, so that every screen knows by then. */
const leadMs = 3 * second;
/** The scoreboard between songs. */
const scoresMs = 10 * second;
/**
 * How long after its opening, or after the last activity, a room ends; and how long it is kept
 * after that.
 */
export const lifetimes = {
  whole: 120 * minute,
  idle: 15 * minute,
  over: fixedTerms.rooms.days * 24 * 60 * minute,
} as const;

/** The next stage of a room, by time or by the host's press. */
export type Step = "song" | "scores" | "over";

export function isConnected({ socket, seen_at }: Guest, now: Date): boolean {
  return socket !== null && seen_at > connectedSince(now);
}

/** Whether the guest plays the current or last song. */
export function isInSong({ first_song }: Pick<Guest, "first_song">, { song }: Pick<Room, "song">): boolean {
  return song !== null && first_song <= song;
}

/** Whether no connected guest has a blank left; without connected guests the song goes on. */
function isEverybodyDone({ room, guests }: RoomSnapshot, now: Date): boolean {
  const waitedFor = guests.filter((guest) => isInSong(guest, room) && isConnected(guest, now));
  return waitedFor.length > 0 && waitedFor.every(({ answers }) => answers?.done === true);
}

/**
 * The stage that is due, by time or because all guests have finished; undefined if the room waits.
 */
export function dueStep(snapshot: RoomSnapshot, now: Date): Step | undefined {
  const { room, song } = snapshot;
  if (room.stage === "over") return undefined;
  if (
    now.getTime() >= Math.min(room.created_at.getTime() + lifetimes.whole, room.active_at.getTime() + lifetimes.idle)
  ) {
    return "over";
  }
  const isDue = room.until !== null && room.until <= now;
  if (room.stage === "scores") return isDue ? "song" : undefined;
  if (room.stage === "song" && (isDue || song === undefined || isEverybodyDone(snapshot, now))) return afterSong(room);
  return undefined;
}

/** What the host's press leads to. */
export function pressedStep(room: Pick<Room, "stage" | "song" | "settings">): Step {
  return room.stage === "song" ? afterSong(room) : "song";
}

/** The last song leads to the podium. */
function afterSong({ song, settings }: Pick<Room, "song" | "settings">): Step {
  return song !== null && song + 1 >= settings.songs ? "over" : "scores";
}

/** The columns to write for a stage that begins now. */
export function stageOf(step: Step, room: Pick<Room, "settings" | "song">, nextSong: number | undefined, now: Date) {
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (step === "over" || (step === "song" && nextSong === undefined)) {
    return { stage: "over", until: null, over_at: now } as const;
  }
  if (step === "scores") return { stage: "scores", until: after(scoresMs) } as const;
  const starts_at = after(leadMs);
  const until = new Date(starts_at.getTime() + room.settings.seconds * second);
  return { stage: "song", song: nextSong ?? null, starts_at, until } as const;
}
