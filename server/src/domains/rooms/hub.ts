import { roomChannel } from "@hitoslov/contract";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../../log.ts";
import { type Haste, openBus } from "./bus.ts";
import { type RoomServices, songNow } from "./room-game.ts";
import { detachGuest, touchGuests } from "./guests.ts";
import { type Picture, readPicture } from "./picture.ts";
import { dueStep } from "./stages.ts";
import { takeStep } from "./step.ts";
import { guestStates, hostState } from "./view.ts";

const { closes } = roomChannel;

/** ms. */
const every = {
  /** Changes that come together are told together: a hundred phones that finish must not each tell a hundred others. */
  now: 100,
  soon: 1000,
  /** Stages that are due. */
  tick: 250,
  /** What another node has changed is seen even where nobody could tell. */
  look: 5000,
  /** Connections say that they are there. */
  sign: 10_000,
};

/** A connection that has said who it is. */
export type Member = {
  /** Of the connection. */
  readonly id: string;
  readonly roomId: string;
  /** Null of the host. */
  readonly guestId: string | null;
  /** Of the token by which it has come. */
  readonly hash: Buffer;
  /** A message as text. */
  readonly send: (message: string) => void;
  readonly close: (code: number) => void;
};

/** A room in which somebody is connected to this node. */
type Local = {
  readonly members: Map<Member, { last: string }>;
  picture: Picture | undefined;
  /** When it was last read, by a clock that nobody sets. */
  readAt: number;
  reading: boolean;
  /** Something has changed since the reading began. */
  stale: Haste | undefined;
  /** The next reading, and by when. */
  timer: NodeJS.Timeout | undefined;
  dueAt: number;
};

export type RoomHub = Awaited<ReturnType<typeof openHub>>;

/** One object of two, as text: what a hundred guests share is written once. */
function joinJson(one: string, other: string): string {
  return `${one.slice(0, -1)},${other.slice(1)}`;
}

/**
 * The rooms of this node. It keeps nothing that is not in the database: any node can tell any guest where the room
 * stands, and the first that finds a stage to be over ends it.
 */
export async function openHub(services: RoomServices) {
  const { db, catalogue, config, now } = services;
  const bus = await openBus(config);
  const rooms = new Map<string, Local>();
  const leaving = new Set<Promise<void>>();
  let closed = false;

  async function show(roomId: string, local: Local): Promise<void> {
    // Who comes later may not be in what is read now.
    const members = [...local.members];
    const at = now();
    let picture = await readPicture(db, roomId, at);
    const due = picture && dueStep(picture, at);
    if (picture !== undefined && due !== undefined) {
      if (await takeStep(services, picture.room, due, at)) bus.publish(roomId);
      picture = await readPicture(db, roomId, at);
    }
    local.picture = picture;
    if (picture === undefined) {
      for (const [member] of members) member.close(closes.unknown);
      return;
    }
    const current = await catalogue.current();
    const seen = { picture, sounds: current.songs, now: at };
    const { shared, own } = guestStates(seen);
    const sharedText = JSON.stringify(shared);
    const byId = new Map(picture.guests.map((guest) => [guest.id, guest]));
    for (const [member, known] of members) {
      if (member.guestId === null) {
        if (!picture.room.host_hash.equals(member.hash)) member.close(closes.replaced);
        else {
          const song = await songNow(services, picture.song, current.songs);
          tell(member, known, JSON.stringify(hostState(seen, song)), at);
        }
        continue;
      }
      const state = own.get(member.guestId);
      if (state === undefined) member.close(closes.removed);
      else if (byId.get(member.guestId)?.socket !== member.id) member.close(closes.replaced);
      else tell(member, known, joinJson(sharedText, JSON.stringify(state)), at);
    }
  }

  /** Sends a state, and when it was, unless it is the last that was sent. */
  function tell(member: Member, known: { last: string }, state: string, at: Date): void {
    if (state === known.last) return;
    known.last = state;
    member.send(joinJson(state, JSON.stringify({ now: at })));
  }

  function read(roomId: string, local: Local): void {
    clearTimeout(local.timer);
    local.timer = undefined;
    if (closed) return;
    local.reading = true;
    local.stale = undefined;
    local.readAt = performance.now();
    show(roomId, local)
      .catch((err: unknown) => log.error({ err }, "a room could not be shown"))
      .finally(() => {
        local.reading = false;
        if (local.stale !== undefined) changedHere(roomId, local.stale);
      });
  }

  function changedHere(roomId: string, haste: Haste): void {
    const local = rooms.get(roomId);
    if (local === undefined) return;
    if (local.reading) {
      if (local.stale !== "now") local.stale = haste;
      return;
    }
    const dueAt = local.readAt + every[haste];
    if (local.timer !== undefined && local.dueAt <= dueAt) return;
    clearTimeout(local.timer);
    local.dueAt = dueAt;
    local.timer = setTimeout(() => read(roomId, local), Math.max(0, dueAt - performance.now()));
  }
  bus.subscribe(changedHere);

  const timers = [
    setInterval(() => {
      const at = now();
      for (const [roomId, local] of rooms) {
        const isDue = local.picture !== undefined && dueStep(local.picture, at) !== undefined;
        const wait = isDue ? every.tick : every.look;
        if (!local.reading && performance.now() - local.readAt >= wait) read(roomId, local);
      }
    }, every.tick),
    setInterval(() => {
      const guests = membersOf().filter(({ guestId }) => guestId !== null);
      if (guests.length === 0) return;
      const ids = guests.map(({ guestId }) => guestId ?? "");
      const sockets = guests.map(({ id }) => id);
      touchGuests(db.kysely, sockets, ids, now()).catch((err: unknown) =>
        log.error({ err }, "who is in a room was not written"),
      );
    }, every.sign),
  ];

  function membersOf(): Member[] {
    return [...rooms.values()].flatMap(({ members }) => [...members.keys()]);
  }

  return {
    /** Something of the room has changed in the database. */
    changed: bus.publish,
    join: (member: Member) => {
      const local: Local = rooms.get(member.roomId) ?? {
        members: new Map(),
        picture: undefined,
        readAt: -Infinity,
        reading: false,
        stale: undefined,
        timer: undefined,
        dueAt: Infinity,
      };
      rooms.set(member.roomId, local);
      // The host speaks from one screen, as each guest does: the last that came.
      if (member.guestId === null) {
        for (const other of local.members.keys()) if (other.guestId === null) other.close(closes.replaced);
      }
      local.members.set(member, { last: "" });
      bus.publish(member.roomId);
    },
    leave: (member: Member) => {
      const local = rooms.get(member.roomId);
      if (local?.members.delete(member) !== true) return;
      if (local.members.size === 0) {
        clearTimeout(local.timer);
        rooms.delete(member.roomId);
      }
      if (member.guestId === null) return;
      const gone = detachGuest(db.kysely, member.guestId, member.id, now())
        .then(() => bus.publish(member.roomId))
        .catch((err: unknown) => log.warn({ err }, "a guest's leaving was not written"))
        .finally(() => leaving.delete(gone));
      leaving.add(gone);
    },
    /** Sends everybody to another node. */
    close: async () => {
      closed = true;
      for (const timer of timers) clearInterval(timer);
      for (const { timer } of rooms.values()) clearTimeout(timer);
      for (const member of membersOf()) member.close(closes.restart);
      // A connection that does not answer must not hold the stop.
      for (let waited = 0; waited < 1000 && rooms.size > 0; waited += 20) await sleep(20);
      await Promise.allSettled(leaving);
      bus.close();
    },
  };
}
