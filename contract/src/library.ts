import { z } from "zod";
import { StatusSchema, statuses } from "./status.ts";
import { createRoute, deleteFileRoute, deleteRoute, listRoute, staffWrite, updateRoute, uploadRoute } from "./crud.ts";
import { limits } from "./limits.ts";
import { IdSchema, listQuery, oneOrMore } from "./list.ts";
import { access, defineRoutes, inSection } from "./route.ts";
import { requiredText } from "./text.ts";

export const PlayerLibraryTrackSchema = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  executor: z.array(z.string()),
  order: z.int(),
  /** The length in whole seconds, rounded up. */
  duration: z.int(),
  type: z.string(),
  sound: z.string(),
});

export type PlayerLibraryTrack = z.infer<typeof PlayerLibraryTrackSchema>;

export const libraryRoutes = defineRoutes({
  listLibrary: {
    method: "GET",
    path: "/api/library/list",
    summary: "Active songs of the audio library, in order",
    access: access.signedIn,
    previews: true,
    limit: { max: 120, seconds: 60, by: "player" },
    status: 200,
    response: z.strictObject({ data: z.array(PlayerLibraryTrackSchema) }),
  },
});

/** A track of the audio library as staff see it; without a file it has no duration, type and sound. */
export const LibraryTrackSchema = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  executor: z.array(z.string()),
  executor_id: z.array(z.uuid()),
  status_id: z.enum(statuses),
  order: z.int(),
  duration: z.int().nullable(),
  type: z.string().nullable(),
  /** Address of the audio, or null. */
  sound: z.string().nullable(),
  updated_at: z.iso.datetime(),
});
export type LibraryTrack = z.infer<typeof LibraryTrackSchema>;

export const LibraryFieldsSchema = z.strictObject({
  name: requiredText(limits.title.max, "Введите название"),
  executor_id: z
    .array(IdSchema, "Выберите исполнителя")
    .min(1, "Выберите исполнителя")
    .max(limits.relations.max, `Не больше ${limits.relations.max}`),
  order: z.int("Введите порядок").min(0, "Не меньше нуля").max(limits.order.max, "Не больше четырёх цифр"),
  status_id: StatusSchema,
});

export const LibraryQuerySchema = listQuery({
  row: LibraryTrackSchema,
  filter: { status_id: oneOrMore(StatusSchema), executor_id: oneOrMore(IdSchema), has_sound: z.boolean() },
  sort: ["order", "name", "duration", "status_id", "updated_at"],
});
export type LibraryQuery = z.output<typeof LibraryQuerySchema>;

export const libraryStaffRoutes = inSection("songs", {
  listLibraryItems: listRoute("/api/library", "Songs of the audio library", LibraryQuerySchema, LibraryTrackSchema),
  createLibraryItem: createRoute("/api/library", "New library song", LibraryFieldsSchema, LibraryTrackSchema),
  updateLibraryItem: updateRoute("/api/library", "Edit a library song", LibraryFieldsSchema, LibraryTrackSchema),
  deleteLibraryItem: deleteRoute("/api/library", "Delete a library song"),
  moveLibraryItem: {
    method: "PUT",
    path: "/api/library/order",
    summary: "Move a song to another place; the songs are numbered anew from 1",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({
      _id: IdSchema,
      /** The position among all tracks, from 0. */
      position: z.int("Неверное место").min(0, "Неверное место").max(limits.order.max, "Неверное место"),
    }),
    status: 200,
    response: LibraryTrackSchema,
  },
  uploadLibrarySound: uploadRoute(
    "/api/library/sound",
    "The audio of a library song; sets its duration and type",
    { sound: "audio" },
    LibraryTrackSchema,
  ),
  deleteLibrarySound: deleteFileRoute("/api/library/sound", "Take the audio away", LibraryTrackSchema),
});
