import type { Named, SongStatus } from "@hitoslov/contract";
import type { api } from "../../../lib/api.ts";

export type How = "add" | "replace" | "remove";

/** The lists of a song that are changed in many at once. */
export const linkedFields = [
  { field: "genre_id", directory: "genre" },
  { field: "language_id", directory: "language" },
  { field: "executor_id", directory: "executor" },
  { field: "text_author_id", directory: "author" },
  { field: "music_author_id", directory: "author" },
] as const;
type LinkedField = (typeof linkedFields)[number]["field"];

type Linked = { readonly how: How; readonly rows: readonly Named[] };

/** What the form holds; "" and no rows leave a field as it is. */
export type ChangeValues = Readonly<Record<LinkedField, Linked>> & {
  readonly status: SongStatus | "";
  readonly level: string;
  readonly film: { readonly how: "" | "none" | "set"; readonly rows: readonly Named[] };
  readonly holder: { readonly how: "" | "none" | "set"; readonly name: string };
  readonly demo: "" | "yes" | "no";
};

const untouched: Linked = { how: "add", rows: [] };

export const emptyChange: ChangeValues = {
  status: "",
  level: "",
  genre_id: untouched,
  language_id: untouched,
  executor_id: untouched,
  text_author_id: untouched,
  music_author_id: untouched,
  film: { how: "", rows: [] },
  holder: { how: "", name: "" },
  demo: "",
};

type Work = Parameters<typeof api.startSongJob>[0]["work"];
type Change = Extract<Work, { kind: "change" }>["change"];

/** The fields that were touched, as the server takes them. */
export function changeOf(values: ChangeValues): Change {
  const { status, level, film, holder, demo } = values;
  const lists = linkedFields.flatMap(({ field }) => {
    const { how, rows } = values[field];
    // Nothing in the place of what is there is a change too.
    if (rows.length === 0 && how !== "replace") return [];
    return [[field, { how, ids: rows.map(({ _id }) => _id) }] as const];
  });
  return {
    ...Object.fromEntries(lists),
    ...(status !== "" && { status_id: status }),
    ...(level !== "" && { difficulty_id: level }),
    ...(film.how === "none" && { film_id: null }),
    ...(film.how === "set" && { film_id: film.rows[0]?._id ?? null }),
    ...(holder.how === "none" && { rights_holder: null }),
    ...(holder.how === "set" && { rights_holder: holder.name }),
    ...(demo !== "" && { demo: demo === "yes" }),
  };
}
