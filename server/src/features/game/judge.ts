import { isSameWord, MISTAKES_PER_WORD, splitFragment } from "@hitoslov/rules";
import type { Kysely } from "kysely";
import type { Database, PlayWordRecord } from "../../db/schema.ts";
import type { Player } from "../../http/caller.ts";
import { AppError, invalidField } from "../../http/errors.ts";
import type { Services } from "../../services.ts";
import type { Catalogue, CatalogueSound } from "./catalogue.ts";
import { invalidGameToken, takeGameToken } from "./game-token.ts";
import { allRestored, isOpen, isRestored, mistakesLeft, type Play, wordRecord } from "./play.ts";
import { savePlay, takePlay } from "./queries.ts";

export type Asked = { readonly soundId: string; readonly tokenGame: string };
export type Opened = {
  readonly trx: Kysely<Database>;
  readonly play: Play;
  readonly sound: CatalogueSound;
  readonly catalogue: Catalogue;
};

/**
 * Runs `work` on the player's open play, locked, in one transaction.
 * @throws {AppError} 401 for a dead game token, 409 `not_served` for a sound this player was not given.
 */
export async function withOpenPlay<T>(
  { db, catalogue: cache }: Services,
  player: Player,
  { soundId, tokenGame }: Asked,
  now: Date,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  // Read before the transaction: inside it only `trx` may be used.
  const catalogue = await cache.current();
  return db.kysely.transaction().execute(async (trx) => {
    const token = await takeGameToken(trx, player, tokenGame, now);
    if (token.spent_play_id !== null) throw invalidGameToken(player);
    const play = await takePlay(trx, player.playerId, soundId);
    if (play === undefined) throw notServed();
    const sound = catalogue.sounds.get(soundId);
    if (sound === undefined) throw withdrawn();
    if (!isOpen(play)) throw new AppError(409, "conflict", "Эта песня уже отгадана");
    return work({ trx, play, sound, catalogue });
  });
}

export function notServed(): AppError {
  return new AppError(409, "not_served", "Эта песня вам ещё не досталась");
}

/** Staff took the song out while it was being played; it may come back with all that was restored. */
export function withdrawn(): AppError {
  return new AppError(409, "conflict", "Эту песню сняли с эфира. Послушайте другую.");
}

export function requireHidden(play: Play, position: number): void {
  if (!play.hidden.includes(position)) throw invalidField("position", "В этом месте слово не пропущено");
}

export type Guess = { readonly position: number; readonly word: string; readonly typed: boolean };
export type Verdict = { position: number; valid: boolean; word?: string; mistakesLeft: number };

/** Judges guesses, one a position, against the play's own lyric and saves what came of them. */
export async function judge({ trx, play }: Opened, guesses: readonly Guess[], now: Date): Promise<Verdict[]> {
  for (const guess of guesses) requireHidden(play, guess.position);
  const lyric = splitFragment(play.fragment);
  const words = { ...play.words };
  const verdicts = guesses.map(({ position, word, typed }): Verdict => {
    const right = lyric[position]?.text ?? "";
    const valid = isSameWord(word, right);
    const before = wordRecord({ words }, position);
    // Asking again after a lost answer neither pays nor costs.
    if (isRestored({ words }, position)) {
      return { position, valid, word: right, mistakesLeft: mistakesLeft(before) };
    }
    const after = valid ? restore(before, typed) : miss(before);
    words[position] = after;
    return {
      position,
      valid,
      mistakesLeft: mistakesLeft(after),
      ...(after.restored !== undefined && { word: right }),
    };
  });
  const restoredNow = guesses.some(({ position }) => isRestored({ words }, position) && !isRestored(play, position));
  await savePlay(trx, play.id, {
    state: "started",
    started_at: play.started_at ?? now,
    words: JSON.stringify(words),
    ...(restoredNow && { last_restored_at: now }),
  });
  return verdicts;
}

function restore(record: PlayWordRecord, typed: boolean): PlayWordRecord {
  return { ...record, restored: record.tip === undefined ? "right" : "tip", ...(typed && { typed }) };
}

function miss(record: PlayWordRecord): PlayWordRecord {
  const mistakes = (record.mistakes ?? 0) + 1;
  return { ...record, mistakes, ...(mistakes >= MISTAKES_PER_WORD && { restored: "given" }) };
}

export function requireAllRestored(play: Play): void {
  if (!allRestored(play)) throw new AppError(409, "words_missing", "Сначала верните на место все слова");
}
