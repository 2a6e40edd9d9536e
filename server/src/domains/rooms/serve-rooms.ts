import { normalizeIP } from "@fastify/rate-limit";
import websocket from "@fastify/websocket";
import { type GuestMessage, roomChannel, type RoomMessage } from "@hitoslov/contract";
import type { FastifyInstance } from "fastify";
import { v7 as uuid } from "uuid";
import type { RawData, WebSocket } from "ws";
import { isDatabaseAway } from "../../db/client.ts";
import { hashToken } from "../../http/caller.ts";
import { AppError, busy } from "../../http/errors.ts";
import type { Limits } from "../../http/rate-limits.ts";
import type { Timeouts } from "../../http/slow-clients.ts";
import { log } from "../../log.ts";
import type { RoomServices } from "./room-game.ts";
import { attachGuest, deleteGuest, findHolder } from "./guests.ts";
import { handleHostMessage } from "./host.ts";
import type { RoomConnection, RoomHub } from "./hub.ts";
import { judgeAnswer, giveWordHint } from "./judge.ts";
import { lockCurrentSong } from "./queries.ts";
import { textSender } from "./text-sender.ts";

const { bytes, closes, connections, hello, messages, path, takes } = roomChannel;
/** How often a connection is pinged, ms. */
const pingMs = 10_000;

/** The plugin hooks into every route, so it must be registered first. */
export async function acceptSockets(app: FastifyInstance, { close }: Pick<RoomHub, "close">): Promise<void> {
  app.addHook("preClose", close);
  await app.register(websocket, {
    options: { maxPayload: bytes, perMessageDeflate: false },
    // A protocol error or a message too large: the close code tells the client, if it still
    // listens.
    errorHandler: (_error, socket) => void setTimeout(() => socket.terminate(), 1000).unref(),
  });
}

/**
 * The channel of rooms. A client that sends an invalid or too large message, or too many, loses the
 * connection. Messages of one client are handled one after another; no other client waits for them.
 */
export function serveRooms(
  app: FastifyInstance,
  services: RoomServices,
  hub: RoomHub,
  { limitersOf }: Pick<Limits, "limitersOf">,
  timeouts: Pick<Timeouts, "hello">,
): void {
  /** Counted by address as rate limits are: a whole IPv6 network is one. */
  const open = new Map<string, number>();
  app.route({
    method: "GET",
    url: path,
    websocket: true,
    exposeHeadRoute: false,
    preValidation: limitersOf("roomChannel", { max: connections.perMinute, seconds: 60, by: "address" }).early,
    handler: (socket: WebSocket, { ip }) => {
      const address = normalizeIP(ip, 64);
      const count = (open.get(address) ?? 0) + 1;
      if (count > connections.open) return socket.close(closes.busy);
      open.set(address, count);
      socket.once("close", () => {
        const left = (open.get(address) ?? 1) - 1;
        if (left > 0) open.set(address, left);
        else open.delete(address);
      });
      serveClient(services, hub, socket, timeouts);
    },
  });
}

