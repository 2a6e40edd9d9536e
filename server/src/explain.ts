import { BackupError } from "./backup/manifest.ts";
import { ConfigError } from "./config.ts";
import { DatabaseUnreachableError, DataDirInUseError, NewerSchemaError } from "./db/client.ts";
import { StoreUnreachableError } from "./media/store.ts";

/** Errors whose message says everything; their stack would not help. */
const knownErrors = [ConfigError, DataDirInUseError, NewerSchemaError, BackupError, StoreUnreachableError];

/** One line for an error whose cause is outside the program, else its stack. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (knownErrors.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof DatabaseUnreachableError) return explain(error.cause);
  // A host with several addresses fails with an error for each.
  if (error instanceof AggregateError && error.errors.length > 0) return explain(error.errors[0]);
  if ("code" in error && error.code === "EADDRINUSE") {
    return `Port ${process.env["PORT"] ?? "3000"} is taken. Stop what listens there or set PORT to another.`;
  }
  const isOfSystem = "syscall" in error;
  const isOfPostgres = "severity" in error;
  return isOfSystem || isOfPostgres ? error.message : (error.stack ?? error.message);
}
