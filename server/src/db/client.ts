import type { Kysely } from "kysely";
import type { Config } from "../config.ts";
import type { Database } from "./schema.ts";
import type { Query, Transact } from "./transact.ts";

export { DataDirInUseError } from "./data-lock.ts";
export {
  DatabaseUnreachableError,
  isDatabaseAway,
  isDiskFull,
  isExclusionViolation,
  isForeignKeyViolation,
  isUnfitValue,
  isUniqueViolation,
  isViolation,
  NewerSchemaError,
} from "./errors.ts";

export type Db = {
  /** Inside a transaction use only its `trx`: this one would wait for ever on the embedded engine. */
  readonly kysely: Kysely<Database>;
  readonly engine: "pglite" | "postgres";
  /** A transaction of few round trips, for calls that players wait for. */
  readonly transact: Transact;
  /** Reads in one round trip. */
  readonly read: Query;
  /**
   * Calls back on every notification of a channel, till the returned function is called. An empty payload means that
   * some may have been missed.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Runs work that may take longer than the time limit of a request, on a connection of its own.
   */
  withoutTimeouts<T>(work: (kysely: Kysely<Database>) => Promise<T>): Promise<T>;
  /** Where to read statistics, which may be a minute old. */
  readonly statistics: () => Promise<Kysely<Database>>;
  /** Open connections, idle ones among them, and calls waiting for one. */
  connections(): { readonly total: number; readonly idle: number; readonly waiting: number };
  /** How long the first call in the queue has waited for a connection, ms. */
  longestWaitMs(): number;
  close(): Promise<void>;
};

type Addresses = Pick<Config, "DATABASE_URL" | "DATABASE_REPLICA_URL" | "DATA_DIR">;

/** PostgreSQL where DATABASE_URL is set, the embedded database in DATA_DIR otherwise. */
export async function openDatabase({ DATABASE_URL, DATABASE_REPLICA_URL, DATA_DIR }: Addresses): Promise<Db> {
  // Only the engine that is used is loaded.
  if (DATABASE_URL === undefined) {
    const { openEmbedded } = await import("./pglite.ts");
    return openEmbedded(DATA_DIR);
  }
  const { openPostgres } = await import("./postgres.ts");
  const db = await openPostgres(DATABASE_URL);
  if (DATABASE_REPLICA_URL === undefined) return db;
  const { withReplica } = await import("./replica.ts");
  return withReplica(db, DATABASE_REPLICA_URL);
}
