import { createStore, type Store } from "@hitoslov/brand/store.ts";
import type { GuestMessage, HostMessage, HostState, OwnState, RoomMessage } from "@hitoslov/contract";
import { roomSocket } from "@hitoslov/contract/room-limits";

/** Pauses between retries while there is no connection, ms; the last one repeats. */
const waits = [1000, 2000, 4000, 8000];
/** After so long without a reply the connection counts as dead, ms. */
const timeoutMs = 6000;
/** After so long without a first state a new connection counts as dead, ms: a browser waits for minutes. */
const connectMs = 10_000;
/** After so long in the background the connection may be dead without an event, ms. */
const asleep = 10_000;
/** How often the time without a message is looked at, ms. */
const watchMs = 1000;

const { closes, path } = roomSocket;

/** Why the connection ended for good: a new one would be closed as well. */
export type RoomEnd = "unknown" | "replaced" | "removed" | "left" | "policy";
const ends = new Map<number, RoomEnd>([
  [closes.unknown, "unknown"],
  [closes.replaced, "replaced"],
  [closes.removed, "removed"],
  [closes.left, "left"],
  [closes.policy, "policy"],
]);

type Told<Type extends RoomMessage["type"]> = Extract<RoomMessage, { type: Type }>;
/** The reply to one message; other messages have the state of the whole room. */
type RoomReply = Told<"verdict"> | Told<"lamp"> | Told<"refused">;
type Asked = Extract<GuestMessage, { type: "answer" | "lamp" }>;
type Said = HostMessage | Extract<GuestMessage, { type: "leave" }>;

type RoomView<State> = {
  /** The latest state, kept while the connection is lost. */
  readonly room: State | null;
  /** How many times a connection was tried since the last one was lost; 0 while connected. */
  readonly tries: number;
  readonly end: RoomEnd | null;
};

/**
 * A connection to a room, which reconnects by itself and then repeats what was not replied to. It measures by the wall
 * clock how long nothing has happened: timers, and `performance.now()` of some browsers, stop while a phone sleeps.
 */
export class RoomConnection<State extends HostState | OwnState> {
  readonly view: Store<RoomView<State>> = createStore<RoomView<State>>({ room: null, tries: 0, end: null });
  readonly #token: string;
  readonly #listeners = new Set<(reply: RoomReply) => void>();
  /** A guest's messages without a reply yet. */
  readonly #asked = new Map<string, Asked>();
  /** Other messages, by their text, after which nothing has come yet. */
  readonly #said = new Map<string, Said>();
  #socket: WebSocket | undefined;
  /** Whether the connection has not brought a state yet, or there is none. */
  #isNew = true;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #hiddenAt = 0;
  /** When the last message came, ms since 1970. */
  #heardAt = 0;
  /** How far the server's clock is ahead of this one, ms. */
  #ahead = -Infinity;

  constructor(token: string) {
    this.#token = token;
  }

