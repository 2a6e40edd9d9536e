import { z } from "zod";
import { DeletedSchema, IdSchema, listAnswer, StampSchema } from "./list.ts";
import { access, type RateLimit } from "./route.ts";

/** Allows fast work with many rows. */
export const staffRead = { max: 1200, seconds: 60, by: "player" } as const satisfies RateLimit;
/** For files, and for queries over all entrants of a draw. */
export const staffHeavy = { max: 120, seconds: 60, by: "player" } as const satisfies RateLimit;
export const staffWrite = { max: 600, seconds: 60, by: "player" } as const satisfies RateLimit;

/**
 * The fields that a row has but the body does not set: those of `row`, and `more`, which the specification names.
 * `inside` is the path prefix of the row in the body, if it is an object inside of it.
 */
export function ownedFields(
  row: z.ZodObject,
  fields: z.ZodObject,
  more: readonly string[] = [],
  inside = "",
): readonly string[] {
  const shown = new Set([...Object.keys(row.shape), ...more]);
  return [...shown].filter((field) => !(field in fields.shape)).map((field) => inside + field);
}

// The routes that all back-office entities share; each entity passes its own paths and schemas.

export function listRoute<P extends `/${string}`, Q extends z.ZodObject, Row extends z.ZodRawShape>(
  path: P,
  summary: string,
  query: Q,
  row: z.ZodObject<Row, z.core.$strict>,
) {
  return {
    method: "GET",
    path,
    summary,
    access: access.staff,
    limit: staffRead,
    query,
    status: 200,
    response: listAnswer(row),
  } as const;
}

export function createRoute<P extends `/${string}`, F extends z.ZodRawShape, Row extends z.ZodObject>(
  path: P,
  summary: string,
  fields: z.ZodObject<F, z.core.$strict>,
  row: Row,
  more: readonly string[] = [],
) {
  return {
    method: "POST",
    path,
    summary,
    access: access.staff,
    limit: staffWrite,
    body: fields,
    ignores: ownedFields(row, fields, more),
    status: 201,
    response: row,
  } as const;
}

/** Takes all fields, the row's `_id` and, to detect a stale edit, its `updated_at`. */
export function updateRoute<P extends `/${string}`, F extends z.ZodRawShape, Row extends z.ZodObject>(
  path: P,
  summary: string,
  fields: z.ZodObject<F, z.core.$strict>,
  row: Row,
  more: readonly string[] = [],
) {
  const body = z.strictObject({ ...fields.shape, _id: IdSchema, updated_at: StampSchema });
  return {
    method: "PUT",
    path,
    summary,
    access: access.staff,
    limit: staffWrite,
    body,
    ignores: ownedFields(row, body, more),
    status: 200,
    response: row,
  } as const;
}

export function deleteRoute<P extends `/${string}`>(path: P, summary: string) {
  return {
    method: "DELETE",
    path,
    summary,
    access: access.staff,
    limit: staffWrite,
    query: z.strictObject({ _id: IdSchema }),
    status: 200,
    response: DeletedSchema,
  } as const;
}

/** Deletes a file of a row, with the row's `updated_at` to keep one that came since; returns the row without it. */
export function deleteFileRoute<P extends `/${string}`, Row extends z.ZodType>(path: P, summary: string, row: Row) {
  const query = z.strictObject({ _id: IdSchema, updated_at: StampSchema });
  return { ...deleteRoute(path, summary), query, response: row } as const;
}

/** Replaces files of a row; returns the row with them. */
export function uploadRoute<
  P extends `/${string}`,
  const Files extends Readonly<Record<string, "audio" | "image" | "video">>,
  Row extends z.ZodType,
>(path: P, summary: string, files: Files, row: Row) {
  return {
    method: "PUT",
    path,
    summary,
    access: access.staff,
    limit: staffHeavy,
    body: z.strictObject({ _id: IdSchema }),
    files,
    status: 200,
    response: row,
  } as const;
}
