import { z } from "zod";
import { staffRead } from "./crud.ts";
import { limits } from "./limits.ts";
import { queryNumber } from "./list.ts";
import { type Entity, nouns } from "./nouns.ts";
import { access, defineRoutes } from "./route.ts";

export const auditActions = ["create", "update", "delete"] as const;

// `Object.keys` answers strings; these are the entities.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const EntitySchema = z.enum(Object.keys(nouns) as [Entity]);

/** One write of staff: who, what, when, and the fields that changed with their values before and after. */
export const ChangeSchema = z.strictObject({
  _id: z.uuid(),
  at: z.iso.datetime(),
  /** Who did it; the login as it was then, also when the account is gone. */
  actor: z.strictObject({ _id: z.uuid().nullable(), login: z.string() }),
  action: z.enum(auditActions),
  /** By field; null: no value. */
  fields: z.record(z.string(), z.strictObject({ before: z.json(), after: z.json() })),
});
export type Change = z.infer<typeof ChangeSchema>;

export const auditRoutes = defineRoutes({
  listChanges: {
    method: "GET",
    path: "/api/audit",
    summary: "What staff have changed in one row, the latest first; administrators are the owner's business",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({
      entity: EntitySchema,
      /** Left out: every row of the entity. */
      _id: z
        .string()
        .regex(/^[\w:-]{1,80}$/, "Неверный номер записи")
        .optional(),
      skip: queryNumber().min(0, "Не меньше нуля").max(10_000_000, "Слишком много").default(0),
      limit: queryNumber().min(1, "Не меньше одного").max(limits.page.max).default(limits.page.default),
    }),
    status: 200,
    response: z.strictObject({ data: z.array(ChangeSchema), total: z.int() }),
  },
});