  /** Connects; returns a function that disconnects. */
  open(): () => void {
    const handleVisibility = () => {
      if (document.hidden) this.#hiddenAt = Date.now();
      else if (Date.now() - this.#hiddenAt > asleep) this.retryNow();
    };
    const watch = setInterval(this.#endSilence, watchMs);
    addEventListener("online", this.retryNow);
    addEventListener("offline", this.#lose);
    document.addEventListener("visibilitychange", handleVisibility);
    this.#connect();
    return () => {
      clearInterval(watch);
      removeEventListener("online", this.retryNow);
      removeEventListener("offline", this.#lose);
      document.removeEventListener("visibilitychange", handleVisibility);
      this.#drop();
    };
  }

  /** The time by the server's clock, ms since 1970. */
  now = (): number => Date.now() + (Number.isFinite(this.#ahead) ? this.#ahead : 0);

  onReply(listener: (reply: RoomReply) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sends a message until any other comes after it: a press of the host, or that a guest leaves. */
  say(message: Said): void {
    const text = JSON.stringify(message);
    this.#said.set(text, message);
    this.#tell(text);
  }

  /** Sends a message until there is a reply. */
  ask(message: Asked): void {
    this.#asked.set(keyOf(message), message);
    this.#tell(JSON.stringify(message));
  }

  #tell(text: string): void {
    // Before the first state nothing is sent: `#hear` then sends all that has no reply.
    if (this.#isNew) return;
    this.#send(text);
    // Another press does not postpone the deadline of the first.
    if (this.#deadline === undefined) this.#expectReply();
  }

  retryNow = (): void => {
    if (this.view.get().end !== null) return;
    this.#drop();
    this.#connect();
  };

  #connect(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${path}`);
    this.#socket = socket;
    socket.addEventListener("open", () => socket.send(JSON.stringify({ type: "hello", token: this.#token })));
    socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(data);
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket === this.#socket) this.#close(code);
    });
    this.#deadline = setTimeout(this.#lose, connectMs);
  }

  #hear(data: string): void {
    // The server checks what it sends against the contract.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const message = JSON.parse(data) as RoomMessage;
    this.#heardAt = Date.now();
    if (!this.#isNew) this.#said.clear();
    if (message.type === "host" || message.type === "guest") {
      const isFirst = this.#isNew;
      this.#isNew = false;
      // A slow message makes the server's clock look late, so the largest difference is the best.
      this.#ahead = Math.max(isFirst ? -Infinity : this.#ahead, Date.parse(message.now) - Date.now());
      // The token decides whether this is a host or a guest.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      this.view.set({ room: message as State, tries: 0, end: null });
      if (isFirst) {
        for (const [text, said] of this.#said) if (!isDone(said, message)) this.#send(text);
        for (const asked of this.#asked.values()) this.#send(JSON.stringify(asked));
      }
      // A state is no reply to what is asked.
      if (isFirst || this.#asked.size === 0) this.#expectReply();
      return;
    }
    // The server is too busy to judge it: the deadline then repeats it, as without a reply.
    if (message.type === "refused" && message.code === "unavailable" && this.#refusedBy(message) !== undefined) return;
    this.#forget(message);
    for (const listener of this.#listeners) listener(message);
  }

  /** Removes the message that is replied to. */
  #forget(reply: RoomReply): void {
    if (reply.type === "refused") {
      const key = this.#refusedBy(reply);
      if (key !== undefined) this.#asked.delete(key);
    } else this.#asked.delete(keyOf({ ...reply, type: reply.type === "verdict" ? "answer" : "lamp" }));
    this.#expectReply();
  }

  /** The key of the message that is refused: a refusal only says its type. */
  #refusedBy({ to }: Told<"refused">): string | undefined {
    return [...this.#asked].find(([, { type }]) => type === to)?.[0];
  }

  #expectReply(): void {
    clearTimeout(this.#deadline);
    const isExpected = this.#asked.size > 0 || (this.#said.size > 0 && this.#lostAfterMs() < Infinity);
    this.#deadline = isExpected ? setTimeout(this.#lose, timeoutMs) : undefined;
  }

  /** A node of the previous release may be silent for ever, and replies to no press that changes nothing. */
  #lostAfterMs(): number {
    return this.view.get().room?.lostAfterMs ?? Infinity;
  }

  #endSilence = (): void => {
    if (!this.#isNew && Date.now() - this.#heardAt > this.#lostAfterMs()) this.#lose();
  };

  #send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  #close(code: number): void {
    this.#drop();
    const end = ends.get(code);
    if (end === undefined) return this.#wait();
    this.view.set({ ...this.view.get(), end });
  }

  /** Treats the connection as lost, though it was not closed. */
  #lose = (): void => {
    if (this.view.get().end !== null) return;
    this.#drop();
    this.#wait();
  };

  #wait(): void {
    const { tries } = this.view.get();
    this.view.set({ ...this.view.get(), tries: tries + 1 });
    this.#retry = setTimeout(() => this.#connect(), waits[Math.min(tries, waits.length - 1)]);
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
    this.#isNew = true;
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }
}

/** Whether a press whose reply was lost was heard, as the state says: said again it would be refused. */
function isDone(said: Said, state: HostState | OwnState): boolean {
  if (said.type === "end") return state.stage === "over";
  return said.type === "remove" && state.type === "host" && state.crew.every(({ guest }) => guest !== said.guest);
}

function keyOf({ type, song, position }: Pick<Asked, "type" | "song" | "position">): string {
  return `${type} ${song} ${position}`;
}