/** Serves one client until it disconnects. */
function serveClient(services: RoomServices, hub: RoomHub, socket: WebSocket, timeouts: Pick<Timeouts, "hello">): void {
  let connection: RoomConnection | undefined;
  let work = Promise.resolve();
  let isDropped = false;
  const isWithinLimit = rateLimiter(messages);
  const sendText = textSender(socket);
  const send = (message: RoomMessage) => sendText(JSON.stringify(message));
  const close = (code: number) => {
    socket.close(code);
    // Does not wait for a client that does not answer.
    setTimeout(() => socket.terminate(), 1000).unref();
  };

  const helloTimer = setTimeout(() => socket.terminate(), timeouts.hello);
  let isAlive = true;
  const pings = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, pingMs);
  socket.on("pong", () => (isAlive = true));
  socket.once("close", () => {
    clearTimeout(helloTimer);
    clearInterval(pings);
    // Queued after its messages, so that an answer in progress is stored.
    void work.then(() => connection && hub.leave(connection));
  });

  socket.on("message", (data, isBinary) => {
    if (isDropped) return;
    if (isBinary || !isWithinLimit()) return drop();
    const message = parse(textOf(data));
    work = work.then(() => (isDropped ? undefined : handleMessage(message)));
  });

  async function handleMessage(message: unknown): Promise<void> {
    if (connection === undefined) {
      const greeting = hello.safeParse(message);
      if (!greeting.success) return drop();
      clearTimeout(helloTimer);
      await attempt("hello", async () => {
        connection = await authenticate(services, greeting.data.token, { send: sendText, close });
        // A connection that closed meanwhile does not become the host's; a guest's place is freed
        // when it closes.
        if (connection !== undefined && (connection.guestId !== null || socket.readyState === socket.OPEN))
          hub.join(connection);
      });
      if (connection === undefined) close(closes.busy);
      return;
    }
    const { roomId, guestId } = connection;
    if (guestId === null) {
      const host = connection;
      const parsed = takes.host.safeParse(message);
      if (!parsed.success) return drop();
      return attempt(parsed.data.type, async () => {
        await handleHostMessage(services, roomId, parsed.data, services.now());
        hub.reply(host);
      });
    }
    const parsed = takes.guest.safeParse(message);
    if (!parsed.success) return drop();
    return attempt(parsed.data.type, () => handleGuestMessage(roomId, guestId, parsed.data));
  }

  async function handleGuestMessage(roomId: string, guestId: string, message: GuestMessage): Promise<void> {
    const now = services.now();
    switch (message.type) {
      case "answer": {
        const { verdict, isDone } = await judgeAnswer(services, guestId, message, now);
        send(verdict);
        if (isDone) hub.changed(roomId, "soon");
        return;
      }
      case "lamp":
        return send(await giveWordHint(services, guestId, message, now));
      case "leave":
        await deleteGuest(services.db.kysely, guestId);
        close(closes.left);
        hub.changed(roomId);
    }
  }

  /** Closes a connection that breaks the protocol; further messages are not read. */
  function drop(): void {
    isDropped = true;
    close(closes.policy);
  }

  async function attempt(to: string, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      refuse(to, error);
    }
  }

  function refuse(to: string, error: unknown): void {
    const { body } = error instanceof AppError ? error : isDatabaseAway(error) ? busy() : broken();
    if (!(error instanceof AppError)) log.error({ err: error }, "a message of a room failed");
    send({ type: "refused", to, code: body.code, message: body.message });
  }
}

/** The owner of this token; if it is invalid, closes the connection and answers undefined. */
async function authenticate(
  services: RoomServices,
  token: string,
  { send, close }: Pick<RoomConnection, "send" | "close">,
): Promise<RoomConnection | undefined> {
  const hash = hashToken(token);
  const id = uuid();
  const holder = await findHolder(services.db.kysely, hash);
  const isAdmitted =
    holder !== undefined &&
    (holder.guestId === null || (await claimPlace(services, holder.roomId, holder.guestId, id)));
  if (isAdmitted) return { id, roomId: holder.roomId, guestId: holder.guestId, hash, send, close };
  close(holder?.removed === true ? closes.removed : closes.unknown);
  return undefined;
}

/**
 * Assigns the connection to the guest; false if the place is lost. A guest with an account is
 * about to see the words of the current or last song, so they count as shown.
 */
async function claimPlace(
  { db, game, now }: RoomServices,
  roomId: string,
  guestId: string,
  socket: string,
): Promise<boolean> {
  const at = now();
  return db.kysely.transaction().execute(async (trx) => {
    // Before the guest (decision 077).
    const song = await lockCurrentSong(trx, roomId);
    const guest = await attachGuest(trx, guestId, socket, at);
    if (guest === undefined) return false;
    if (guest.user_id !== null && song !== undefined) await game.showAnswerTo(trx, [guest.user_id], song, at);
    return true;
  });
}

function textOf(data: RawData): string {
  const bytes = data instanceof ArrayBuffer ? Buffer.from(data) : Array.isArray(data) ? Buffer.concat(data) : data;
  return bytes.toString("utf8");
}

/** Invalid JSON becomes undefined, which no schema accepts. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether another message is allowed: `burst` at once, and `perSecond` more each second. */
function rateLimiter({ burst, perSecond }: typeof messages): () => boolean {
  let left: number = burst;
  let at = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - at) / 1000) * perSecond);
    at = now;
    left -= 1;
    return left >= 0;
  };
}

function broken(): AppError {
  return new AppError(500, "internal", "Что-то сломалось у\u00A0нас. Попробуйте ещё раз.");
}
