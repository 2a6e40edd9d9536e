import { contract } from "@hitoslov/contract";
import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Refusal } from "../crash/line.ts";
import { startLoad } from "../crash/load.ts";
import { openTus } from "../crash/tus.ts";
import { compareRows, noDiscrepancies, repeatCalls } from "../crash/discrepancies.ts";
import { csv } from "../server/src/test/imports.ts";
import { passMidnight } from "../server/src/test/midnight.ts";
import { openS3Store } from "../server/src/media/s3.ts";
import { findPostgres, freePort } from "../server/src/test/postgres.ts";
import { hasRedis } from "../server/src/test/redis.ts";
import { type Cluster, isUsed, startCluster } from "./cluster.ts";
import { hasNginx, startNginx } from "./nginx.ts";

const missing = [
  ...(findPostgres() === undefined ? ["PostgreSQL 15 or newer"] : []),
  ...(hasRedis() ? [] : ["redis-server"]),
  ...(hasNginx() ? [] : ["nginx"]),
];
if (missing.length > 0) {
  process.stdout.write(
    `THREE NODES ARE NOT TRIED: ${missing.join(", ")} not found; apt-get install what is missing.\n`,
  );
}

const seats = 6;
/** How soon another node must know that a session has ended, ms: it checks every four seconds, a busy one later. */
const longestSession = 30_000;
const audio = new URL(import.meta.resolve("@hitoslov/demo/audio/kalinka.mp3"));

