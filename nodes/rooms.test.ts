import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { busyness } from "../crash/machine.ts";
import { findPostgres } from "../server/src/test/postgres.ts";
import { hasRedis } from "../server/src/test/redis.ts";
import { connect, expectSoon, type RoomClient } from "../server/src/test/rooms.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { hasNginx } from "./nginx.ts";

const isMissing = findPostgres() === undefined || !hasRedis() || !hasNginx();
/** How soon a guest of a killed node must be back on an idle machine, ms. */
const longestAway = 5000;
const names = ["Оля", "Лёша", "Петя", "Вера", "Надя", "Ким"];

describe.skipIf(isMissing)("a room on two nodes behind nginx", () => {
  let cluster: Cluster;
  beforeAll(async () => void (cluster = await startCluster(2, { players: 4, songs: 60 })));
  afterAll(() => cluster?.close());

  it("goes on in the middle of a song when one node is killed: no answer is lost or counts twice", async () => {
    const { nodes, nginx, world, line, db } = cluster;
    const [victim] = nodes;
    const [player] = world.players;
    if (victim === undefined || player === undefined) throw new Error("Nobody is there");
    const room = await line.call("openRoom", { songs: 5, level: "1", seconds: 90, typing: true }, player);
    const tokens = await Promise.all(
      names.map(async (name) => (await line.call("joinRoom", { code: room.code, name }, player)).token),
    );
    let host = await connect(nginx.origin, room.token);
    // Half of them connect directly to each node; those who lose theirs reconnect through nginx.
    const guests = await Promise.all(tokens.map((token, at) => connect((nodes[at % 2] ?? victim).line.origin, token)));
    await expectSoon(() => host.last("host")?.crew.filter(({ state }) => state === "waits").length).toBe(names.length);
    host.send({ type: "next", stage: "lobby", song: null });
    for (const guest of guests) await expectSoon(() => guest.last("guest")?.stageSong).toBeTruthy();
    await sleep(Date.parse(guests[0]?.last("guest")?.stageSong?.starts_at ?? "") - Date.now());

    const { sound_id } = await db.kysely
      .selectFrom("room_songs")
      .select("sound_id")
      .where("at", "=", 0)
      .executeTakeFirstOrThrow();
    const [first, second] = world.answers.get(sound_id) ?? [];
    if (first === undefined || second === undefined) throw new Error("Two words are hidden");
    const say = (guest: RoomClient, position: number, word: string) =>
      guest.send({ type: "answer", song: 0, position, word });
    for (const guest of guests) say(guest, first.position, first.word);
    for (const guest of guests) await expectSoon(() => guest.last("verdict")?.valid).toBe(true);
    const before = guests.map((guest) => guest.last("verdict")?.points);

    // One wrong and one right answer of each are in flight.
    for (const guest of guests) {
      say(guest, second.position, "мимо");
      say(guest, second.position, second.word);
    }
    victim.server.child.kill("SIGKILL");
    await victim.server.exited;
    let away = 0;
    const comeBack = async (client: RoomClient, token: string, type: "host" | "guest") => {
      if (client.closed() === undefined && !(await closesSoon(client))) return client;
      const gone = performance.now();
      for (;;) {
        const again = await connect(nginx.origin, token).catch(() => undefined);
        if (again !== undefined) {
          await expectSoon(() => again.last(type)).toBeTruthy();
          away = Math.max(away, performance.now() - gone);
          return again;
        }
        await sleep(100);
      }
    };
    const back = await Promise.all(guests.map((guest, at) => comeBack(guest, tokens[at] ?? "", "guest")));
    host = await comeBack(host, room.token, "host");
    const moved = back.filter((guest, at) => guest !== guests[at]).length;
    expect(moved).toBe(names.length / 2);
    expect(away).toBeLessThan(longestAway * busyness());

    // Everybody repeats both answers, with or without a verdict.
    for (const guest of back) {
      say(guest, second.position, "мимо");
      say(guest, second.position, second.word);
    }
    await expectSoon(() => host.last("host")?.stage).toBe("scores");
    const rows = await db.kysely.selectFrom("room_answers").select(["guest_id", "words", "points"]).execute();
    expect(rows).toHaveLength(names.length);
    for (const { words } of rows) {
      expect(words[first.position]).toMatchObject({ restored: "right" });
      expect(words[second.position]).toMatchObject({ restored: "right" });
      // At most once, however often it was sent; not at all if it arrived after the right one.
      expect(words[second.position]?.refused?.length ?? 0).toBeLessThanOrEqual(1);
    }
    const shown = host.last("host")?.crew.map(({ guest, points }) => [guest, points]);
    expect(Object.fromEntries(shown ?? [])).toEqual(
      Object.fromEntries(rows.map(({ guest_id, points }) => [guest_id, points])),
    );
    expect(rows.map(({ words }) => words[first.position]?.points).toSorted()).toEqual(before.toSorted());
    process.stdout.write(`rooms: ${moved} of ${names.length} guests back after ${Math.round(away)} ms\n`);
    await Promise.all([host, ...back].map((client) => client.end()));
  });
});

/** Whether a client notices that its node has ended. */
async function closesSoon(client: RoomClient): Promise<boolean> {
  await sleep(1000);
  return client.closed() !== undefined;
}
