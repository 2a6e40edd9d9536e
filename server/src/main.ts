import { once } from "node:events";
import { createServer } from "node:net";
import { setFlagsFromString } from "node:v8";
import { type Config, readConfig } from "./config.ts";
import { openDatabase } from "./db/client.ts";
import { explain } from "./explain.ts";

// The heap may grow by half before it is collected; by default it may grow fourfold (docs/OPERATIONS.md, «Memory»).
setFlagsFromString("--heap-growing-percent=50");

async function main(): Promise<void> {
  const config = readConfig(process.env);
  await tryPort(config);
  // The embedded database starts while the rest of the program is loaded. PostgreSQL answers at once, and its answer would
  // seem late where loading takes longer than a connection may.
  const loading = import("./serve.ts");
  if (config.DATABASE_URL !== undefined) await loading;
  const [db, { serve }] = await Promise.all([openDatabase(config), loading]);
  await serve(config, db);
}

/** Fails at once if the port is taken: a first start works for a while before it listens. */
async function tryPort({ PORT, HOST }: Config): Promise<void> {
  const probe = createServer().listen(PORT, HOST);
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
