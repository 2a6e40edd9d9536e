import type { GuestMessage, RoomMessage } from "@hitoslov/contract";
import {
  aliasesAt,
  isAccepted,
  MISTAKES_PER_WORD,
  normaliseAnswer,
  roomWordPoints,
  splitFragment,
} from "@hitoslov/rules";
import type { Compilable } from "kysely";
import type { RoomWordRecord } from "../../db/schema.ts";
import { AppError, invalidField } from "../../http/errors.ts";
import { answersOf, lockAnswering, saveAnswers } from "./answers.ts";
import type { RoomServices } from "./room-game.ts";
import { touchRoom } from "./queries.ts";
import { isLampLeft } from "./view.ts";

type Sent<T extends GuestMessage["type"]> = Extract<GuestMessage, { type: T }>;
type Verdict = Extract<RoomMessage, { type: "verdict" }>;
type Lamp = Extract<RoomMessage, { type: "lamp" }>;
type Words = Record<number, RoomWordRecord>;

/**
 * Judges an answer and stores it with its time by the server's clock. The same answer at the same
 * blank gets the same verdict and counts once, so an answer whose verdict was lost may be sent
 * again, on any node.
 */
export async function judgeAnswer(
  services: RoomServices,
  guestId: string,
  { song: asked, position, word }: Sent<"answer">,
  now: Date,
): Promise<{ verdict: Verdict; isDone: boolean }> {
  const { songs } = await services.catalogue.current();
  return withAnswers(services, guestId, { asked, position }, now, ({ song, words, save }) => {
    const line = splitFragment(song.fragment);
    const right = line[position]?.text ?? "";
    const aliases = aliasesAt(songs.get(song.sound_id)?.aliases ?? [], line, position);
    const valid = isAccepted(word, right, aliases);
    const before = words[position] ?? {};
    const repeated = before.refused?.includes(normaliseAnswer(word)) === true;
    const after =
      before.restored !== undefined || repeated
        ? before
        : judged(before, { word, right, valid, ...timesOf(song, now) });
    const all = { ...words, [position]: after };
    const isDone = song.hidden.every((at) => all[at]?.restored !== undefined);
    if (after !== before) save(all, isDone);
    const verdict = {
      type: "verdict" as const,
      song: asked,
      position,
      word,
      valid,
      right: after.restored === undefined ? null : right,
      mistakesLeft: MISTAKES_PER_WORD - (after.refused?.length ?? 0),
      points: after.points ?? 0,
    };
    return { verdict, isDone: isDone && after !== before };
  });
}

function judged(
  record: RoomWordRecord,
  { word, right, valid, ms, limitMs }: { word: string; right: string; valid: boolean; ms: number; limitMs: number },
): RoomWordRecord {
  const lamp = record.lamp !== undefined;
  const refused = record.refused ?? [];
  if (valid) {
    const points = roomWordPoints({ ms, limitMs, mistakes: refused.length, lamp });
    return { ...record, ...(lamp ? { restored: "lamp" } : { restored: "right", found: { word: right, ms } }), points };
  }
  const all = [...refused, normaliseAnswer(word)];
  return { ...record, refused: all, ...(all.length >= MISTAKES_PER_WORD && { restored: "given" as const }) };
}

/** Three words for a blank, one of them right; once a song, and only if the host has allowed it. */
export async function giveWordHint(
  services: RoomServices,
  guestId: string,
  { song: asked, position }: Sent<"lamp">,
  now: Date,
): Promise<Lamp> {
  // Read before the transaction: it holds the only connection of the embedded engine.
  const wordsOf = await services.game.lamp();
  return withAnswers(services, guestId, { asked, position }, now, ({ song, words, save }) => {
    const record = words[position] ?? {};
    const answer = (shown: readonly string[]) => ({ type: "lamp" as const, song: asked, position, words: [...shown] });
    if (record.lamp !== undefined) return answer(record.lamp);
    if (!song.settings.hints) throw new AppError(409, "conflict", "В\u00A0этом эфире играют без\u00A0подсказок");
    if (record.restored !== undefined) throw new AppError(409, "already_restored", "Это слово уже на\u00A0месте");
    if (!isLampLeft(words)) throw new AppError(409, "hints_exhausted", "Лампа уже горела в\u00A0этой песне");
    const lamp = wordsOf(song, position);
    save({ ...words, [position]: { ...record, lamp } }, false);
    return answer(lamp);
  });
}

/**
 * Runs `work` on a guest's progress in the current song: locked, in one transaction.
 * @throws {AppError} 409 if this is not the current song, or the guest does not play it.
 */
async function withAnswers<T>(
  { db }: RoomServices,
  guestId: string,
  { asked, position }: { asked: number; position: number },
  now: Date,
  work: (given: {
    readonly song: Answering;
    readonly words: Words;
    readonly save: (words: Words, isDone: boolean) => void;
  }) => T,
): Promise<T> {
  return db.transact(async (query, enqueue) => {
    const [[song], [answers]] = await query(lockAnswering(guestId), answersOf(guestId));
    if (song === undefined || song.stage !== "song" || song.at !== asked || !isBefore(now, song.until)) {
      throw new AppError(409, "conflict", "Эта песня уже отзвучала");
    }
    if (song.first_song > song.at) throw new AppError(409, "conflict", "Вы\u00A0играете со\u00A0следующей песни");
    if (isBefore(now, song.starts_at)) throw new AppError(409, "conflict", "Песня ещё не\u00A0началась");
    if (!song.hidden.includes(position)) throw invalidField("position", "В\u00A0этом месте слово не пропущено");
    const save = (words: Words, isDone: boolean) => {
      const points = Object.values(words).reduce((sum, word) => sum + (word.points ?? 0), 0);
      enqueue(saveAnswers(guestId, asked, { words, points, done_at: isDone ? now : null }));
      enqueue(touchRoom(song.room_id, now));
    };
    const answer = work({ song, words: answers?.words ?? {}, save });
    return () => answer;
  });
}

type Answering = ReturnType<typeof lockAnswering> extends Compilable<infer Row> ? Row : never;

function isBefore(now: Date, at: Date | null): boolean {
  return at !== null && now < at;
}

function timesOf({ starts_at, until }: Pick<Answering, "starts_at" | "until">, now: Date) {
  const start = starts_at?.getTime() ?? now.getTime();
  return { ms: now.getTime() - start, limitMs: (until?.getTime() ?? start) - start };
}
