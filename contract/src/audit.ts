import { z } from "zod";
import { staffRead } from "./crud.ts";
import { instant } from "./instant.ts";
import { limits } from "./limits.ts";
import { FindSchema, queryNumber } from "./list.ts";
import { type Entity, nouns } from "./nouns.ts";
import { access, defineRoutes } from "./route.ts";

export const auditActions = ["create", "update", "delete"] as const;

// `Object.keys` returns strings; these are the entities.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const EntitySchema = z.enum(Object.keys(nouns) as [Entity]);

/** One write by staff: who did what and when, and the changed fields with their values before and after. */
export const ChangeSchema = z.strictObject({
  _id: z.uuid(),
  at: z.iso.datetime(),
  /** Who did it; the login as it was then, even if the account has been deleted. */
  actor: z.strictObject({ _id: z.uuid().nullable(), login: z.string() }),
  action: z.enum(auditActions),
  /** By field name; null: no value. */
  fields: z.record(z.string(), z.strictObject({ before: z.json(), after: z.json() })),
  /** Why, where staff are asked for a reason. */
  reason: z.string().nullable(),
  /** The change that this one has undone, or the one whose version it has restored. */
  returns: z.uuid().nullable(),
  /** Whether the rows are stored as they were; only then can the change be undone and its version restored. */
  kept: z.boolean(),
  /** Whether the change was undone. */
  returned: z.boolean(),
});
export type Change = z.infer<typeof ChangeSchema>;

/** A change with the row that it is about. */
export const JournalEntrySchema = ChangeSchema.extend({
  entity: EntitySchema,
  entity_id: z.string(),
  /** The name of the row; empty if nothing names it, or no longer does. */
  name: z.string(),
  group_id: z.uuid().nullable(),
  /** The draw of a prize or an award, while both exist. */
  stock_id: z.uuid().nullable(),
});
export type JournalEntry = z.infer<typeof JournalEntrySchema>;

const page = {
  skip: queryNumber().min(0, "Не меньше нуля").max(10_000_000, "Слишком много").default(0),
  limit: queryNumber().min(1, "Не меньше одного").max(limits.page.max).default(limits.page.default),
};

export const auditRoutes = defineRoutes({
  listChanges: {
    method: "GET",
    path: "/api/audit",
    summary: "What staff have changed in one row, the latest first; administrators are the owner's business",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({
      entity: EntitySchema,
      /** If left out: every row of the entity. */
      _id: z
        .string()
        .regex(/^[\w:-]{1,80}$/, "Неверный номер записи")
        .optional(),
      ...page,
    }),
    status: 200,
    response: z.strictObject({ data: z.array(ChangeSchema), total: z.int() }),
  },

  listJournal: {
    method: "GET",
    path: "/api/journal",
    summary: "What staff have changed in everything, the latest first; administrators are the owner's business",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({
      entity: EntitySchema.optional(),
      action: z.enum(auditActions).optional(),
      /** Searched in the name of the row and in the login of the member of staff. */
      find: FindSchema.optional(),
      from: instant("Неверное время").optional(),
      /** Excluded. */
      to: instant("Неверное время").optional(),
      group_id: z.uuid("Неверный номер").optional(),
      ...page,
    }),
    status: 200,
    response: z.strictObject({
      data: z.array(JournalEntrySchema),
      total: z.int(),
      /** There are more than `total`; counting stops at that number. */
      more: z.literal(true).optional(),
    }),
  },
});
