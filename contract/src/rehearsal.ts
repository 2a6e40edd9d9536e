import { z } from "zod";
import { staffRead, staffWrite } from "./crud.ts";
import { limits } from "./limits.ts";
import { FindSchema, IdSchema } from "./list.ts";
import { access, inSection } from "./route.ts";

export const TesterSchema = z.strictObject({ _id: z.uuid(), login: z.string(), name: z.string().nullable() });
export type Tester = z.infer<typeof TesterSchema>;

/** A draw in rehearsal: while it is `testing`, songs of staff and of its testers count in it. */
export const RehearsalSchema = z.strictObject({
  /** Players whose songs count besides those of staff. */
  testers: z.array(TesterSchema),
  entrants: z.int(),
  awards: z.int(),
  /** When the rehearsal was ended; null while songs count. */
  frozen_at: z.iso.datetime().nullable(),
});
export type Rehearsal = z.infer<typeof RehearsalSchema>;

const DrawIdSchema = z.strictObject({ _idStock: IdSchema });
const TesterIdsSchema = z
  .array(IdSchema)
  .max(limits.testers.max, `Не больше ${limits.testers.max}\u00A0тестировщиков`)
  .transform((ids) => [...new Set(ids)]);
const write = { access: access.staff, limit: staffWrite, status: 200, response: RehearsalSchema } as const;

export const rehearsalRoutes = inSection("draws", {
  getRehearsal: {
    method: "GET",
    path: "/api/stock/rehearsal",
    summary: "The rehearsal of a draw: its testers, and how many entrants and awards it has",
    access: access.staff,
    limit: staffRead,
    query: DrawIdSchema,
    status: 200,
    response: RehearsalSchema,
  },
  listTesters: {
    method: "GET",
    path: "/api/stock/testers",
    summary: "Players to choose testers from, also for staff who may not see players otherwise",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({ find: FindSchema.default("") }),
    status: 200,
    response: z.strictObject({ data: z.array(TesterSchema) }),
  },
  setTesters: {
    ...write,
    method: "PUT",
    path: "/api/stock/testers",
    summary: "The players whose songs count in a draw that is being tested",
    body: z.strictObject({
      _idStock: IdSchema,
      testers: TesterIdsSchema,
      /** The testers as they were read; others now are refused as stale. */
      was: TesterIdsSchema.optional(),
    }),
  },
  endRehearsal: {
    ...write,
    method: "POST",
    path: "/api/stock/rehearsal/end",
    summary: "Ends a rehearsal as a draw ends: the ranking is frozen, and prizes can be given",
    body: DrawIdSchema,
  },
  resetRehearsal: {
    ...write,
    method: "POST",
    path: "/api/stock/rehearsal/reset",
    summary: "Deletes entrants, points, lottery and awards of a rehearsal",
    body: DrawIdSchema,
  },
});