describe.skipIf(missing.length > 0)("three nodes behind nginx", () => {
  let cluster: Cluster;
  beforeAll(async () => void (cluster = await startCluster(3, { players: 60, songs: 200 })));
  afterAll(() => cluster?.close());

  it("serve media of the bucket, whole and in parts, whichever node has stored them", async () => {
    const { world, line, db, s3, nodes, nginx } = cluster;
    const content = await readFile(audio);
    const store = await openS3Store("/tmp", s3.bucket, s3.keys);
    const url = `${nginx.origin}/media/${await store.save(content, "mp3")}`;
    for (const range of ["bytes=1000-1999", "bytes=0-99", `bytes=${content.length - 10}-`]) {
      const part = await fetch(url, { headers: { range } });
      const [from = 0, to] = range.slice(6).split("-").map(Number);
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(from, to ? to + 1 : undefined));
      expect(part.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
    expect((await fetch(url, { method: "HEAD" })).headers.get("content-length")).toBe(String(content.length));
    await line.upload("uploadPrizeImage", { _id: world.prize._id }, ["img", await picture()], { token: world.staff });
    const { img } = await db.kysely.selectFrom("prizes").select("img").executeTakeFirstOrThrow();
    for (const node of nodes) {
      const found = await fetch(`${node.line.origin}/media/${img}`);
      expect([found.status, found.headers.get("content-type")]).toEqual([200, "image/webp"]);
      await found.arrayBuffer();
    }
  });

  it("are asked once for each part of a file, in whatever ranges it is played", async () => {
    const { s3, nginx } = cluster;
    const content = randomBytes(2.5 * 2 ** 20);
    const store = await openS3Store("/tmp", s3.bucket, s3.keys);
    const name = await store.save(content, "mp4");
    const ask = async (range?: string) => {
      const answer = await fetch(`${nginx.origin}/media/${name}`, range === undefined ? {} : { headers: { range } });
      return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) };
    };
    /** Which nodes answered each request for the file: «-» where nginx had it cached. */
    const asked = () =>
      nginx.accesses().flatMap((access) => (access.includes(name) ? [access.split(" ").slice(7, -1).join(" ")] : []));
    const seek = await ask("bytes=2200000-2200099");
    expect(seek).toEqual({ status: 206, content: content.subarray(2_200_000, 2_200_100) });
    expect(await ask("bytes=2200100-2200199")).toMatchObject({ status: 206 });
    expect(await ask("bytes=0-")).toEqual({ status: 206, content });
    expect(await ask()).toEqual({ status: 200, content });
    await expect.poll(asked).toHaveLength(4);
    const parts = asked().map((access) => access.match(/:\d+/g)?.length ?? 0);
    // The third request fetches the parts before.
    expect(parts).toEqual([1, 0, 1, 0]);
  });

  it("take the parts of one upload in turn, write the import and undo it, whichever node is killed", async () => {
    const { world, line, nodes, restart, db } = cluster;
    const [one, two, three] = nodes;
    if (one === undefined || two === undefined || three === undefined) throw new Error("Three nodes are needed");
    const who = { token: world.staff };
    const rows = 250;
    const lines = Array.from({ length: rows }, (_, at) => [`Узел ${at}`, `Слова узла номер ${at}`, `Хор ${at % 5}`]);
    const table = csv(["Название", "Текст", "Исполнитель"], lines);
    const { _id } = await one.line.call("createImport", {}, who);
    const [third, half] = [Math.floor(table.length / 3), Math.floor(table.length / 2)];
    const at = ({ line: { origin } }: typeof one) => openTus(origin, world.staff);
    const url = await at(one).begin(_id, "песни.csv", table.length);
    await at(one).part(url, table.subarray(0, third), 0);
    // The node that took the first part is killed; the part is in the bucket.
    one.server.child.kill("SIGKILL");
    await one.server.exited;
    expect(await at(two).offsetOf(url)).toBe(third);
    await at(two).part(url, table.subarray(third, half), third);
    // Two nodes get the same part: one accepts it.
    const rest = table.subarray(half);
    const sent = await Promise.allSettled([at(two).part(url, rest, half), at(three).part(url, rest, half)]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const read = () => line.call("getImport", { _id }, who);
    await expect.poll(async () => (await read()).unread, { timeout: 120_000 }).toBe(0);
    const { checked_at, counts } = await three.line.call("checkImport", { _id }, who);
    expect(counts.new).toBe(rows);
    await three.line.call("writeImport", { _id, checked_at: checked_at ?? "" }, who);
    two.server.child.kill("SIGKILL");
    await two.server.exited;
    await restart(one);
    await restart(two);
    await expect.poll(async () => (await read()).state, { timeout: 180_000 }).toBe("done");
    const songs = () => db.kysely.selectFrom("sounds").select("name").where("name", "like", "Узел %").execute();
    expect(new Set((await songs()).map(({ name }) => name)).size).toBe(rows);
    expect(await songs()).toHaveLength(rows);
    for (const { line: own } of [one, three, two]) {
      const { left } = await own.call("returnGroup", { _id }, who);
      expect(left).toEqual([]);
    }
    expect(await songs()).toEqual([]);
    expect((await line.call("listCatalogue", { limit: 1 }, who)).total).toBe(200);
  });

  it("share the counts of rate limits", async () => {
    const { world, line } = cluster;
    const { max } = contract.checkWord.limit;
    const counts: number[] = [];
    /** How many checks of one player get through before one is refused, or twice as many as may. */
    const countAllowed = async () => {
      const player = world.idle.pop();
      if (player === undefined) throw new Error("Nobody plays");
      const page = await line.call("listSounds", { difficulty: 1, skip: 0, limit: 1 }, player);
      const asked = {
        soundId: page.sounds[0]?._id ?? "",
        tokenGame: page.token,
        position: 1,
        word: "мимо",
        typed: false,
      };
      let allowed = 0;
      while (allowed < 2 * max && (await statusOf(line.call("checkWord", asked, player))) !== 429) allowed += 1;
      counts.push(allowed);
      return allowed;
    };
    // A node that waits too long for Redis counts some calls by itself; three that always did would allow three times as
    // many. On a busy machine it takes several attempts until Redis answers enough of them in time.
    await expect.poll(countAllowed, { timeout: 120_000 }).toBeLessThan(2 * max);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(max);
  });

  it("learn of ended sessions and changed score rules from each other", async () => {
    const { world, nodes } = cluster;
    const [one, ...others] = nodes;
    const player = world.idle.pop();
    if (one === undefined || player === undefined) throw new Error("Nobody is there");
    for (const { line } of nodes) await line.call("checkToken", {}, player);
    await one.line.call("logout", {}, player);
    const left = performance.now();
    for (const { line } of others) {
      while ((await statusOf(line.call("checkToken", {}, player))) !== 401) await sleep(50);
    }
    expect(performance.now() - left).toBeLessThan(longestSession);

    const staff = { token: world.staff };
    const [rule] = (await one.line.call("listScore", {}, staff)).data;
    if (rule === undefined) throw new Error("There are no score rules");
    const { _id, key, updated_at } = rule;
    await one.line.call("updateScore", { _id, updated_at, score: 77 }, staff);
    for (const { line } of others) {
      const told = async () =>
        (await line.call("listScores", {}, staff)).data.find((known) => known.key === key)?.score;
      await expect.poll(told).toBe(77);
    }
  });

  it("lose no call when one is killed or all are replaced, and pay every finish once", async () => {
    const { world, line, nodes, nginx, restart, db } = cluster;
    const load = startLoad(world, line, { seats });
    const { tally } = load;
    await load.reaches(40);
    const served = new Set(nginx.accesses().flatMap((access) => /127\.0\.0\.1:\d+/.exec(access) ?? []));
    expect(served.size).toBe(nodes.length);

    const [victim] = nodes;
    victim?.server.child.kill("SIGKILL");
    await victim?.server.exited;
    await load.reaches(40);
    // POST requests in flight at the killed node: they may have been done, so only their sender may repeat them.
    const cut = tally.busy + tally.dropped;
    expect(cut).toBeLessThanOrEqual(seats + 1);

    const before = tally.finishes;
    for (const node of nodes) {
      if (node !== victim) {
        node.server.child.kill("SIGTERM");
        expect(await node.server.exited).toMatchObject({ code: 0, errors: "" });
      }
      await restart(node);
      await isUsed(nginx, node.port);
    }
    await load.stop();
    const accesses = nginx.accesses();
    const elsewhere = accesses.filter((access) => access.includes(", ")).length;
    process.stdout.write(
      `3 nodes: ${tally.finishes} finishes, ${cut} calls cut by kill -9 and repeated; ` +
        `${tally.finishes - before} finishes while replaced, ${tally.busy + tally.dropped - cut} calls failed; ` +
        `${elsewhere} calls went to another node unseen\n`,
    );
    expect(tally.wrong).toEqual([]);
    expect(tally.busy + tally.dropped - cut).toBe(0);
    // nginx learned of each stop from a call that another node then answered.
    const sentAway = accesses.filter((access) => / 502, 2\d\d /.test(access)).length;
    expect(sentAway).toBeGreaterThanOrEqual(nodes.length - 1);

    const discrepancies = noDiscrepancies();
    await repeatCalls(world, line, discrepancies);
    await compareRows(world, db, discrepancies);
    expect(discrepancies).toEqual({ lost: 0, double: 0, messages: [] });
  });

  it("open one song of the day at midnight, also when one node is killed meanwhile", async () => {
    const { world, nodes, restart, db } = cluster;
    const [victim] = nodes;
    const [player] = world.players;
    if (victim === undefined || player === undefined) throw new Error("Nobody is there");
    const today = async ({ line }: (typeof nodes)[number]) => (await line.call("getDaily", {}, player)).daily?.number;
    const listNumbers = async () =>
      (await db.kysely.selectFrom("daily_songs").select("number").orderBy("day").execute()).map(({ number }) => number);
    await passMidnight(60_000);
    const yesterday = Number(await today(victim));
    // Two if midnight came during the tests before.
    const before = await listNumbers();
    // Midnight: today's song becomes an earlier day's. Moved by less, two songs could have one day meanwhile.
    await sql`update daily_songs set day = day - ${before.length}::int, seen_at = seen_at - interval '1 day'`.execute(
      db.kysely,
    );
    const asked = nodes.flatMap((node) => Array.from({ length: 12 }, () => today(node)));
    victim.server.child.kill("SIGKILL");
    const told = (await Promise.allSettled(asked)).flatMap((answer) =>
      answer.status === "fulfilled" ? [answer.value] : [],
    );
    await victim.server.exited;
    expect(await listNumbers()).toEqual([...before, yesterday + 1]);
    expect(told.length).toBeGreaterThanOrEqual(24);
    expect(new Set(told)).toEqual(new Set([yesterday + 1]));
    await restart(victim);
    expect(await today(victim)).toBe(yesterday + 1);
  });
});

