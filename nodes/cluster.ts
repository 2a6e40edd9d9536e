import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntil } from "../crash/home.ts";
import { type Line, openLine } from "../crash/line.ts";
import { busyness } from "../crash/machine.ts";
import { createWorld, type World } from "../crash/world.ts";
import { type Db, openDatabase } from "../server/src/db/client.ts";
import { freePort, startPostgres } from "../server/src/test/postgres.ts";
import { type ServerProcess, spawnServer } from "../server/src/test/process.ts";
import { startRedis } from "../server/src/test/redis.ts";
import { startS3, type TestS3 } from "../server/src/test/s3.ts";
import { startNginx } from "./nginx.ts";

export type Node = {
  readonly port: number;
  /** Calls to this node alone, not through nginx. */
  readonly line: Line;
  server: ServerProcess;
};

/** How long a stopping node waits for balancers to notice, s; below fail_timeout of deploy/nginx.conf. */
const drain = 2;
const longestStart = 40_000;

/** A version of the server: the main file of its sources, and the functions that open and fill its database. */
export type Version = {
  readonly main?: string;
  readonly openDatabase: typeof openDatabase;
  readonly createWorld: typeof createWorld;
};

/** Nodes without state of their own, with PostgreSQL, Redis, a bucket, and nginx in front of them. */
export async function startCluster(
  count: number,
  size: { players: number; songs: number },
  {
    startDatabase = startPostgres,
    first = { openDatabase, createWorld },
  }: { startDatabase?: () => Promise<{ readonly url: string; stop(): Promise<void> }>; first?: Version } = {},
) {
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), "hitoslov-nodes-"));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startDatabase();
  started.defer(() => postgres.stop());
  const redis = await startRedis();
  started.defer(() => redis.stop());
  const s3 = await startS3();
  started.defer(() => s3.stop());
  const home = { DATA_DIR: dataDir, DATABASE_URL: postgres.url };
  const world = await fillDatabase(first, home, size);
  const db = await openDatabase(home);
  started.defer(() => db.close());

  const spawn = (port: number, main?: string) =>
    spawnServer(
      {
        // Temporary files: each node has its own folder.
        DATA_DIR: join(dataDir, String(port)),
        PORT: String(port),
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        ...s3.environment,
        TRUST_PROXY: "1",
        DRAIN_SECONDS: String(drain),
      },
      [],
      main,
    );
  const nodes: Node[] = [];
  for (let n = 0; n < count; n++) {
    const port = await freePort();
    nodes.push({ port, line: openLine(`http://127.0.0.1:${port}`), server: spawn(port, first.main) });
  }
  started.defer(async () => {
    for (const { server } of nodes) server.child.kill("SIGKILL");
    await Promise.all(nodes.map(({ server }) => server.exited));
  });
  const ready = ({ line, server }: Node) =>
    Promise.race([
      waitUntil(line.isReady, longestStart * busyness()),
      server.exited.then((end) => {
        throw new Error(`A node ended: ${JSON.stringify(end)}`);
      }),
    ]);
  await Promise.all(nodes.map(ready));
  const nginx = await startNginx(
    await freePort(),
    nodes.map(({ port }) => port),
  );
  started.defer(() => nginx.stop());

  const running = started.move();
  return {
    nodes,
    nginx,
    world,
    db,
    s3,
    /** Calls through nginx, as players make them. */
    line: openLine(nginx.origin),
    /** Starts a node in place of one that has ended, of our version or another. */
    restart: async (node: Node, main?: string) => {
      node.server = spawn(node.port, main);
      await ready(node);
    },
    close: () => running.disposeAsync(),
  } satisfies { world: World; db: Db; s3: TestS3 } & Record<string, unknown>;
}

/** The code of a version uses its own names of what an open database has. */
async function fillDatabase(
  version: Version,
  home: Parameters<typeof openDatabase>[0],
  size: Parameters<typeof createWorld>[1],
): Promise<World> {
  const db = await version.openDatabase(home);
  try {
    return await version.createWorld(db, size);
  } finally {
    await db.close();
  }
}

/** Waits until nginx uses this node: it retries one only after fail_timeout, and could take all nodes for down. */
export async function isUsed(nginx: { accesses(): string[] }, port: number): Promise<void> {
  const known = nginx.accesses().length;
  const answered = new RegExp(` 127\\.0\\.0\\.1:${port} (?:\\d+, )*2\\d\\d `);
  await waitUntil(
    async () =>
      nginx
        .accesses()
        .slice(known)
        .some((access) => answered.test(access)),
    longestStart * busyness(),
  );
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>;
