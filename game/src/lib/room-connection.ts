import { createStore, type Store } from "@hitoslov/brand/store.ts";
import type { GuestMessage, HostMessage, HostState, OwnState, RoomMessage } from "@hitoslov/contract";
import { roomSocket } from "@hitoslov/contract/room-limits";

/** Waits between tries while there is no connection, ms; the last one repeats. */
const waits = [1000, 2000, 4000, 8000];
/** An answer without its verdict for so long says that the connection is dead, ms. */
const timeoutMs = 6000;
/** After so long in the background a connection may be dead without a word, ms. */
const asleep = 10_000;

const { closes, path } = roomSocket;

/** Why it is over for good: a new connection would fare no better. */
export type RoomEnd = "unknown" | "replaced" | "removed" | "left" | "policy";
const ends = new Map<number, RoomEnd>([
  [closes.unknown, "unknown"],
  [closes.replaced, "replaced"],
  [closes.removed, "removed"],
  [closes.left, "left"],
  [closes.policy, "policy"],
]);

type Told<Type extends RoomMessage["type"]> = Extract<RoomMessage, { type: Type }>;
/** What is said of one message, and not of the whole room. */
type RoomReply = Told<"verdict"> | Told<"lamp"> | Told<"refused">;
type Asked = Extract<GuestMessage, { type: "answer" | "lamp" }>;

type RoomView<State> = {
  /** The last that was told, also while the connection is lost. */
  readonly room: State | null;
  /** How often a connection was tried since the last one was lost; 0 while there is one. */
  readonly tries: number;
  readonly end: RoomEnd | null;
};

/** The channel of a room from this screen: it comes back by itself, and asks again for what was not answered. */
export class RoomConnection<State extends HostState | OwnState> {
  readonly view: Store<RoomView<State>> = createStore<RoomView<State>>({ room: null, tries: 0, end: null });
  readonly #token: string;
  readonly #listeners = new Set<(reply: RoomReply) => void>();
  /** Of a guest, without a reply yet. */
  readonly #asked = new Map<string, Asked>();
  #socket: WebSocket | undefined;
  /** No state has come on a connection yet, or there is none. */
  #isNew = true;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #hiddenAt = 0;
  /** How far the server's clock is ahead of this one, ms. */
  #ahead = -Infinity;

  constructor(token: string) {
    this.#token = token;
  }

  /** Connects; returns how to stop. */
  open(): () => void {
    const handleVisibility = () => {
      if (document.hidden) this.#hiddenAt = performance.now();
      else if (performance.now() - this.#hiddenAt > asleep) this.retryNow();
    };
    addEventListener("online", this.retryNow);
    addEventListener("offline", this.#lose);
    document.addEventListener("visibilitychange", handleVisibility);
    this.#connect();
    return () => {
      removeEventListener("online", this.retryNow);
      removeEventListener("offline", this.#lose);
      document.removeEventListener("visibilitychange", handleVisibility);
      this.#drop();
    };
  }

  /** By the server's clock, ms since 1970. */
  now = (): number => Date.now() + (Number.isFinite(this.#ahead) ? this.#ahead : 0);

  onReply(listener: (reply: RoomReply) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A press of the host, or a guest's leaving: said now or never. */
  say(message: HostMessage | Extract<GuestMessage, { type: "leave" }>): void {
    this.#send(message);
  }

  /** Asks until there is a reply. */
  ask(message: Asked): void {
    this.#asked.set(keyOf(message), message);
    // Without a state it goes with all that is asked again, once there is one.
    if (this.#isNew) return;
    this.#send(message);
    // Whoever presses on does not put off the deadline of the first.
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
  }

  #hear(data: string): void {
    // The server checks what it sends against the contract.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const message = JSON.parse(data) as RoomMessage;
    if (message.type === "host" || message.type === "guest") {
      const isFirst = this.#isNew;
      this.#isNew = false;
      // A message that was long on its way makes the server's clock look late.
      this.#ahead = Math.max(isFirst ? -Infinity : this.#ahead, Date.parse(message.now) - Date.now());
      // A token is a host's or a guest's.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      this.view.set({ room: message as State, tries: 0, end: null });
      if (!isFirst) return;
      for (const asked of this.#asked.values()) this.#send(asked);
      this.#expectReply();
      return;
    }
    this.#forget(message);
    for (const listener of this.#listeners) listener(message);
  }

  /** What has its reply is asked no more; a refusal says only of what kind it is. */
  #forget(reply: RoomReply): void {
    if (reply.type === "refused") {
      const [key] = [...this.#asked].find(([, { type }]) => type === reply.to) ?? [];
      if (key !== undefined) this.#asked.delete(key);
    } else this.#asked.delete(keyOf({ ...reply, type: reply.type === "verdict" ? "answer" : "lamp" }));
    this.#expectReply();
  }

  #expectReply(): void {
    clearTimeout(this.#deadline);
    this.#deadline = this.#asked.size > 0 ? setTimeout(this.#lose, timeoutMs) : undefined;
  }

  #send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #close(code: number): void {
    this.#drop();
    const end = ends.get(code);
    if (end === undefined) return this.#wait();
    this.view.set({ ...this.view.get(), end });
  }

  /** The connection is dead, though it has not said so. */
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

function keyOf({ type, song, position }: Pick<Asked, "type" | "song" | "position">): string {
  return `${type} ${song} ${position}`;
}
