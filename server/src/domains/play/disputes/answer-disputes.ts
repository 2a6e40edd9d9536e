import {
  type CatalogueSong,
  type disputeStaffRoutes,
  FragmentSchema,
  limits,
  type ParsedInput,
} from "@hitoslov/contract";
import { aliasesAt, isAccepted, isSameWord, letterSpan, normaliseAnswer, splitFragment } from "@hitoslov/rules";
import { type Selectable, sql, type Transaction } from "kysely";
import { inTransaction, type Actor, missing, updateInside } from "../../../crud/change.ts";
import { recordChanges } from "../../../crud/record.ts";
import type { Database, DisputesTable } from "../../../db/schema.ts";
import { AppError, invalidField } from "../../../http/errors.ts";
import type { Services } from "../../../services.ts";
import { songEntity, checkFragment, findSong, forgetSilences, isKnownAlias } from "../../songs/catalogue/rewriting.ts";
import { getRescoring } from "./blanks.ts";
import type { Accepted } from "./recount.ts";
import { beginRescoring, insertRescoring } from "./rescore.ts";

type Routes = typeof disputeStaffRoutes;
type Input<Name extends keyof Routes> = ParsedInput<Routes[Name]>;
type Trx = Transaction<Database>;
type Dispute = Pick<Selectable<DisputesTable>, "id" | "user_id" | "state" | "reply" | "answer">;
type Staff = { readonly caller: Actor; readonly now: Date };
type OpenAt = Pick<Input<"rejectDispute">, "sound_id" | "position" | "word" | "seen_until">;
type Answered = { readonly answered: number; readonly rescoringId: string | null };

/** Accepts answers of a blank and the complaints about them. */
export async function acceptDispute(
  services: Services,
  { sound_id, position, word, answers, reply, if_open, seen_until }: Input<"acceptDispute">,
  staff: Staff,
) {
  return writeAnswers(services, async (trx) => {
    const song = await lockSong(trx, sound_id);
    if (position === null || answers.length === 0) {
      if (answers.length > 0) throw invalidField("answers", "Выберите слово в\u00A0тексте");
      const open = await openDisputes(trx, { sound_id, position, word, seen_until });
      const plain = open.filter(({ answer }) => answer === null);
      checkAny(plain);
      return { answered: await closeDisputes(trx, plain, "accepted", { reply, staff }), rescoringId: null };
    }
    const accepted = { sound_id, position, word: wordAt(song, position, word), answers };
    checkAnswers(accepted);
    if (if_open) checkAny(await openDisputes(trx, { sound_id, position, word, seen_until }));
    await addAliases(trx, song, accepted, staff);
    return acceptAnswers(trx, accepted, { reply, staff });
  });
}

/** Rejects complaints. */
export async function rejectDispute(
  services: Services,
  { answers, reply, word, ...blank }: Input<"rejectDispute">,
  staff: Staff,
) {
  return writeAnswers(services, async (trx) => {
    await lockSong(trx, blank.sound_id);
    const open = await openDisputes(trx, { ...blank, word });
    const due = answers === undefined ? open : open.filter(({ answer }) => isAnyOf(answer, answers));
    checkAny(due);
    return { answered: await closeDisputes(trx, due, "rejected", { reply, staff }), rescoringId: null };
  });
}

