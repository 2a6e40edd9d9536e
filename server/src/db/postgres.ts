import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Db } from "./client.ts";
import { createListener } from "./listener.ts";
import { pgTypes } from "./parsers.ts";
import type { Database } from "./schema.ts";

const connection: pg.ClientConfig = {
  // Waiting for a free connection counts too, ms.
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types: pgTypes,
  // An acknowledged commit is on the disk, whatever the defaults of the server, the role or the database.
  options: "-c synchronous_commit=on -c TimeZone=UTC",
};

const pool: pg.PoolConfig = {
  ...connection,
  application_name: "hitoslov",
  max: 10,
  idleTimeoutMillis: 30_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** Opens PostgreSQL. Connections are made when first needed, except that a wrong address fails here. */
export async function openPostgres(connectionString: string): Promise<Db> {
  const connections = new pg.Pool({ ...pool, connectionString });
  // A connection that breaks while idle is replaced; without a listener its error would end the process.
  connections.on("error", (error) => console.error(`An idle database connection was lost: ${error.message}`));
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool: connections }) });
  const listener = createListener(
    () => new pg.Client({ ...connection, connectionString, application_name: "hitoslov-listen" }),
  );
  const close = async () => {
    await listener.close();
    await kysely.destroy();
    if (!connections.ended) await connections.end();
  };
  try {
    await connections.query("select 1");
  } catch (error) {
    await close();
    throw error;
  }
  return { kysely, engine: "postgres", listen: listener.listen, close };
}
