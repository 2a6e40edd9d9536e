import { z } from "zod";
import { access, defineRoutes } from "./route.ts";

export const LibrarySongSchema = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  executor: z.array(z.string()),
  order: z.int(),
  /** Whole seconds, rounded up. */
  duration: z.int(),
  type: z.string(),
  sound: z.string(),
});

export type LibrarySong = z.infer<typeof LibrarySongSchema>;

export const libraryRoutes = defineRoutes({
  listLibrary: {
    method: "GET",
    path: "/api/library/list",
    summary: "Active songs of the audio library, in order",
    access: access.signedIn,
    limit: { max: 120, seconds: 60, by: "player" },
    status: 200,
    response: z.strictObject({ data: z.array(LibrarySongSchema) }),
  },
});
