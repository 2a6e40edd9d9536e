import { aliasesAt, isAccepted, MISTAKES_PER_WORD, splitFragment } from "@hitoslov/rules";
import type { Updateable } from "kysely";
import type { HintColumn } from "../../db/hint-uses.ts";
import type { PlaysTable, PlayWordRecord, RefusedAnswer } from "../../db/schema.ts";
import type { Enqueue, Query } from "../../db/transact.ts";
import { hashToken, type Player } from "../../http/caller.ts";
import { AppError, invalidField } from "../../http/errors.ts";
import type { Services } from "../../services.ts";
import type { Catalogue, PlayableSong } from "./catalogue.ts";
import {
  freshSince,
  invalidGameToken,
  lockGameToken,
  lockSession,
  acceptGameToken,
  continueSession,
} from "./game-token.ts";
import {
  allRestored,
  hasRefused,
  isOpen,
  isRestored,
  mistakesLeft,
  type Play,
  secondsOf,
  standsAlone,
  wordRecord,
} from "./play.ts";
import { lockPlay, savePlay, saveCheckAsRead } from "./queries.ts";
import { alreadyOver, notServed, withdrawn } from "./refusals.ts";
import { recordShownAnswer, showAnswer } from "./shown-answers.ts";

/** `soundId` names what was dealt: a song, or the song of a day. */
export type PlayRef = { readonly soundId: string; readonly tokenGame?: string | undefined };
type CheckChange = Pick<Play, "state" | "started_at" | "last_restored_at" | "words" | "has_refused">;
type PlayChange = Partial<CheckChange & Pick<Play, "authors" | "right_author" | HintColumn>>;
export type OpenedPlay = {
  readonly enqueue: Enqueue;
  /** Changes the play. */
  readonly save: (change: PlayChange) => void;
  readonly play: Play;
  readonly song: PlayableSong;
  readonly catalogue: Catalogue;
};

/**
 * Runs `work` on the player's open play, locked, in one transaction; what it saves is sent together with the commit.
 * @throws {AppError} 401 for a dead game token, 409 `not_served` for a song this player was not given.
 */
export async function withOpenPlay<T>(
  { db, catalogue: cache, plays }: Services,
  player: Player,
  { soundId, tokenGame }: PlayRef,
  now: Date,
  work: (opened: OpenedPlay) => T,
): Promise<T> {
  // Read before the transaction: it holds the only connection of the embedded engine.
  const catalogue = await cache.current();
  return db.transact(async (query, enqueue) => {
    const play = await lockAsked(query, enqueue, player, { soundId, tokenGame }, now);
    if (play === undefined) throw notServed();
    const song = catalogue.songs.get(play.sound_id);
    if (song === undefined) throw withdrawn();
    if (!isOpen(play)) throw alreadyOver(play);
    let saved = () => play;
    const save = (change: PlayChange) => {
      const rows = enqueue(savePlay(db.kysely, play.id, toRow(change)));
      saved = () => ({ ...play, ...change, version: rows()[0]?.version ?? "" });
    };
    const answer = work({ enqueue, save, play, song, catalogue });
    return () => {
      plays.keep(saved());
      return answer;
    };
  });
}

/**
 * The play, locked with the game token, or with the game session of this sign-in where no token is sent. A session is
 * checked as strictly, except that it does not tell which of its tokens is the latest.
 */
async function lockAsked(
  query: Query,
  enqueue: Enqueue,
  player: Player,
  { soundId, tokenGame }: PlayRef,
  now: Date,
): Promise<Play | undefined> {
  const play = lockPlay(player.playerId, soundId);
  if (tokenGame === undefined) {
    const [sessions, [found]] = await query(lockSession(player.tokenId), play);
    continueSession(enqueue, player, sessions, now);
    return found;
  }
  const [sessions, tokens, [found]] = await query(...lockGameToken(player, tokenGame, now), play);
  const token = acceptGameToken(enqueue, player, tokens, sessions, now);
  if (token.spent_play_id !== null) throw invalidGameToken(player);
  return found;
}

function isHidden(play: Play, { position }: Pick<Guess, "position">): boolean {
  return play.hidden.includes(position);
}

export function requireHidden(play: Play, position: number): void {
  if (!isHidden(play, { position })) throw invalidField("position", "В\u00A0этом месте слово не пропущено");
}

export type Guess = { readonly position: number; readonly word: string; readonly typed: boolean };
export type Verdict = { position: number; valid: boolean; word?: string; mistakesLeft: number };

/**
 * Judges guesses, one for each position, against the play's own lyric and saves the result. A play in this node's cache is
 * judged without reading it and saved in one statement; if it has changed since, it is read and locked.
 */
