import { foldName, wordKey } from "./names.ts";

/** An uploaded file, with what rows find it by. */
export type FoundFile = {
  readonly id: string;
  readonly name: string;
  readonly tags: { readonly title?: string; readonly artist?: string } | null;
};

/** Digits of the number of a track at most. */
const trackDigits = 3;

type Told = { readonly title: string; readonly artist: string; readonly code: number | undefined };

/**
 * Title and artist of a sound, from a name like «Исполнитель - Песня», else from its tags. Leading digits may be a song's
 * code; where the artist is known too, a few of them are the number of a track, as in «01. Исполнитель - Песня».
 */
export function songOfFile({ name, tags }: Pick<FoundFile, "name" | "tags">): Told {
  const base = withoutExtension(baseOf(name)).replaceAll("_", " ").trim();
  const [, digits, rest = ""] = /^(?:(\d{1,6})(?:[\s.)-]+|$))?(.*)$/s.exec(base) ?? [];
  const codeBy = (artist: string) =>
    digits === undefined || (artist !== "" && digits.length <= trackDigits) ? undefined : Number(digits);
  const [, artist, title] = /^(.+?)\s+[-–—]\s+(.+)$/s.exec(rest) ?? [];
  if (artist !== undefined && title !== undefined) return { title, artist, code: codeBy(artist) };
  const { title: known, artist: singer = "" } = tags ?? {};
  if (known) return { title: known, artist: singer, code: codeBy(singer) };
  return { title: rest || base, artist: "", code: codeBy("") };
}

export type Files<F extends FoundFile> = {
  /** By what a table says: a path, else a name, with its extension or without, in any case. */
  readonly byName: (name: string) => F | undefined;
  /** By what the row is. */
  readonly byRow: (row: { readonly name: string; readonly executors: string; readonly code: string }) => F | undefined;
};

export function openFiles<F extends FoundFile>(files: readonly F[]): Files<F> {
  const byPath = new Map<string, F[]>();
  const byBase = new Map<string, F[]>();
  const bySong = new Map<string, F[]>();
  const byTitle = new Map<string, F[]>();
  const byCode = new Map<number, F[]>();
  for (const file of files) {
    const path = file.name.toLowerCase();
    add(byPath, path, file);
    for (const key of new Set([baseOf(path), withoutExtension(baseOf(path))])) add(byBase, key, file);
    const { title, artist, code } = songOfFile(file);
    if (artist !== "") add(bySong, `${wordKey(artist)}\n${wordKey(title)}`, file);
    add(byTitle, wordKey(title), file);
    if (code !== undefined) add(byCode, code, file);
  }
  return {
    byName: (name) => {
      const path = name.trim().normalize("NFC").replaceAll("\\", "/").toLowerCase();
      return only(byPath.get(path)) ?? only(byBase.get(baseOf(path)));
    },
    byRow: ({ name, executors, code }) => {
      if (name === "") return undefined;
      return (
        only(bySong.get(`${wordKey(executors)}\n${wordKey(name)}`)) ??
        (/^\d{1,6}$/.test(code) ? only(byCode.get(Number(code))) : undefined) ??
        // A title alone tells only where one song has it.
        (foldName(name) === "" ? undefined : only(byTitle.get(wordKey(name))))
      );
    },
  };
}

function add<K, F>(map: Map<K, F[]>, key: K, file: F): void {
  const held = map.get(key);
  if (held === undefined) map.set(key, [file]);
  else held.push(file);
}

function only<F>(files: readonly F[] | undefined): F | undefined {
  return files?.length === 1 ? files[0] : undefined;
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function withoutExtension(name: string): string {
  return name.replace(/[.][a-z0-9]{2,4}$/i, "");
}
