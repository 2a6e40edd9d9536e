import { ApiError } from "@hitoslov/contract/client";

type Refusal = {
  /** By field. */
  readonly errors: Readonly<Record<string, string>>;
  /** What concerns none of the form's fields. */
  readonly error: string | undefined;
};

/** What a form has to say of a failed call, in the server's words. */
export function refusalOf(error: Error | null, fields: readonly string[]): Refusal {
  if (error === null) return { errors: {}, error: undefined };
  const named = error instanceof ApiError ? Object.entries(error.body.fields ?? {}) : [];
  const errors = Object.fromEntries(named.filter(([field]) => fields.includes(field)));
  return { errors, error: Object.keys(errors).length === 0 ? error.message : undefined };
}