export async function checkGuesses(
  services: Services,
  player: Player,
  { soundId, tokenGame }: PlayRef,
  guesses: readonly Guess[],
  now: Date,
): Promise<{ verdicts: Verdict[]; play: Play }> {
  const { songs } = await services.catalogue.current();
  const play = services.plays.get(player.playerId, soundId);
  const known = play && songs.get(play.sound_id);
  if (
    play !== undefined &&
    known !== undefined &&
    tokenGame !== undefined &&
    isOpen(play) &&
    guesses.every((guess) => isHidden(play, guess))
  ) {
    const { verdicts, change, givesWord } = judge(play, known, guesses, now);
    const token = { hash: hashToken(tokenGame), playerId: player.playerId, usedAfter: freshSince(now) };
    // A word that a duel or a day gives changes the song's own play as well.
    const changesOthers = standsAlone(play) && givesWord;
    const version = changesOthers ? undefined : await saveCheckAsRead(services.db.kysely, play, token, change);
    if (version !== undefined) {
      services.plays.keep({ ...play, ...change, version });
      return { verdicts, play };
    }
  }
  return withOpenPlay(services, player, { soundId, tokenGame }, now, ({ enqueue, save, play: current, song }) => {
    for (const guess of guesses) requireHidden(current, guess.position);
    const { verdicts, change, givesWord } = judge(current, song, guesses, now);
    save(change);
    // At once, and not with the finish: a duel or a day may be left, and the song be dealt later.
    if (givesWord && standsAlone(current)) {
      if (player.role !== 4) enqueue(recordShownAnswer(player.userId, current.sound_id, now));
      enqueue(showAnswer(current.player_id, current.sound_id, now));
    }
    return { verdicts, play: current };
  });
}

function judge(
  play: Play,
  { aliases }: Pick<PlayableSong, "aliases">,
  guesses: readonly Guess[],
  now: Date,
): { verdicts: Verdict[]; change: CheckChange; givesWord: boolean } {
  const lyric = splitFragment(play.fragment);
  const words = { ...play.words };
  const at = Math.round((secondsOf({ ...play, ...markStarted(play, now) }, now) ?? 0) * 1000);
  const verdicts = guesses.map(({ position, word, typed }): Verdict => {
    const right = lyric[position]?.text ?? "";
    const valid = isAccepted(word, right, aliasesAt(aliases, lyric, position));
    const before = wordRecord({ words }, position);
    // A repeated request after a lost answer changes nothing.
    if (isRestored({ words }, position)) {
      return { position, valid, word: right, mistakesLeft: mistakesLeft(before) };
    }
    const after = valid ? restore(before, typed, at) : miss(before, { word, typed, at });
    words[position] = after;
    return {
      position,
      valid,
      mistakesLeft: mistakesLeft(after),
      ...(after.restored !== undefined && { word: right }),
    };
  });
  const restored = guesses.filter(({ position }) => isRestored({ words }, position) && !isRestored(play, position));
  const change = {
    ...markStarted(play, now),
    words,
    has_refused: hasRefused({ words }),
    last_restored_at: restored.length > 0 ? now : play.last_restored_at,
  };
  const givesWord = restored.some(({ position }) => wordRecord({ words }, position).restored === "given");
  return { verdicts, change, givesWord };
}

/** Every act of the player starts the play. */
export function markStarted(play: Play, now: Date): Pick<Play, "state" | "started_at"> {
  return { state: "started", started_at: play.started_at ?? now };
}

function toRow({ words, authors, ...change }: PlayChange): Updateable<PlaysTable> {
  return {
    ...change,
    ...(words && { words: JSON.stringify(words) }),
    ...(authors && { authors: JSON.stringify(authors) }),
  };
}

/** `at`: ms since the play's clock began. */
function restore(record: PlayWordRecord, typed: boolean, at: number): PlayWordRecord {
  return { ...record, restored: record.tip === undefined ? "right" : "tip", at, ...(typed && { typed }) };
}

function miss(
  record: PlayWordRecord,
  { word, typed, at }: Pick<Guess, "word" | "typed"> & { at: number },
): PlayWordRecord {
  const mistakes = (record.mistakes ?? 0) + 1;
  const refusal: RefusedAnswer = {
    // jsonb refuses NUL and lone surrogates.
    word: word.replaceAll("\0", "").toWellFormed(),
    at,
    ...(typed && { typed }),
    ...(record.tip !== undefined && { tip: true }),
  };
  const refused = [...(record.refused ?? []), refusal];
  return { ...record, mistakes, refused, ...(mistakes >= MISTAKES_PER_WORD && { restored: "given", at }) };
}

export function requireAllRestored(play: Play): void {
  if (!allRestored(play)) throw new AppError(409, "words_missing", "Сначала верните на место все слова");
}
