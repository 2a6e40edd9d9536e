import type { FastifyInstance } from "fastify";
import { flushCompileCache } from "node:module";
import { isIPv6, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildApp } from "./app.ts";
import { serveBackupSocket } from "./backup/backup-socket.ts";
import type { Config } from "./config.ts";
import type { Db } from "./db/client.ts";
import { migrate } from "./db/migrate.ts";
import { migrationsIn } from "./db/period-boards.ts";
import { seedDemo } from "./db/seed.ts";
import { pushKeys } from "./domains/content/notices/push.ts";
import { createDefaults } from "./domains/songs/reference-lists/defaults.ts";
import { ensureOwner } from "./domains/accounts/owner.ts";
import { startBackUps } from "./jobs/back-up.ts";
import { startImports } from "./jobs/import-songs.ts";
import { startUpkeep } from "./jobs/keep-up-sounds.ts";
import { startDays } from "./jobs/keep-day.ts";
import { startNotices } from "./jobs/send-notices.ts";
import { startClosing } from "./jobs/close-draws.ts";
import { startLotteries } from "./jobs/draw-lots.ts";
import { startEventPurge } from "./jobs/purge-events.ts";
import { startPurge } from "./jobs/purge.ts";
import { startRollUp } from "./jobs/roll-up.ts";
import { startRescoring } from "./jobs/rescore.ts";
import { startRooms } from "./jobs/keep-rooms.ts";
import { startSongJobs } from "./jobs/song-jobs.ts";
import { startSweep } from "./jobs/sweep-media.ts";
import { log } from "./log.ts";
import { openMediaStore } from "./media/open.ts";
import { openServices, type Services } from "./services.ts";

/** How long requests and jobs may still run after a stop begins, ms. */
const drainTime = 7000;
/** How long messages may still be sent after that, ms. */
const mailTime = 2000;
/** The process ends this long after a stop begins, even if work is unfinished, ms. */
const stopTime = 10_000;

/** Runs the whole server on an open database until the process is told to stop. */
export async function serve(config: Config, db: Db): Promise<void> {
  log.level = config.LOG_LEVEL;
  const media = await openMediaStore(config);
  const stopping = new AbortController();
  // Built while the database is queried. If both fail, the error of the database is reported.
  const building = build({ config, db, media }, stopping.signal);
  building.catch(() => {});
  const songs = await fillDatabase({ config, db, media });
  const { services, app } = await building;
  const jobs = await startBackUps(services);
  const backupSocket = db.engine === "pglite" ? await serveBackupSocket(services) : undefined;

  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort(new Error("The server is stopping"));
    // A balancer first hears that this server is not ready any more.
    await sleep(config.DRAIN_SECONDS * 1000);
    setTimeout(() => process.exit(1), stopTime).unref();
    backupSocket?.stop();
    // A download or a job that takes minutes must not keep events from being written.
    await Promise.race([Promise.all([app.close(), ...jobs.map((job) => job.stop())]), sleep(drainTime)]);
    await services.events.close();
    // A mail server that hangs must not hold the stop.
    await Promise.race([services.mail.settled(), sleep(mailTime)]);
    await services.catalogue.close();
    await db.close();
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());

  await app.listen({ port: config.PORT, host: config.HOST });
  // Stores the compile cache for the next start now: after days, or a crash, it would be lost.
  flushCompileCache();
  jobs.push(
    startClosing(services),
    startLotteries(services),
    startPurge(services),
    ...startEventPurge(services),
    startRollUp(services),
    startSweep(services),
    startUpkeep(services),
    ...startImports(services),
    startDays(services),
    startNotices(services),
    startSongJobs(services),
    startRescoring(services),
    startRooms(services),
  );
  const address = services.origin();
  const lines = [
    `Хитослов: ${address}`,
    `Пульт:    ${address}/admin/`,
    `API:      ${address}/api/docs`,
    `Данные:   ${db.engine === "pglite" ? config.DATA_DIR : "PostgreSQL"}`,
    ...(songs > 0 ? [`Демо-каталог загружен, песен: ${songs}`] : []),
  ];
  console.log(lines.join("\n"));
}

type Home = Pick<Services, "config" | "db" | "media">;

async function build(home: Home, stopping: AbortSignal): Promise<{ services: Services; app: FastifyInstance }> {
  const { PUBLIC_URL, HOST, PORT } = home.config;
  const origin = (): string => PUBLIC_URL ?? localAddress(HOST, portOf(app.server) ?? PORT);
  const services = await openServices({ ...home, origin });
  const app: FastifyInstance = await buildApp(services, {
    stopping,
    gameDir: fileURLToPath(new URL("../../game/dist/", import.meta.url)),
    adminDir: fileURLToPath(new URL("../../admin/dist/", import.meta.url)),
  });
  return { services, app };
}

/** Prepares the database for this version. Answers how many demo songs were loaded. */
async function fillDatabase({ config, db, media }: Home): Promise<number> {
  await migrate(db, migrationsIn(config.TIME_ZONE));
  await createDefaults(db.kysely);
  await pushKeys(db);
  const owner = await ensureOwner(db.kysely, config);
  // Printed at once: if the start fails later, the only copy of the password would be lost.
  if (owner !== null) {
    console.log(`Владелец: логин ${owner.login}, пароль ${owner.password} (показан один раз)`);
  }
  return config.SEED_DEMO ? seedDemo(db.kysely, media, config.TIME_ZONE) : 0;
}

/** The port that listens: with PORT=0 the system chose it. */
function portOf(server: Server): number | undefined {
  const address = server.address();
  return typeof address === "string" ? undefined : address?.port;
}

function localAddress(host: Config["HOST"], port: number): string {
  const isHere = ["127.0.0.1", "0.0.0.0", "::1", "::"].includes(host);
  return `http://${isHere ? "localhost" : isIPv6(host) ? `[${host}]` : host}:${port}`;
}
