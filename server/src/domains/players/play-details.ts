import type { PlayDetails, Refusal, Result } from "@hitoslov/contract";
import { normaliseAnswer, splitFragment } from "@hitoslov/rules";
import { distance } from "fastest-levenshtein";
import type { Kysely } from "kysely";
import { isBegun } from "../../db/begun.ts";
import { hintColumns } from "../../db/hint-uses.ts";
import type { Database } from "../../db/schema.ts";
import { AppError } from "../../http/errors.ts";
import { kindColumns, kindOf, tally } from "./queries.ts";

/** One play of a player with every answer. */
export async function findPlayDetails(db: Kysely<Database>, playId: string): Promise<PlayDetails> {
  const play = await db
    .selectFrom("plays")
    .innerJoin("sounds", "sounds.id", "plays.sound_id")
    .innerJoin("users", "users.id", "plays.user_id")
    .select([
      "plays.id",
      "plays.user_id",
      "plays.sound_id",
      "sounds.name",
      "plays.state",
      "plays.points",
      "plays.words",
    ])
    .select(["plays.fragment", "plays.hidden", "plays.result", "plays.started_at", "plays.finished_at"])
    .select(hintColumns)
    .select(kindColumns)
    .where("plays.id", "=", playId)
    .where(isBegun)
    .where("users.role", "=", 3)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
  if (play === undefined) throw new AppError(404, "not_found", "Такой игры нет");
  const lyric = splitFragment(play.fragment).map(({ text }) => text);
  const { result } = play;
  return {
    _id: play.id,
    sound: { _id: play.sound_id, name: play.name },
    kind: kindOf(play),
    state: play.state,
    points: play.points,
    ...tally(play),
    started_at: play.started_at?.toISOString() ?? null,
    finished_at: play.finished_at?.toISOString() ?? null,
    words: play.hidden
      .toSorted((a, b) => a - b)
      .map((position) => {
        const { mistakes = 0, restored = null, typed = false, tip, refused = [] } = play.words[position] ?? {};
        return {
          position,
          text: lyric[position] ?? "",
          restored,
          typed,
          lamp: tip !== undefined,
          mistakes,
          wrong: refused.map(({ word }) => ({ word, why: whyRefused(word, position, lyric) })),
        };
      }),
    eye: play.name_tip,
    lines: result?.lines ?? null,
    coefficient: result?.coefficient ?? null,
    accuracy: result?.accuracy ?? null,
    share: result?.share ?? null,
    difficulty: result?.difficulty ?? null,
    author: result === null ? null : { right: result.author.right, name: result.author.name },
    duel_points: play.duel_song_id === null ? null : (result?.points ?? null),
    replay_left: result?.replay?.left ?? null,
    uncounted: await withNames(db, result?.uncounted ?? []),
    disputes: await listDisputes(db, play.id),
    credits: await listCredits(db, play),
  };
}

async function listDisputes(db: Kysely<Database>, playId: string): Promise<PlayDetails["disputes"]> {
  const rows = await db
    .selectFrom("disputes")
    .select(["id as _id", "kind", "answer", "state", "reply", "created_at"])
    .where("play_id", "=", playId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }));
}

async function listCredits(
  db: Kysely<Database>,
  { id, user_id }: { readonly id: string; readonly user_id: string | null },
): Promise<PlayDetails["credits"]> {
  const rows = await db
    .selectFrom("credits")
    .innerJoin("rescorings", "rescorings.id", "credits.rescoring_id")
    .select(["credits.id as _id", "credits.at", "credits.points", "reason", "answer", "rescorings.word"])
    .where("play_id", "=", id)
    // Has an index.
    .where("credits.user_id", "=", user_id)
    .orderBy("credits.at")
    .orderBy("credits.id")
    .execute();
  return rows.map(({ at, word, answer, ...row }) => ({
    ...row,
    at: at.toISOString(),
    ...(row.reason === "word" ? { word, answer } : { word: null, answer: null }),
  }));
}

/** The draws with their names, without those that were deleted. */
async function withNames(
  db: Kysely<Database>,
  uncounted: NonNullable<Result["uncounted"]>,
): Promise<PlayDetails["uncounted"]> {
  if (uncounted.length === 0) return [];
  const ids = uncounted.map(({ _id }) => _id);
  const draws = await db.selectFrom("stocks").select(["id", "name"]).where("id", "in", ids).execute();
  const nameOf = new Map(draws.map(({ id, name }) => [id, name]));
  return uncounted.flatMap(({ _id, reason }) => {
    const name = nameOf.get(_id);
    return name === undefined ? [] : [{ _id, name, reason }];
  });
}

/** From how many letters, and up to how many differences, a word counts as a typo. */
const nearBy = { letters: 4, changes: 2 };

/** Why the judge refused a word, as far as that is known. */
export function whyRefused(answer: string, position: number, lyric: readonly string[]): Refusal {
  const given = normaliseAnswer(answer);
  const right = normaliseAnswer(lyric[position] ?? "");
  if (lyric.some((word, at) => at !== position && normaliseAnswer(word) === given)) return "other_place";
  const isNear = right.length >= nearBy.letters && distance(given, right) <= nearBy.changes;
  return isNear ? "near" : "other";
}
