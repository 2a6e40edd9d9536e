/** Whether the error is the violation of a unique constraint or index, of this one if it is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return hasCode(error, "23505") && (constraint === undefined || constraintOf(error) === constraint);
}

/** Whether the error is the violation of this exclusion constraint. */
export function isExclusionViolation(error: unknown, constraint: string): boolean {
  return hasCode(error, "23P01") && constraintOf(error) === constraint;
}

/** Whether the error is the violation of a foreign key, on either side of it. */
export function isForeignKeyViolation(error: unknown): boolean {
  // PostgreSQL 18 reports "on delete restrict" as 23001, earlier versions as 23503.
  return hasCode(error, "23503") || hasCode(error, "23001");
}

/** Whether the error is the violation of any constraint (class 23). */
export function isViolation(error: unknown): boolean {
  const code = codeOf(error);
  return typeof code === "string" && /^23[0-9A-Z]{3}$/.test(code);
}

/** The database lacks something that this program uses. */
export class NewerSchemaError extends Error {
  override readonly name = "NewerSchemaError";
}

/**
 * No answer came from the database: it is down, the connection broke, or no connection was free in
 * time.
 */
export class DatabaseUnreachableError extends Error {
  override readonly name = "DatabaseUnreachableError";

  constructor(cause: unknown) {
    super("The database does not answer", { cause });
  }
}

/**
 * A statement within a transaction was prepared for a table that has changed since; the whole
 * transaction may be tried again.
 */
export class OutdatedStatementError extends DatabaseUnreachableError {}

/**
 * States of PostgreSQL in which the same call may succeed a moment later, by code or by the class
 * it begins with: connections (08), too little memory or too many connections (53), stopped by an
 * operator (57); a read-only server, such as one about to become the primary (25006); a
 * transaction idle for too long (25P03, 25P04); conflicts between transactions (40001, 40P01,
 * 55P03); I/O errors (58030).
 */
const passing = /^(08|53|57)[0-9A-Z]{3}$|^(25006|25P03|25P04|40001|40P01|55P03|58030)$/;

/**
 * Whether the database was unreachable or overloaded, so that the same call may succeed a moment
 * later.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseUnreachableError) return true;
  const code = codeOf(error);
  return typeof code === "string" && passing.test(code);
}

/**
 * Whether a value cannot be stored: a number out of range, a date that does not exist, a text too
 * long for an index (classes 22 and 54).
 */
export function isUnfitValue(error: unknown): boolean {
  const code = codeOf(error);
  return typeof code === "string" && /^(22|54)[0-9A-Z]{3}$/.test(code);
}

/** Whether the disk is full, that of the database or ours. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, "53100") || hasCode(error, "ENOSPC") || hasCode(error, "EDQUOT");
}

/** Whether the transaction was rolled back to end a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return hasCode(error, "40P01");
}

// Both drivers put the fields of PostgreSQL's error on the error object, but have no class in common.
function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

function constraintOf(error: unknown): unknown {
  return error instanceof Error && "constraint" in error ? error.constraint : undefined;
}