/** Puts another word into the lyric and accepts it for the plays that gave it. */
export async function correctDispute(
  services: Services,
  { sound_id, position, put, reply, if_open, updated_at }: Input<"correctDispute">,
  staff: Staff,
) {
  const [only, ...more] = splitFragment(put);
  if (only === undefined || more.length > 0 || only.text !== put) throw invalidField("put", "Введите одно слово");
  return writeAnswers(services, async (trx) => {
    let was = "";
    await updateInside(trx, staff.now, staff.caller, songEntity, { id: sound_id, updated_at }, async (_trx, song) => {
      if (if_open) checkAny(await openDisputes(trx, { sound_id, position }));
      was = wordAt(song, position, undefined);
      if (was === put) throw invalidField("put", "Это слово и\u00A0так в\u00A0тексте");
      const fragment = putWord(song.fragment, position, put);
      const fault = FragmentSchema.safeParse(fragment).error?.issues[0];
      if (fault !== undefined) throw invalidField("put", `Отрывок станет слишком длинным. ${fault.message}.`);
      checkFragment({ ...song, fragment });
      // Aliases of the old word stay right for the new one, and the new word is right in plays with the old text.
      const kept = aliasesAt(song.aliases, splitFragment(song.fragment), position)
        .filter((answer) => !isSameWord(answer, put))
        .map((answer) => ({ position, word: put, answer }));
      const aliases = withAliases(song, [...kept, { position, word: was, answer: put }]);
      await forgetSilences(trx, sound_id);
      await trx.updateTable("sounds").set({ fragment, aliases }).where("id", "=", sound_id).execute();
    });
    return acceptAnswers(trx, { sound_id, position, word: was, answers: [put] }, { reply, staff });
  });
}

/** Checks that these answers could be accepted; returns what would be. */
export async function checkAcceptable(
  { db }: Pick<Services, "db">,
  { sound_id, position, word, answers }: Input<"getDisputeEffect">,
): Promise<Accepted> {
  const song = await findSong(db.kysely, sound_id);
  if (song === undefined) throw missing("sound");
  const accepted = { sound_id, position, word: wordAt(song, position, word), answers };
  checkAnswers(accepted);
  return accepted;
}

/** Writes in one transaction, then recounts the first plays at once. */
async function writeAnswers(services: Services, write: (trx: Trx) => Promise<Answered>) {
  const { answered, rescoringId } = await inTransaction(services, songEntity, write);
  if (rescoringId === null) return { answered, rescoring: null };
  await beginRescoring(services, rescoringId);
  return { answered, rescoring: await getRescoring(services.db.kysely, rescoringId) };
}

/** Locks the song, so that only one member of staff answers its complaints at a time. */
async function lockSong(trx: Trx, id: string): Promise<CatalogueSong> {
  await sql`select from sounds where id = ${id}::uuid for no key update`.execute(trx);
  const song = await findSong(trx, id);
  if (song === undefined) throw missing("sound");
  return song;
}

function wordAt({ fragment }: Pick<CatalogueSong, "fragment">, position: number, word: string | undefined): string {
  const now = splitFragment(fragment)[position]?.text;
  if (now === undefined && word === undefined) throw invalidField("position", "Нет такого слова в\u00A0отрывке");
  return word ?? now ?? "";
}

function checkAnswers({ word, answers }: Accepted): void {
  for (const answer of answers) {
    if (normaliseAnswer(answer) === "") throw invalidField("answers", `«${answer}»\u00A0— не слово`);
    if (isSameWord(answer, word)) throw invalidField("answers", `«${answer}»\u00A0— и\u00A0есть слово песни`);
  }
}

async function addAliases(
  trx: Trx,
  song: CatalogueSong,
  { position, word, answers }: Accepted,
  { caller, now }: Staff,
): Promise<void> {
  const isKnown = (answer: string) =>
    song.aliases.some((it) => it.position === position && isSameWord(word, it.word) && isSameWord(answer, it.answer));
  const fresh = answers.filter((answer, i) => !isKnown(answer) && !isAnyOf(answer, answers.slice(0, i)));
  if (fresh.length === 0) return;
  const aliases = withAliases(
    song,
    fresh.map((answer) => ({ position, word, answer })),
  );
  await updateInside(trx, now, caller, songEntity, { id: song._id }, async () => {
    await trx.updateTable("sounds").set({ aliases }).where("id", "=", song._id).execute();
  });
}

