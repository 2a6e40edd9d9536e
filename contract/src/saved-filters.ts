import { z } from "zod";
import { deleteRoute, staffRead, staffWrite } from "./crud.ts";
import { limits } from "./limits.ts";
import { access, inSection } from "./route.ts";
import { requiredText, text } from "./text.ts";

/** A search and filters of a list, saved under a name. */
const SavedFilterSchema = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  /** Whether all staff see it. */
  shared: z.boolean(),
  /** The part of the list's address after «?». */
  query: z.string(),
  /** The login of the owner; null if the account has been deleted. */
  login: z.string().nullable(),
  /** Whether the caller may delete it. */
  own: z.boolean(),
});
export type SavedFilter = z.output<typeof SavedFilterSchema>;

export const savedFilterRoutes = inSection("songs", {
  listSavedFilters: {
    method: "GET",
    path: "/api/sounds/filters",
    summary: "Saved filters of the catalogue: the own ones and those for all",
    access: access.staff,
    limit: staffRead,
    status: 200,
    response: z.strictObject({ data: z.array(SavedFilterSchema) }),
  },
  createSavedFilter: {
    method: "POST",
    path: "/api/sounds/filters",
    summary: "Save a filter of the catalogue, for oneself or for all",
    access: access.staff,
    limit: staffWrite,
    body: z.strictObject({
      name: requiredText(limits.name.max, "Введите название"),
      shared: z.boolean().default(false),
      query: text(limits.savedFilter.query, "Слишком длинный фильтр").min(1, "Сначала выберите фильтры"),
    }),
    status: 201,
    response: SavedFilterSchema,
  },
  deleteSavedFilter: deleteRoute("/api/sounds/filters", "Delete a saved filter: an own one, or any as the owner"),
});
