import { type CatalogueSong, type SongStatusCode, songStatusNames } from "@hitoslov/contract";
import { AppError } from "../../../http/errors.ts";

/** What decides whether a draft is complete. */
type Complete = {
  readonly sound: string | null;
  readonly authors: number;
  readonly hidden: readonly number[];
};

const faults = {
  sound: { lacks: "звука", message: "Загрузите звук: без него песню не\u00A0опубликовать" },
  authors: { lacks: "авторов", message: "Укажите автора слов или музыки: без него песню не\u00A0опубликовать" },
  hidden: { lacks: "пропусков", message: "Спрячьте хотя бы одно слово: без этого песню не\u00A0опубликовать" },
} as const;
type Fault = keyof typeof faults;

/** The fields of the song form at which each is shown. */
const fields: Record<Fault, readonly string[]> = {
  sound: ["sound"],
  authors: ["text_author_id", "music_author_id"],
  hidden: ["hidden"],
};

function faultsOf({ sound, authors, hidden }: Complete): Fault[] {
  return [
    ...(sound === null ? (["sound"] as const) : []),
    ...(authors === 0 ? (["authors"] as const) : []),
    ...(hidden.length === 0 ? (["hidden"] as const) : []),
  ];
}

const leavesDraft = ({ status_id }: Pick<CatalogueSong, "status_id">, next: SongStatusCode) =>
  status_id === songStatusNames.draft && next !== "draft";

/** Refuses to publish an incomplete draft, with an error at each field. */
export function checkPublished(before: Pick<CatalogueSong, "status_id">, next: SongStatusCode, after: Complete): void {
  if (!leavesDraft(before, next)) return;
  const found = faultsOf(after);
  if (found.length === 0) return;
  throw new AppError(400, "bad_request", `Черновик пока не\u00A0опубликовать: ${describeFaults(found)}`, {
    fields: Object.fromEntries(found.flatMap((fault) => fields[fault].map((field) => [field, faults[fault].message]))),
  });
}

/** Why this song, with so many authors, cannot get that status; undefined where it can. */
export function whyNotPublished(
  song: CatalogueSong,
  next: SongStatusCode | undefined,
  authors = song.text_authors.length + song.music_authors.length,
): string | undefined {
  if (next === undefined || !leavesDraft(song, next)) return undefined;
  const found = faultsOf({ ...song, authors });
  return found.length === 0 ? undefined : describeFaults(found);
}

/** How many songs a refusal names; the rest is counted. */
const maxNamed = 5;

/** The same for many songs; the error names them, each at its index among the ids. */
export function checkAllPublished(songs: readonly CatalogueSong[], next: SongStatusCode | undefined): void {
  if (next === undefined) return;
  const refused = songs.flatMap((song, at) => {
    const why = whyNotPublished(song, next);
    return why === undefined ? [] : [{ at, text: `«${song.name}»\u00A0— ${why}` }];
  });
  if (refused.length === 0) return;
  const rest = refused.length > maxNamed ? `; и\u00A0ещё ${refused.length - maxNamed}` : "";
  const list = refused.slice(0, maxNamed).map(({ text }) => text);
  throw new AppError(400, "bad_request", `Нельзя опубликовать: ${list.join("; ")}${rest}`, {
    fields: Object.fromEntries(refused.map(({ at, text }) => [`ids.${at}`, text])),
  });
}

/** «нет звука и пропусков» */
function describeFaults(found: readonly Fault[]): string {
  const words = found.map((fault) => faults[fault].lacks);
  const last = words.pop();
  return `нет ${words.length === 0 ? "" : `${words.join(", ")} и\u00A0`}${last}`;
}
