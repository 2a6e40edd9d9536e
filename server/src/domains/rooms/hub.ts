import { roomChannel } from "@hitoslov/contract";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../../log.ts";
import { type Urgency, openBus } from "./bus.ts";
import { type RoomServices, findCurrentSong } from "./room-game.ts";
import { detachGuest, touchGuests } from "./guests.ts";
import { lostAfterMs, type RoomSnapshot, readSnapshot } from "./snapshot.ts";
import { dueStep } from "./stages.ts";
import { takeStep } from "./step.ts";
import { guestStates, hostState } from "./view.ts";

const { closes } = roomChannel;

/** ms. */
const intervalMs = {
  /**
   * Changes close in time are sent together: otherwise a hundred phones that finish would each
   * cause a hundred messages.
   */
  now: 100,
  soon: 1000,
  /** Stages that are due. */
  tick: 250,
  /** Rooms are read again, so that changes of other nodes are seen even if no message came. */
  refresh: 5000,
  /** An unchanged state is sent again by the next refresh, so that clients know the connection is alive. */
  repeat: 10_000,
  /** Connections are marked as alive. */
  heartbeat: 10_000,
};

/** A connection that has authenticated. */
export type RoomConnection = {
  /** Of the connection. */
  readonly id: string;
  readonly roomId: string;
  /** Null for the host. */
  readonly guestId: string | null;
  /** Of the token by which it has come. */
  readonly hash: Buffer;
  /** A message as text. */
  readonly send: (message: string) => void;
  readonly close: (code: number) => void;
};

/** The last state sent to a connection, and when by the server's clock, ms. */
type Sent = { state: string; at: number };

/** A room in which somebody is connected to this node. */
type Local = {
  readonly connections: Map<RoomConnection, Sent>;
  snapshot: RoomSnapshot | undefined;
  /** When it was last read, by a monotonic clock. */
  readAt: number;
  reading: boolean;
  /** Something has changed since the reading began. */
  changedWhileReading: Urgency | undefined;
  /** The next reading, and by when. */
  timer: NodeJS.Timeout | undefined;
  dueAt: number;
};

export type RoomHub = Awaited<ReturnType<typeof openHub>>;

/** Merges two objects as JSON text, so that the part a hundred guests share is serialised once. */
function joinJson(one: string, other: string): string {
  return `${one.slice(0, -1)},${other.slice(1)}`;
}

/**
 * The rooms of this node. It keeps nothing that is not in the database: any node can serve any
 * guest, and the first node that finds a stage over ends it.
 */
