import type { FastifyInstance } from "fastify";
import { once } from "node:events";
import { createServer, isIPv6, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildApp } from "./app.ts";
import { openDoor } from "./backup/door.ts";
import { type Config, readConfig } from "./config.ts";
import { openDatabase } from "./db/client.ts";
import { migrate } from "./db/migrate.ts";
import { seedDemo } from "./db/seed.ts";
import { explain } from "./explain.ts";
import { createDefaults } from "./features/settings/defaults.ts";
import { ensureOwner } from "./features/users/owner.ts";
import { startBackUps } from "./jobs/back-up.ts";
import { startClosing } from "./jobs/close-stocks.ts";
import { startEventPurge } from "./jobs/purge-events.ts";
import { startPurge } from "./jobs/purge.ts";
import { startRollUp } from "./jobs/roll-up.ts";
import { startSweep } from "./jobs/sweep-media.ts";
import { log } from "./log.ts";
import { openMediaStore } from "./media/open.ts";
import { openServices } from "./services.ts";

/** Requests still running at a stop get this long, ms. */
const drainTime = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  log.level = config.LOG_LEVEL;
  await tryPort(config);
  const media = await openMediaStore(config);
  const db = await openDatabase(config);
  await migrate(db);
  await createDefaults(db.kysely);
  const owner = await ensureOwner(db.kysely, config);
  // At once: a start that fails further on would take the only copy of the password with it.
  if (owner !== null) {
    console.log(`Владелец: логин ${owner.login}, пароль ${owner.password} (показан один раз)`);
  }
  const songs = config.SEED_DEMO ? await seedDemo(db.kysely, media) : 0;
  const origin = (): string => config.PUBLIC_URL ?? localAddress(config.HOST, portOf(app.server) ?? config.PORT);
  const services = await openServices({ config, db, media, origin });
  const stopping = new AbortController();
  const app: FastifyInstance = await buildApp(services, {
    stopping: stopping.signal,
    gameDir: fileURLToPath(new URL("../../game/dist/", import.meta.url)),
    adminDir: fileURLToPath(new URL("../../admin/dist/", import.meta.url)),
  });
  const jobs = [
    startClosing(services),
    startPurge(services),
    startEventPurge(services),
    startRollUp(services),
    startSweep(services),
    await startBackUps(services),
    ...(db.engine === "pglite" ? [await openDoor(services)] : []),
  ];

  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort(new Error("The server is stopping"));
    // A balancer first hears that this server is not ready any more.
    await sleep(config.DRAIN_SECONDS * 1000);
    setTimeout(() => process.exit(1), drainTime).unref();
    for (const job of jobs) job.stop();
    await app.close();
    // A mail server that hangs must not hold the stop.
    await Promise.race([services.mail.settled(), sleep(5000)]);
    await services.events.close();
    await services.catalogue.close();
    await db.close();
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());

  await app.listen({ port: config.PORT, host: config.HOST });
  const address = origin();
  const lines = [
    `Хитослов: ${address}`,
    `Пульт:    ${address}/admin/`,
    `API:      ${address}/api/docs`,
    `Данные:   ${db.engine === "pglite" ? config.DATA_DIR : "PostgreSQL"}`,
    ...(songs > 0 ? [`Демо-каталог загружен, песен: ${songs}`] : []),
  ];
  console.log(lines.join("\n"));
}

/** A first start has much to do: a port that is taken is known before. */
async function tryPort({ PORT, HOST }: Config): Promise<void> {
  const probe = createServer().listen(PORT, HOST);
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
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

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
