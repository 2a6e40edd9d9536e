import { z } from "zod";
import { EntitySchema } from "./audit.ts";
import { staffHeavy, staffRead, staffWrite } from "./crud.ts";
import { limits } from "./limits.ts";
import { DeletedSchema, FindSchema, IdSchema, queryNumber } from "./list.ts";
import { access, defineRoutes } from "./route.ts";

/** A deleted row that can still be restored. */
export const TrashedSchema = z.strictObject({
  /** The id of the deletion. */
  _id: z.uuid(),
  entity: EntitySchema,
  entity_id: z.string(),
  name: z.string(),
  /** The code of a song; null for other entities. */
  code: z.int().nullable(),
  at: z.iso.datetime(),
  actor: z.strictObject({ _id: z.uuid().nullable(), login: z.string() }),
  /** When it is deleted for good. */
  until: z.iso.datetime(),
});
export type Trashed = z.infer<typeof TrashedSchema>;

/** The row that was restored. */
const ReturnedSchema = z.strictObject({ entity: EntitySchema, _id: z.string() });

const returning = <P extends `/${string}`, B extends z.ZodType>(path: P, summary: string, body: B) =>
  ({
    method: "POST",
    path,
    summary,
    access: access.staff,
    limit: staffWrite,
    body,
    status: 200,
    response: ReturnedSchema,
  }) as const;

export const undoRoutes = defineRoutes({
  listTrash: {
    method: "GET",
    path: "/api/trash",
    summary: "What staff have deleted in the last thirty days, the latest first",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({
      find: FindSchema.optional(),
      skip: queryNumber().min(0, "Не меньше нуля").max(10_000_000, "Слишком много").default(0),
      limit: queryNumber().min(1, "Не меньше одного").max(limits.page.max).default(limits.page.default),
    }),
    status: 200,
    response: z.strictObject({ data: z.array(TrashedSchema), total: z.int() }),
  },

  returnDeleted: {
    method: "POST",
    path: "/api/trash/return",
    summary: "Brings back a row that was deleted, with its files",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({ entity: EntitySchema, _id: IdSchema }),
    status: 200,
    response: ReturnedSchema,
  },

  eraseDeleted: {
    method: "DELETE",
    path: "/api/trash",
    summary: "Deletes for good what lies in the trash, by the number of the deletion",
    access: access.staff,
    limit: staffWrite,
    query: z.strictObject({ _id: IdSchema }),
    status: 200,
    response: DeletedSchema,
  },

  returnChange: returning(
    "/api/journal/return",
    "Takes one change back, unless something was changed since",
    z.strictObject({ _id: IdSchema }),
  ),
  returnVersion: returning(
    "/api/versions/return",
    "Makes a row what it was after a change, as a change of its own",
    z.strictObject({
      _id: IdSchema,
      /** When the latest change was made that the history shows; a later one is refused as stale. */
      latest_at: z.iso.datetime().optional(),
    }),
  ),

  returnGroup: {
    method: "POST",
    path: "/api/groups/return",
    summary: "Takes back changes that were made as one, a hundred at a time; what was edited since stays",
    access: access.staff,
    limit: staffHeavy,
    body: z.strictObject({
      _id: IdSchema,
      /** How many changes previous calls could not undo. */
      skip: z.int().min(0, "Не меньше нуля").max(limits.selection.max, "Слишком много").default(0),
    }),
    status: 200,
    response: z.strictObject({
      returned: z.int(),
      left: z.array(ReturnedSchema.extend({ name: z.string(), message: z.string() })),
      /** Whether another call is needed. */
      more: z.boolean(),
    }),
  },
});
