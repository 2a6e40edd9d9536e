import { Kysely, PostgresDialect } from "kysely";
import { Client, type ClientConfig, Pool, type PoolConfig } from "pg";
import type { Db } from "./client.ts";
import { createListener } from "./listener.ts";
import { pgTypes } from "./parsers.ts";
import type { Database } from "./schema.ts";

const connection: ClientConfig = {
  // Waiting for a free connection counts too, ms.
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types: pgTypes,
  // An acknowledged commit is on the disk, whatever the defaults of the server, the role or the database.
  options: "-c synchronous_commit=on -c TimeZone=UTC",
};

const pool: PoolConfig = {
  ...connection,
  application_name: "hitoslov",
  max: 10,
  idleTimeoutMillis: 30_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** Our SQL is written for this version and later ones. */
const oldestVersion = 15;

/** Opens PostgreSQL; a wrong address or an old version fails here, not at the first request. */
export async function openPostgres(connectionString: string): Promise<Db> {
  const connections = new Pool({ ...pool, connectionString });
  // A connection that breaks while idle is replaced; without a listener its error would end the process.
  connections.on("error", (error) => {
    if (!connections.ending) process.emitWarning(`An idle database connection was lost: ${error.message}`);
  });
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool: connections }) });
  const listener = createListener(
    () => new Client({ ...connection, connectionString, application_name: "hitoslov-listen" }),
  );
  const close = async () => {
    await listener.close();
    await kysely.destroy();
    if (!connections.ended) await connections.end();
  };
  try {
    await assertVersion(connections);
  } catch (error) {
    await close();
    throw error;
  }
  const { listen } = listener;
  const count = () => ({
    total: connections.totalCount,
    idle: connections.idleCount,
    waiting: connections.waitingCount,
  });
  return { kysely, engine: "postgres", listen, connections: count, close };
}

async function assertVersion(connections: Pool): Promise<void> {
  const { rows } = await connections.query<{ version: string }>("select current_setting('server_version') as version");
  const version = rows[0]?.version ?? "";
  if (Number.parseInt(version, 10) >= oldestVersion) return;
  throw new Error(`PostgreSQL ${oldestVersion} or newer is needed, DATABASE_URL leads to ${version}`);
}
