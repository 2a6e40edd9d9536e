import type { FastifyInstance } from "fastify";
import { once } from "node:events";
import { createServer, isIPv6, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { buildApp } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { DataDirInUseError, openDatabase } from "./db/client.ts";
import { migrate } from "./db/migrate.ts";
import { seedDemo } from "./db/seed.ts";
import { openEventQueue } from "./features/analytics/event-queue.ts";
import { openCatalogue } from "./features/game/catalogue.ts";
import { createDefaults } from "./features/settings/defaults.ts";
import { ensureOwner } from "./features/users/owner.ts";
import { startClosing } from "./jobs/close-stocks.ts";
import { startEventPurge } from "./jobs/purge-events.ts";
import { startPurge } from "./jobs/purge.ts";
import { startRollUp } from "./jobs/roll-up.ts";
import { openMail } from "./mail/mail.ts";
import { openMediaStore } from "./media/store.ts";
import { openMeters } from "./observability/meters.ts";

/** Requests still running at a stop get this long, ms. */
const drainTime = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  await tryPort(config);
  const media = await openMediaStore(config.DATA_DIR);
  const db = await openDatabase(config);
  await migrate(db);
  await createDefaults(db.kysely);
  const owner = await ensureOwner(db.kysely, config);
  // At once: a start that fails further on would take the only copy of the password with it.
  if (owner !== null) {
    console.log(`Владелец: логин ${owner.login}, пароль ${owner.password} (показан один раз)`);
  }
  const songs = config.SEED_DEMO ? await seedDemo(db.kysely, media) : 0;
  const catalogue = await openCatalogue(db);
  const mail = openMail(config);
  const events = openEventQueue(db.kysely);
  const origin = (): string => config.PUBLIC_URL ?? localAddress(config.HOST, portOf(app.server) ?? config.PORT);
  const meters = openMeters();
  const services = { config, db, catalogue, media, mail, events, meters, origin, now: () => new Date() };
  const app: FastifyInstance = await buildApp(services, {
    gameDir: fileURLToPath(new URL("../../game/dist/", import.meta.url)),
    adminDir: fileURLToPath(new URL("../../admin/dist/", import.meta.url)),
    logLevel: config.APP_ENV === "development" ? "info" : "warn",
  });
  const jobs = [startClosing(services), startPurge(services), startEventPurge(services), startRollUp(services)];

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainTime).unref();
    for (const job of jobs) job.stop();
    await app.close();
    // A mail server that hangs must not hold the stop.
    await Promise.race([mail.settled(), sleep(5000)]);
    await events.close();
    await catalogue.close();
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
    ...(songs > 0 ? [`Загружен демо-каталог: ${songs} песен`] : []),
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

/** One line where the cause is outside the program, else the stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || error instanceof DataDirInUseError) return error.message;
  // A host with several addresses fails with an error for each.
  if (error instanceof AggregateError && error.errors.length > 0) return explain(error.errors[0]);
  if ("code" in error && error.code === "EADDRINUSE") {
    return `Port ${process.env["PORT"] ?? "3000"} is taken. Stop what listens there or set PORT to another.`;
  }
  const isOfSystem = "syscall" in error;
  const isOfPostgres = "severity" in error;
  return isOfSystem || isOfPostgres ? error.message : (error.stack ?? error.message);
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