it.skipIf(!hasNginx())("nginx finds a file on nodes of its version, and takes no other node for down", async () => {
  const files = { old: "/assets/old.js", new: "/admin/assets/new.js" };
  using old = await serveOnly(files.old);
  using fresh = await serveOnly(files.new);
  const between = await startNginx(await freePort(), [old.port, fresh.port]);
  const ask = async (path: string) => (await fetch(`${between.origin}${path}`)).status;
  try {
    for (let n = 0; n < 4; n++) {
      expect([await ask(files.old), await ask(files.new), await ask("/assets/gone.js")]).toEqual([200, 200, 404]);
    }
    const pages = await Promise.all(Array.from({ length: 4 }, () => ask("/play")));
    expect(pages).toEqual([404, 404, 404, 404]);
    const last = between.accesses().slice(-pages.length).join("\n");
    for (const { port } of [old, fresh]) expect(last).toContain(`:${port} `);
  } finally {
    await between.stop();
  }
});

async function statusOf(call: Promise<unknown>): Promise<number> {
  try {
    await call;
    return 200;
  } catch (error) {
    if (error instanceof Refusal) return error.status;
    throw error;
  }
}

/** A node with a single file. */
async function serveOnly(path: string) {
  const server = createServer(({ url }, reply) => void reply.writeHead(url === path ? 200 : 404).end()).listen(0);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It does not listen");
  return { port: address.port, [Symbol.dispose]: () => server.close().closeAllConnections() };
}

async function picture(): Promise<Blob> {
  return new Blob([await readFile(new URL(import.meta.resolve("@hitoslov/demo/covers/chizhik-pyzhik.svg")))]);
}