export async function openHub(services: RoomServices) {
  const { db, catalogue, config, now } = services;
  const bus = await openBus(config);
  const rooms = new Map<string, Local>();
  const leaving = new Set<Promise<void>>();
  let closed = false;

  async function sendStates(roomId: string, local: Local): Promise<void> {
    // A connection that joins later may be missing in this snapshot. The host comes last: its sound may still be made.
    const connections = [...local.connections].toSorted(
      ([a], [b]) => Number(a.guestId === null) - Number(b.guestId === null),
    );
    const at = now();
    let snapshot = await readSnapshot(db, roomId, at);
    const due = snapshot && dueStep(snapshot, at);
    if (snapshot !== undefined && due !== undefined) {
      if (await takeStep(services, snapshot.room, due, at)) bus.publish(roomId);
      snapshot = await readSnapshot(db, roomId, at);
    }
    local.snapshot = snapshot;
    if (snapshot === undefined) {
      for (const [connection] of connections) connection.close(closes.unknown);
      return;
    }
    const current = await catalogue.current();
    const input = { snapshot, songs: current.songs, now: at };
    const { shared, own } = guestStates(input);
    const sharedText = JSON.stringify(shared);
    const byId = new Map(snapshot.guests.map((guest) => [guest.id, guest]));
    for (const [connection, sent] of connections) {
      if (connection.guestId === null) {
        if (!snapshot.room.host_hash.equals(connection.hash)) connection.close(closes.replaced);
        else {
          const song = await findCurrentSong(services, snapshot.song, current.songs);
          sendState(connection, sent, JSON.stringify(hostState(input, song)), at);
        }
        continue;
      }
      const state = own.get(connection.guestId);
      if (state === undefined) connection.close(closes.removed);
      else if (byId.get(connection.guestId)?.socket !== connection.id) connection.close(closes.replaced);
      else sendState(connection, sent, joinJson(sharedText, JSON.stringify(state)), at);
    }
  }

  /** Sends a state with its time, unless it equals the last one, sent a short while ago. */
  function sendState(connection: RoomConnection, sent: Sent, state: string, at: Date): void {
    if (state === sent.state && at.getTime() - sent.at < intervalMs.repeat) return;
    sent.state = state;
    sent.at = at.getTime();
    connection.send(joinJson(state, JSON.stringify({ now: at, lostAfterMs })));
  }

  function refresh(roomId: string, local: Local): void {
    clearTimeout(local.timer);
    local.timer = undefined;
    if (closed) return;
    local.reading = true;
    local.changedWhileReading = undefined;
    local.readAt = performance.now();
    sendStates(roomId, local)
      .catch((err: unknown) => log.error({ err }, "a room could not be shown"))
      .finally(() => {
        local.reading = false;
        if (local.changedWhileReading !== undefined) onChange(roomId, local.changedWhileReading);
      });
  }

  function onChange(roomId: string, urgency: Urgency): void {
    const local = rooms.get(roomId);
    if (local === undefined) return;
    if (local.reading) {
      if (local.changedWhileReading !== "now") local.changedWhileReading = urgency;
      return;
    }
    const dueAt = local.readAt + intervalMs[urgency];
    if (local.timer !== undefined && local.dueAt <= dueAt) return;
    clearTimeout(local.timer);
    local.dueAt = dueAt;
    local.timer = setTimeout(() => refresh(roomId, local), Math.max(0, dueAt - performance.now()));
  }
  bus.subscribe(onChange);

  const timers = [
    setInterval(() => {
      const at = now();
      for (const [roomId, local] of rooms) {
        const isDue = local.snapshot !== undefined && dueStep(local.snapshot, at) !== undefined;
        const wait = isDue ? intervalMs.tick : intervalMs.refresh;
        if (!local.reading && performance.now() - local.readAt >= wait) refresh(roomId, local);
      }
    }, intervalMs.tick),
    setInterval(() => {
      const guests = allConnections().filter(({ guestId }) => guestId !== null);
      if (guests.length === 0) return;
      const ids = guests.map(({ guestId }) => guestId ?? "");
      const sockets = guests.map(({ id }) => id);
      touchGuests(db.kysely, sockets, ids, now()).catch((err: unknown) =>
        log.error({ err }, "who is in a room was not written"),
      );
    }, intervalMs.heartbeat),
  ];

  function allConnections(): RoomConnection[] {
    return [...rooms.values()].flatMap(({ connections }) => [...connections.keys()]);
  }

  return {
    /** Something of the room has changed in the database. */
    changed: bus.publish,
    /** The room may have changed by a message of this connection, which gets a state as the reply, whether or not it has. */
    reply: (connection: RoomConnection) => {
      const sent = rooms.get(connection.roomId)?.connections.get(connection);
      if (sent !== undefined) sent.at = -Infinity;
      bus.publish(connection.roomId);
    },
    join: (connection: RoomConnection) => {
      const local: Local = rooms.get(connection.roomId) ?? {
        connections: new Map(),
        snapshot: undefined,
        readAt: -Infinity,
        reading: false,
        changedWhileReading: undefined,
        timer: undefined,
        dueAt: Infinity,
      };
      rooms.set(connection.roomId, local);
      // The host and each guest have one connection each: the latest.
      if (connection.guestId === null) {
        for (const other of local.connections.keys()) if (other.guestId === null) other.close(closes.replaced);
      }
      local.connections.set(connection, { state: "", at: -Infinity });
      bus.publish(connection.roomId);
    },
    leave: (connection: RoomConnection) => {
      const local = rooms.get(connection.roomId);
      if (local?.connections.delete(connection) !== true) return;
      if (local.connections.size === 0) {
        clearTimeout(local.timer);
        rooms.delete(connection.roomId);
      }
      if (connection.guestId === null) return;
      const gone = detachGuest(db.kysely, connection.guestId, connection.id, now())
        .then(() => bus.publish(connection.roomId))
        .catch((err: unknown) => log.warn({ err }, "a guest's leaving was not written"))
        .finally(() => leaving.delete(gone));
      leaving.add(gone);
    },
    /** Closes every connection, so that clients reconnect to another node. */
    close: async () => {
      closed = true;
      for (const timer of timers) clearInterval(timer);
      for (const { timer } of rooms.values()) clearTimeout(timer);
      for (const connection of allConnections()) connection.close(closes.restart);
      // A connection that does not answer must not hold the stop.
      for (let waited = 0; waited < 1000 && rooms.size > 0; waited += 20) await sleep(20);
      await Promise.allSettled(leaving);
      bus.close();
    },
  };
}
