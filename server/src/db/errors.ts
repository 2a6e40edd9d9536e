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

// Both drivers put the fields of PostgreSQL's error on the error object, but have no class in common.
function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function constraintOf(error: unknown): unknown {
  return error instanceof Error && "constraint" in error ? error.constraint : undefined;
}
