import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import { Client, type ClientBase, type ClientConfig, DatabaseError, Pool, type PoolConfig } from "pg";
import type { Db } from "./client.ts";
import { log } from "../log.ts";
import { DatabaseUnreachableError, OutdatedStatementError } from "./errors.ts";
import { createListener } from "./listener.ts";
import { pgTypes } from "./parsers.ts";
import type { Database } from "./schema.ts";
import { type Connection, readOn, transactOn } from "./transact.ts";

/** ms. */
export type Timeouts = Required<
  Pick<
    PoolConfig,
    "connectionTimeoutMillis" | "statement_timeout" | "query_timeout" | "idle_in_transaction_session_timeout"
  >
>;

export const timeouts: Timeouts = {
  // Waiting for a free connection counts too.
  connectionTimeoutMillis: 5000,
  statement_timeout: 10_000,
  // By then the server has given up itself: only a dead connection stays silent longer.
  query_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
};

const connection: ClientConfig = {
  connectionTimeoutMillis: timeouts.connectionTimeoutMillis,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types: pgTypes,
  // A node whose machine dies keeps the lock of its job until PostgreSQL notices: half a minute, not the two hours of
  // Linux. An acknowledged commit is on the disk, whatever the defaults of the server, the role or the
  // database. Generic plans only: tests and production use the same plan, and nothing is planned
  // twice. JIT is off: it takes longer than any of our queries, and its start depends on
  // estimates. Warnings are sent because `replicaWait` needs one of them.
  options: [
    "tcp_keepalives_idle=10",
    "tcp_keepalives_interval=5",
    "tcp_keepalives_count=3",
    "synchronous_commit=on",
    "client_min_messages=warning",
    "TimeZone=UTC",
    "plan_cache_mode=force_generic_plan",
    "jit=off",
  ]
    .map((setting) => `-c ${setting}`)
    .join(" "),
};

const settings: PoolConfig = {
  ...connection,
  application_name: "hitoslov",
  max: 10,
  ...timeouts,
  idleTimeoutMillis: 30_000,
  // Statements of `transact` follow one another without waiting.
  pipeline: true,
};

/** Our SQL is written for this version and later ones. */
const oldestVersion = 15;

/** Opens PostgreSQL; a wrong address or an old version fails here, not at the first request. */
export async function openPostgres(connectionString: string, within: Timeouts = timeouts): Promise<Db> {
  const connections = openPool({ ...settings, ...within, connectionString });
  const { pool, waiters } = connections;
  const kysely = kyselyOn(connections);
  const transact = transactOn(() => acquire(connections));
  const read = readOn(() => acquire(connections));
  const listener = createListener(
    () =>
      new Client({
        ...connection,
        connectionString,
        application_name: "hitoslov-listen",
        query_timeout: within.query_timeout,
      }),
  );
  const close = async () => {
    await listener.close();
    await kysely.destroy();
    if (!pool.ended) await pool.end();
  };
  try {
    await assertVersion(pool);
  } catch (error) {
    await close();
    throw error;
  }
  const { listen } = listener;
  const withoutTimeouts: Db["withoutTimeouts"] = async (work) => {
    const own = openPool({ ...connection, connectionString, application_name: "hitoslov-unhurried", max: 1 });
    const one = kyselyOn(own);
    try {
      return await one.connection().execute(work);
    } finally {
      await one.destroy();
      if (!own.pool.ended) await own.pool.end();
    }
  };
  const count = () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  const longestWaitMs = () => {
    const [first] = waiters;
    return first === undefined ? 0 : performance.now() - first.since;
  };
  const statistics: Db["statistics"] = async () => kysely;
  return {
    kysely,
    engine: "postgres",
    transact,
    read,
    listen,
    withoutTimeouts,
    statistics,
    connections: count,
    longestWaitMs,
    close,
  };
}

/** A read-only pool; it connects at the first read. */
export function openForReading(connectionString: string): Kysely<Database> {
  const options = `${connection.options} -c default_transaction_read_only=on`;
  return kyselyOn(openPool({ ...settings, connectionString, options, application_name: "hitoslov-replica", max: 4 }));
}

type Connections = {
  readonly pool: Pool;
  /** Who waits for a connection, and since when. */
  readonly waiters: Set<{ readonly since: number }>;
  /** When the database first did not answer, in ms of `performance.now`; undefined while it answers. */
  silentSince: number | undefined;
  /** Names of prepared statements; all names change when those in use are outdated. */
  prepared: { readonly round: number; readonly byText: Map<string, string> };
};

function openPool(config: PoolConfig): Connections {
  const pool = new Pool(config);
  // A connection that breaks while idle is replaced; without a listener its error would end the process.
  pool.on("error", (error) => {
    if (!pool.ending) process.emitWarning(`An idle database connection was lost: ${error.message}`);
  });
  pool.on("connect", (client) => {
    // The same for one that breaks between two statements of a transaction: the next statement
    // fails and reports it.
    client.on("error", () => {});
    client.on("notice", ({ routine }) => void (routine === replicaWait && unreplicated.add(client)));
  });
  return { pool, waiters: new Set(), silentSince: undefined, prepared: { round: 0, byText: new Map() } };
}

