import type { Named, SongStatus } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import type { api } from "../../../lib/api.ts";

export type How = "add" | "replace" | "remove" | "clear";

/** The fields with a list that can be changed in many songs at once. */
export const linkedFields = [
  { field: "genre_id", directory: "genre" },
  { field: "language_id", directory: "language" },
  { field: "executor_id", directory: "executor" },
  { field: "text_author_id", directory: "author" },
  { field: "music_author_id", directory: "author" },
] as const;
type LinkedField = (typeof linkedFields)[number]["field"];

type Linked = { readonly how: How; readonly rows: readonly Named[] };

/** The values of the form. "" and an empty list to add or remove leave a field as it is. */
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

/** The touched fields as the server takes them. Throws if a value to be set is empty. */
export function changeOf(values: ChangeValues): Change {
  checkValues(values);
  const { status, level, film, holder, demo } = values;
  const lists = linkedFields.flatMap(({ field }) => {
    const { how, rows } = values[field];
    const ids = how === "clear" ? [] : rows.map(({ _id }) => _id);
    if (ids.length === 0 && how !== "clear") return [];
    return [[field, { how: how === "clear" ? "replace" : how, ids }] as const];
  });
  return {
    ...Object.fromEntries(lists),
    ...(status !== "" && { status_id: status }),
    ...(level !== "" && { difficulty_id: level }),
    ...(film.how === "none" && { film_id: null }),
    ...(film.how === "set" && { film_id: film.rows[0]?._id }),
    ...(holder.how === "none" && { rights_holder: null }),
    ...(holder.how === "set" && { rights_holder: holder.name }),
    ...(demo !== "" && { demo: demo === "yes" }),
  };
}

/** Throws like a 400 of the server if a value to be set is empty: songs would lose what they have. */
function checkValues({ film, holder, ...values }: ChangeValues): void {
  const empty = linkedFields.filter(({ field }) => values[field].how === "replace" && values[field].rows.length === 0);
  const fields: Readonly<Record<string, string>> = {
    ...Object.fromEntries(empty.map(({ field }) => [field, "Выберите, на\u00A0что заменить"])),
    ...(film.how === "set" && film.rows.length === 0 && { film_id: "Выберите фильм" }),
    ...(holder.how === "set" && holder.name.trim() === "" && { rights_holder: "Введите правообладателя" }),
  };
  const [message] = Object.values(fields);
  if (message !== undefined) throw new ApiError(400, { code: "bad_request", message, fields });
}

/** The fields that show their own errors. */
const fieldsWithErrors = [
  ...linkedFields.map(({ field }) => field),
  "difficulty_id",
  "film_id",
  "rights_holder",
] as const;

/**
 * The server's errors by field; all others belong to the `form`. A malformed value is named by its path,
 * «work.change.genre_id.ids», a deleted row by its field alone.
 */
export function errorsOf(
  errors: Readonly<Record<string, string>>,
): Partial<Record<(typeof fieldsWithErrors)[number] | "form", string>> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const parts = path.split(".");
      return [fieldsWithErrors.find((field) => parts.includes(field)) ?? "form", message];
    }),
  );
}
