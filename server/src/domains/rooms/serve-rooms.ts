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
import { log } from "../../log.ts";
import type { RoomServices } from "./room-game.ts";
import { attachGuest, deleteGuest, findHolder } from "./guests.ts";
import { handleHostMessage } from "./host.ts";
import type { RoomConnection, RoomHub } from "./hub.ts";
import { judgeAnswer, useLamp } from "./judge.ts";
import { lockCurrentSong } from "./queries.ts";
import { textSender } from "./text-sender.ts";

const { bytes, closes, connections, hello, helloMs, messages, path, takes } = roomChannel;
/** A connection is asked so often whether it is there, ms. */
const pingMs = 10_000;

/** The plugin looks at every route: it has to come before them. */
export async function acceptSockets(app: FastifyInstance, { close }: Pick<RoomHub, "close">): Promise<void> {
  app.addHook("preClose", close);
  await app.register(websocket, {
    options: { maxPayload: bytes, perMessageDeflate: false },
    // What is no WebSocket, or too large: the close code tells the client, if it still listens.
    errorHandler: (_error, socket) => void setTimeout(() => socket.terminate(), 1000).unref(),
  });
}

/**
 * The channel of rooms. Whoever sends what it does not take, too much or too often loses the connection; what one client
 * does is worked on in turn, so that nobody else waits for it.
 */
export function serveRooms(
  app: FastifyInstance,
  services: RoomServices,
  hub: RoomHub,
  { limitersOf }: Pick<Limits, "limitersOf">,
): void {
  /** By address, as limits of calls count: of IPv6 a whole network is one. */
  const open = new Map<string, number>();
  app.route({
    method: "GET",
    url: path,
    websocket: true,
    exposeHeadRoute: false,
    preValidation: limitersOf("roomChannel", { max: connections.perMinute, seconds: 60, by: "address" }),
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
      serveClient(services, hub, socket);
    },
  });
}

/** Talks with one client until it goes. */
function serveClient(services: RoomServices, hub: RoomHub, socket: WebSocket): void {
  let connection: RoomConnection | undefined;
  let work = Promise.resolve();
  let isDropped = false;
  const isWithinLimit = rateLimiter(messages);
  const sendText = textSender(socket);
  const send = (message: RoomMessage) => sendText(JSON.stringify(message));
  const close = (code: number) => {
    socket.close(code);
    // One that does not answer is not waited for.
    setTimeout(() => socket.terminate(), 1000).unref();
  };

  const helloTimer = setTimeout(() => socket.terminate(), helloMs);
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
    // After what it has sent: an answer on its way is kept.
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
        // One that has gone meanwhile takes no host's place; a guest's is given up as it leaves.
        if (connection !== undefined && (connection.guestId !== null || socket.readyState === socket.OPEN))
          hub.join(connection);
      });
      if (connection === undefined) close(closes.busy);
      return;
    }
    const { roomId, guestId } = connection;
    if (guestId === null) {
      const parsed = takes.host.safeParse(message);
      if (!parsed.success) return drop();
      return attempt(parsed.data.type, async () => {
        await handleHostMessage(services, roomId, parsed.data, services.now());
        hub.changed(roomId);
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
        return send(await useLamp(services, guestId, message, now));
      case "leave":
        await deleteGuest(services.db.kysely, guestId);
        close(closes.left);
        hub.changed(roomId);
    }
  }

  /** Ends a conversation that is none: what still comes is not read. */
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

/** Who this token belongs to; undefined, and the connection ended, where it opens nothing. */
async function authenticate(
  services: RoomServices,
  token: string,
  { send, close }: Pick<RoomConnection, "send" | "close">,
): Promise<RoomConnection | undefined> {
  const hash = hashToken(token);
  const id = uuid();
  const holder = await findHolder(services.db.kysely, hash);
  const isAdmitted =
    holder !== undefined && (holder.guestId === null || (await claimPlace(services, holder.guestId, id)));
  if (isAdmitted) return { id, roomId: holder.roomId, guestId: holder.guestId, hash, send, close };
  close(holder?.removed === true ? closes.removed : closes.unknown);
  return undefined;
}

/**
 * Makes the connection speak for the guest; whether it has the place still. With an account, it is about to see the words of
 * the song that is on or was last: they count as shown.
 */
async function claimPlace({ db, game, now }: RoomServices, guestId: string, socket: string): Promise<boolean> {
  const at = now();
  return db.kysely.transaction().execute(async (trx) => {
    const guest = await attachGuest(trx, guestId, socket, at);
    if (guest === undefined) return false;
    const { room_id, user_id } = guest;
    const song = user_id === null ? undefined : await lockCurrentSong(trx, room_id);
    if (user_id !== null && song !== undefined) await game.showAnswerTo(trx, [user_id], song, at);
    return true;
  });
}

function textOf(data: RawData): string {
  const bytes = data instanceof ArrayBuffer ? Buffer.from(data) : Array.isArray(data) ? Buffer.concat(data) : data;
  return bytes.toString("utf8");
}

/** What is no JSON is nothing that any schema takes. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether there is a message left: so many at once, and a few more every second. */
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