/** ms. What is shorter was a single connection, or one that was not free in time. */
const shortestOutage = 1000;

function noteLoss(connections: Connections, error: unknown): DatabaseUnreachableError {
  connections.silentSince ??= performance.now();
  return new DatabaseUnreachableError(error);
}

function noteAnswer(connections: Connections): void {
  if (connections.silentSince === undefined) return;
  const silentMs = Math.round(performance.now() - connections.silentSince);
  connections.silentSince = undefined;
  if (silentMs >= shortestOutage) log.warn({ silentMs }, "the database answers again");
}

/**
 * Where PostgreSQL waits until a replica has a commit. Cancelled there, it answers the commit as
 * done and only warns that no replica may have it: the next leader would not know of it. The text
 * of the warning is in the server's language, so it is recognised by its routine.
 */
const replicaWait = "SyncRepWaitForLSN";
/** Connections that got this warning. */
const unreplicated = new WeakSet<ClientBase>();
/** Read-only server: it was the primary when we connected, and another one is by now. */
const readsOnly = "25006";

function kyselyOn(connections: Connections): Kysely<Database> {
  const { options } = connections.pool;
  const pool = { options, end: () => connections.pool.end(), connect: () => acquire(connections) };
  // Kysely would also pass a cursor, if it were given one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
}

/**
 * Takes a connection from the pool. It reports a lost connection, which pg describes in its
 * message only, as DatabaseUnreachableError and discards it; statements are prepared once.
 */
async function acquire(connections: Connections): Promise<Connection & { release(destroy?: boolean): void }> {
  const { pool, waiters } = connections;
  let loss: DatabaseUnreachableError | undefined;
  let leads = true;
  let isInTransaction = false;
  const waiter = { since: performance.now() };
  waiters.add(waiter);
  const client = await pool
    .connect()
    .catch((error: unknown) => {
      throw noteLoss(connections, error);
    })
    .finally(() => waiters.delete(waiter));
  const query: Connection["query"] = async (text, values) => {
    if (loss !== undefined) throw loss;
    if (begins.test(text)) isInTransaction = true;
    if (ends.test(text)) isInTransaction = false;
    const canRepeat = !isInTransaction;
    const { prepared } = connections;
    try {
      // Statements of the same turn of the event loop go out in one packet: writing is most of
      // their cost for this process.
      const { stream } = client.connection;
      stream.cork();
      process.nextTick(() => stream.uncork());
      const answer = client.query<object>({ text, values: [...values], name: preparedName(prepared, text) });
      if (text === begin) {
        // It is sent with the next statement, which fails if it does.
        answer.catch(() => {});
        return beginResult;
      }
      const result = await answer;
      noteAnswer(connections);
      if (unreplicated.has(client)) throw new Error("A commit was answered that no replica may have");
      return result;
    } catch (error) {
      if (isOutdated(error)) {
        if (connections.prepared === prepared) connections.prepared = { round: prepared.round + 1, byText: new Map() };
        if (canRepeat) return query(text, values);
        throw new OutdatedStatementError(error);
      }
      if (error instanceof DatabaseError && error.code === readsOnly) leads = false;
      // An error of the server, or a value that one of our parsers refuses.
      if (error instanceof DatabaseError || isFault(error)) throw error;
      loss = noteLoss(connections, error);
      throw loss;
    }
  };
  const release = (destroy?: boolean) => client.release(destroy === true || loss !== undefined || !leads);
  return { query, release };
}

const begin = "begin";
const beginResult = { command: "BEGIN", rowCount: null, rows: [] };
const begins = /^(?:begin|start transaction)/;
const ends = /^(?:commit|rollback)$/;

/**
 * How many statements are prepared: the first ones of a pool, so that statements built from
 * filters do not pile up.
 */
const maxPrepared = 500;

/** The name of a prepared statement, the same on every connection of a pool. */
function preparedName({ round, byText }: Connections["prepared"], text: string): string | undefined {
  const known = byText.get(text);
  if (known !== undefined || byText.size >= maxPrepared) return known;
  const name = `s${round}_${byText.size}`;
  byText.set(text, name);
  return name;
}

/**
 * A newer node has added a column: statements prepared with `*` before fail from then on, on every
 * connection. The message is in the language of the server.
 */
function isOutdated(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "0A000" && error.routine === "RevalidateCachedQuery";
}

/**
 * Whether the error is a bug in the program and not of the connection, whose errors have no class
 * of their own.
 */
function isFault(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
}

async function assertVersion(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string }>("select current_setting('server_version') as version");
  const version = rows[0]?.version ?? "";
  if (Number.parseInt(version, 10) >= oldestVersion) return;
  throw new Error(`PostgreSQL ${oldestVersion} or newer is needed, DATABASE_URL leads to ${version}`);
}
