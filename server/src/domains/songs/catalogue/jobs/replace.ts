import {
  type CatalogueSong,
  type Output,
  type Replace,
  type songJobRoutes,
  SongFieldsSchema,
} from "@hitoslov/contract";
import { splitFragment } from "@hitoslov/rules";
import { type Kysely, sql, type Transaction } from "kysely";
import { contains, isOneOf } from "../../../../db/list.ts";
import type { Database } from "../../../../db/schema.ts";
import { AppError } from "../../../../http/errors.ts";
import { type Staff, writeSongs } from "../bulk.ts";
import { checkFragment } from "../fragment.ts";
import type { Outcome } from "./outcome.ts";

type Preview = Output<(typeof songJobRoutes)["previewReplace"]>;
type Pieces = NonNullable<Preview["data"][number]["title"]>;
type Texts = Pick<CatalogueSong, "name" | "fragment" | "hidden" | "decoys" | "word_times">;

/** Songs that a preview shows, and songs that it reads at a time: their replacements are computed in one go. */
const shown = 300;
const page = 200;

/** What a replacement would do to these songs. */
export async function previewReplace(db: Kysely<Database>, ids: readonly string[], replace: Replace): Promise<Preview> {
  const rows = await db
    .selectFrom("sounds")
    .select("id")
    .where(isOneOf(sql.ref("id"), ids))
    // Finds more than is asked for: the search knows neither case nor ё.
    .where(contains(sql.ref("search"), replace.find))
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy("id")
    .execute();
  const refusing: Preview["data"] = [];
  const willing: Preview["data"] = [];
  let [found, refused] = [0, 0];
  for (let from = 0; from < rows.length; from += page) {
    const part = rows.slice(from, from + page).map(({ id }) => id);
    const songs = await db
      .selectFrom("sounds")
      .select(["id", "name", "fragment", "hidden", "decoys", "word_times"])
      .where(isOneOf(sql.ref("id"), part))
      .execute();
    const byId = new Map(songs.map((song) => [song.id, song]));
    for (const id of part) {
      const song = byId.get(id);
      const outcome = song && replaceIn(song, replace);
      if (song === undefined || outcome === undefined) continue;
      const { refusal, title, fragment } = outcome;
      found += 1;
      if (refusal !== null) refused += 1;
      const to = refusal === null ? willing : refusing;
      if (to.length < shown) to.push({ _id: id, name: song.name, refusal, title, fragment });
    }
  }
  return { found, refused, data: [...refusing, ...willing].slice(0, shown) };
}

/** Writes the replacement to songs that are locked. */
export async function replaceInSongs(
  trx: Transaction<Database>,
  staff: Staff,
  songs: readonly CatalogueSong[],
  replace: Replace,
): Promise<Outcome> {
  const outcomes = songs.map((song) => ({ song, outcome: replaceIn(song, replace) }));
  const refused = outcomes.flatMap(({ song: { _id, name }, outcome }) =>
    typeof outcome?.refusal === "string" ? [{ _id, name, reason: outcome.refusal }] : [],
  );
  const due = outcomes.filter(({ outcome }) => outcome?.refusal === null);
  const texts = due.map(({ song: { _id, name, fragment }, outcome }) => ({
    id: _id,
    name: outcome?.title ? textOf(outcome.title) : name,
    fragment: outcome?.fragment ? textOf(outcome.fragment) : fragment,
  }));
  await writeSongs(
    trx,
    staff,
    due.map(({ song }) => song),
    async () => {
      await sql`update sounds set name = given.name, fragment = given.fragment
        from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as given (id uuid, name text, fragment text)
        where sounds.id = given.id`.execute(trx);
    },
  );
  return { changed: texts.map(({ id }) => id), refused };
}

type Replaced = {
  readonly title: Pieces | null;
  readonly fragment: Pieces | null;
  /** Why the replacement is not possible; null where it is. */
  readonly refusal: string | null;
};

/** A song with the replacement; undefined where it would stay the same. */
function replaceIn(song: Texts, replace: Replace): Replaced | undefined {
  const piecesOf = (field: "name" | "fragment") => {
    const pieces = replace.in.includes(field) ? cut(song[field], replace) : null;
    return pieces !== null && textOf(pieces) !== song[field] ? pieces : null;
  };
  const [title, fragment] = [piecesOf("name"), piecesOf("fragment")];
  if (title === null && fragment === null) return undefined;
  return { title, fragment, refusal: refusalOf(song, title && textOf(title), fragment && textOf(fragment)) };
}

function cut(text: string, { find, put, match_case, whole_words }: Replace): Pieces | null {
  const literal = RegExp.escape(find);
  const bounded = whole_words ? String.raw`(?<![\p{L}\p{N}])${literal}(?![\p{L}\p{N}])` : literal;
  const pieces: Pieces = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(new RegExp(bounded, match_case ? "gv" : "giv"))) {
    if (index > from) pieces.push({ text: text.slice(from, index), becomes: null });
    pieces.push({ text: found, becomes: put });
    from = index + found.length;
  }
  if (pieces.length === 0) return null;
  if (from < text.length) pieces.push({ text: text.slice(from), becomes: null });
  return pieces;
}

function textOf(pieces: Pieces): string {
  return pieces
    .map(({ text, becomes }) => becomes ?? text)
    .join("")
    .trim();
}

const TitleSchema = SongFieldsSchema.shape.name;
const FragmentSchema = SongFieldsSchema.shape.fragment;

function refusalOf({ fragment: was, hidden, decoys, word_times }: Texts, name: string | null, fragment: string | null) {
  if (name !== null) {
    const fault = TitleSchema.safeParse(name).error?.issues[0];
    if (fault !== undefined) return `Название: ${lower(fault.message)}`;
  }
  if (fragment === null) return null;
  if (fragment.length > 0) {
    const fault = FragmentSchema.safeParse(fragment).error?.issues[0];
    if (fault !== undefined) return `Текст: ${lower(fault.message)}`;
  }
  try {
    const { words } = checkFragment({ fragment, hidden, decoys });
    // Hidden words and times are stored by position: another number of words would shift them.
    const before = splitFragment(was).length;
    if (words.length === before || (hidden.length === 0 && word_times === null)) return null;
    return `Слов станет ${words.length} вместо ${before}: собьются спрятанные слова. Исправьте эту песню отдельно.`;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function lower(message: string): string {
  return message.charAt(0).toLocaleLowerCase("ru") + message.slice(1);
}
