import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createWorld } from "../../crash/world.ts";
import { startNginx } from "../../nodes/nginx.ts";
import { openDatabase } from "../../server/src/db/client.ts";
import { hashPassword } from "../../server/src/domains/accounts/sessions/passwords.ts";
import { openS3Store } from "../../server/src/media/s3.ts";
import { freePort } from "../../server/src/test/postgres.ts";
import { startRedis } from "../../server/src/test/redis.ts";
import { startS3 } from "../../server/src/test/s3.ts";
import { openCluster } from "../world/cluster.ts";
import { buildServer, ourServer } from "./build.ts";
import { type Server, startServer } from "./process.ts";

/** The password of every player. */
export const password = "тестовый пароль";

const recordings = new URL("./audio/", import.meta.resolve("@hitoslov/demo/package.json"));

/** Built nodes behind nginx, with PostgreSQL with durable commits, Redis, and a bucket with the demo's recordings. */
export async function startInstallation(size: { nodes: number; players: number; songs: number }) {
  await using started = new AsyncDisposableStack();
  buildServer();
  const dir = await mkdtemp(path.join(tmpdir(), "hitoslov-bench-day-"));
  started.defer(() => rm(dir, { recursive: true, force: true }));
  // PostgreSQL runs as a plain user.
  await chmod(dir, 0o755);
  const cluster = await openCluster(dir);
  started.defer(() => cluster.stop());
  const redis = await startRedis();
  started.defer(() => redis.stop());
  const s3 = await startS3();
  started.defer(() => s3.stop());
  const DATABASE_URL = cluster.url("postgres");
  const db = await openDatabase({ DATABASE_URL, DATA_DIR: dir });
  started.defer(() => db.close());
  const world = await createWorld(db, size);
  await db.kysely
    .updateTable("users")
    .set({ password_hash: await hashPassword(password) })
    .execute();
  const store = await openS3Store(dir, s3.bucket, s3.keys);
  const names = await Promise.all(
    (await readdir(recordings)).map(async (name) => store.save(await readFile(new URL(name, recordings)), "mp3")),
  );
  // Otherwise each node would start to level the sounds.
  await db.kysely.updateTable("settings").set({ sound_upkeep: false }).execute();
  const songs = await db.kysely.selectFrom("sounds").select("id").execute();
  for (const [at, { id }] of songs.entries()) {
    await db.kysely
      .updateTable("sounds")
      .set({ sound: names[at % names.length] ?? "" })
      .where("id", "=", id)
      .execute();
  }

  const nodes: Server[] = [];
  const ports: number[] = [];
  for (let n = 0; n < size.nodes; n++) {
    const port = await freePort();
    const node = await startServer(ourServer, {
      ...s3.environment,
      DATA_DIR: path.join(dir, String(port)),
      PORT: String(port),
      DATABASE_URL,
      REDIS_URL: redis.url,
      TRUST_PROXY: "1",
      NODE_ENV: "production",
    });
    started.defer(node.stop);
    nodes.push(node);
    ports.push(port);
  }
  const nginx = await startNginx(await freePort(), ports);
  started.defer(() => nginx.stop());
  const running = started.move();
  return { nodes, nginx, redis, cluster, s3, db, world, recordings: names, close: () => running.disposeAsync() };
}
