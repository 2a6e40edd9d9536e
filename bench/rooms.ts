import { setTimeout as sleep } from "node:timers/promises";
import { ROOM_GUESTS, roomChannel, type RoomMessage } from "@hitoslov/contract";
import { WebSocket } from "ws";
import { startCluster } from "../nodes/cluster.ts";

/**
 * Fifty rooms of a hundred guests on two nodes with Redis. Fan-out is from a host's press to the song on each phone;
 * hosts press within five seconds, then every guest answers two blanks within ten. The clients share the CPU.
 */

const small = process.argv.includes("--small");
const rooms = small ? 5 : 50;
/** ms. */
const limits = { p95: 150, p99: 400 };
const spread = { presses: 5000, answers: 10_000 };

type Client = {
  readonly send: (message: object) => void;
  readonly heard: {
    song?: number;
    scores?: number;
    verdicts: number;
    asked: number[];
    trips: number[];
    closed?: number;
  };
  last: Extract<RoomMessage, { type: "guest" | "host" }> | undefined;
};

const cluster = await startCluster(2, { players: rooms, songs: 60 });
const { nodes, world, db } = cluster;
const addressOf = (room: number, guest: number) => `10.${room + 1}.${guest >> 4}.${(guest & 15) + 1}`;

const all: { host: Client; guests: Client[]; pressed: number }[] = [];
for (const [at, player] of world.players.entries()) {
  const node = nodes[at % 2];
  if (node === undefined) throw new Error("There are two nodes");
  const { code, token } = await node.line.call(
    "openRoom",
    { songs: 5, level: "1", seconds: 90, typing: true },
    { token: player.token, address: addressOf(at, 200) },
  );
  const guests: Client[] = [];
  for (let from = 0; from < ROOM_GUESTS; from += 10) {
    const joined = Array.from({ length: 10 }, async (_, n) => {
      const own = nodes[(from + n) % 2] ?? node;
      const who = { token: "", address: addressOf(at, from + n) };
      const key = await own.line.call("joinRoom", { code, name: `Гость ${from + n}` }, who);
      return open(own.line.origin, key.token, who.address);
    });
    guests.push(...(await Promise.all(joined)));
  }
  all.push({ host: await open(node.line.origin, token, addressOf(at, 200)), guests, pressed: 0 });
}
await sleep(3000);
console.log(`${rooms} rooms, ${all.length * ROOM_GUESTS} guests are connected`);

const rows = await db.kysely
  .selectFrom("room_songs")
  .innerJoin("rooms", "rooms.id", "room_id")
  .select(["code", "sound_id"])
  .where("at", "=", 0)
  .execute();
const soundOf = new Map(rows.map(({ code, sound_id }) => [code, sound_id]));
await Promise.all(
  all.map(async (room) => {
    await sleep(Math.random() * spread.presses);
    room.pressed = performance.now();
    room.host.send({ type: "next", stage: "lobby", song: null });
    await sleep(4000);
    const blanks = world.answers.get(soundOf.get(room.host.last?.code ?? "") ?? "") ?? [];
    await Promise.all(
      room.guests.map(async (guest) => {
        for (const { position, word } of blanks) {
          await sleep((Math.random() * spread.answers) / 2);
          guest.heard.asked.push(performance.now());
          guest.send({ type: "answer", song: 0, position, word });
        }
      }),
    );
  }),
);
await sleep(4000);

const guests = all.flatMap((room) => room.guests.map((guest) => ({ ...guest.heard, pressed: room.pressed })));
const fanOut = guests.flatMap(({ song, pressed }) => (song === undefined ? [] : [song - pressed]));
const trips = guests.flatMap((guest) => guest.trips);
const asked = guests.reduce((sum, guest) => sum + guest.asked.length, 0);
const lost =
  guests.length - fanOut.length + asked - trips.length + guests.filter(({ scores }) => scores === undefined).length;
console.log(`fan-out: p50 ${at(fanOut, 0.5)}, p95 ${at(fanOut, 0.95)}, p99 ${at(fanOut, 0.99)} ms`);
console.log(
  `verdicts: ${trips.length} of ${asked}; p50 ${at(trips, 0.5)}, p95 ${at(trips, 0.95)}, p99 ${at(trips, 0.99)} ms`,
);
console.log(`lost: ${lost}; connections that ended: ${guests.filter(({ closed }) => closed !== undefined).length}`);
await cluster.close();
process.exit(lost > 0 || at(fanOut, 0.95) > limits.p95 || at(fanOut, 0.99) > limits.p99 ? 1 : 0);

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN);
}

async function open(origin: string, token: string, address: string): Promise<Client> {
  const socket = new WebSocket(origin.replace("http", "ws") + roomChannel.path, {
    headers: { "x-forwarded-for": address },
    perMessageDeflate: false,
  });
  const client: Client = {
    send: (message) => socket.send(JSON.stringify(message)),
    heard: { verdicts: 0, asked: [], trips: [] },
    last: undefined,
  };
  const { heard } = client;
  socket.on("close", (code) => (heard.closed = code));
  socket.on("error", () => {});
  socket.on("message", (data: Buffer) => {
    const now = performance.now();
    // The tests check messages against the contract; here it would cost the clients' time.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const message = JSON.parse(data.toString()) as RoomMessage;
    if (message.type === "verdict") heard.trips.push(now - (heard.asked[heard.verdicts++] ?? now));
    if (message.type !== "guest" && message.type !== "host") return;
    client.last = message;
    if (message.stage === "song") heard.song ??= now;
    if (message.stage === "scores") heard.scores ??= now;
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  client.send({ type: "hello", token });
  return client;
}