/** The aliases with those of `more` that the song's form allows beside the others: else no edit of it could be saved. */
function withAliases({ aliases }: CatalogueSong, more: CatalogueSong["aliases"]): string {
  const all = [...aliases];
  for (const alias of more) if (!isKnownAlias(all, alias)) all.push(alias);
  if (all.length > limits.aliases.max) {
    throw new AppError(409, "conflict", `У\u00A0песни уже ${limits.aliases.max}\u00A0верных ответов: уберите лишние`);
  }
  return JSON.stringify(all);
}

/** Starts the recount and accepts the complaints with these answers, also those that were rejected before. */
async function acceptAnswers(trx: Trx, accepted: Accepted, said: { reply: string; staff: Staff }): Promise<Answered> {
  const rescoringId = await insertRescoring(trx, accepted, {
    userId: said.staff.caller.userId,
    now: said.staff.now,
  });
  const all = await trx
    .selectFrom("disputes")
    .select(["id", "user_id", "state", "reply", "answer", "word"])
    .where("sound_id", "=", accepted.sound_id)
    .where("position", "=", accepted.position)
    .where("state", "<>", "accepted")
    .orderBy("id")
    .forUpdate()
    .execute();
  // The recount pays plays that had this word: one of another word stays to be answered by itself.
  const right = all.filter(
    ({ answer, word }) => isAnyOf(answer, accepted.answers) && word !== null && isSameWord(word, accepted.word),
  );
  return { answered: await closeDisputes(trx, right, "accepted", { ...said, rescoringId }), rescoringId };
}

function isAnyOf(answer: string | null, words: readonly string[]): boolean {
  return answer !== null && words.some((word) => isAccepted(answer, word, []));
}

async function openDisputes(trx: Trx, { sound_id, position, word, seen_until }: OpenAt): Promise<Dispute[]> {
  return (
    trx
      .selectFrom("disputes")
      .select(["id", "user_id", "state", "reply", "answer"])
      .where("sound_id", "=", sound_id)
      .where(sql<boolean>`position is not distinct from ${position}::smallint`)
      .where(sql<boolean>`(${word ?? null}::text is null or word = ${word ?? null}::text)`)
      // The list has milliseconds.
      .where(
        sql<boolean>`date_trunc('milliseconds', created_at) <= coalesce(${seen_until ?? null}::timestamptz, 'infinity')`,
      )
      .where("state", "=", "open")
      .orderBy("id")
      .forUpdate()
      .execute()
  );
}

function checkAny(open: readonly Dispute[]): void {
  if (open.length === 0)
    throw new AppError(409, "conflict", "Здесь больше не\u00A0на\u00A0что отвечать: жалобы разобраны");
}

/** Closes these complaints with a reply to their players. */
async function closeDisputes(
  trx: Trx,
  disputes: readonly Dispute[],
  state: "accepted" | "rejected",
  { reply, staff, rescoringId = null }: { reply: string; staff: Staff; rescoringId?: string | null },
): Promise<number> {
  const { caller, now } = staff;
  if (disputes.length === 0) return 0;
  await trx
    .updateTable("disputes")
    .set({ state, reply, answered_by: caller.userId, answered_at: now, rescoring_id: rescoringId })
    .where(
      "id",
      "in",
      disputes.map(({ id }) => id),
    )
    .execute();
  await recordChanges<Dispute>(
    trx,
    caller,
    disputes.map((before) => ({
      now,
      entity: "dispute",
      id: before.id,
      ...(before.user_id !== null && { memberId: before.user_id }),
      action: "update",
      before,
      after: { ...before, state, reply },
      fields: ["state", "reply"],
    })),
  );
  return disputes.length;
}

/** The lyric with another word at this position; punctuation and spaces stay. */
function putWord(fragment: string, position: number, word: string): string {
  let at = -1;
  return fragment.replaceAll(/\S+/gu, (token) => {
    const span = letterSpan(token);
    if (span === undefined) return token;
    at += 1;
    return at === position ? token.slice(0, span.start) + word + token.slice(span.end) : token;
  });
}
