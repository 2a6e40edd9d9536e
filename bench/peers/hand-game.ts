import type { SongInPlay } from "@hitoslov/contract";
import { hashText, isSameWord, MISTAKES_PER_WORD, mix, splitFragment } from "@hitoslov/rules";
import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Catalogue } from "../../server/src/domains/play/catalogue.ts";
import { type Play, presentPlay } from "../../server/src/domains/play/play.ts";
import { trayOf } from "../../server/src/domains/play/play-tray.ts";
import { addEvent } from "./hand-events.ts";
import { hash, onClient, Refusal, rows, statement, type Who } from "./hand-pool.ts";

const lockSession = statement("session", "select * from game_sessions where token_id = $1 for update");
const addSession = statement(
  "add-session",
  `insert into game_sessions (id, token_id, user_id, seed, created_at, last_used_at) values ($1, $2, $3, $4, $5, $5)
   returning *`,
);
const unfinished = statement(
  "unfinished",
  "select sound_id from plays where player_id = $1 and state = 'started' order by started_at desc",
);
const holdToken = statement("hold-token", "select id from tokens where id = $1 for key share");
const guessedBefore = statement(
  "guessed-before",
  "select sound_id from plays where player_id = $1 and state = 'guessed' and finished_at <= $2",
);
const findPlays = statement(
  "plays",
  `select * from plays where player_id = $1 and item_id = any($2::uuid[])
   and state in ('served', 'started', 'guessed')`,
);
const holdSongs = statement("sounds", "select id from sounds where id = any($1::uuid[]) order by id for key share");
const openPlays = statement(
  "open",
  `insert into plays (id, user_id, sound_id, seed, fragment, hidden, tray, served_at)
   select (p->>'id')::uuid, $2, (p->>'sound_id')::uuid, p->>'seed', p->>'fragment',
     (select array_agg(h::smallint) from jsonb_array_elements_text(p->'hidden') h),
     (select array_agg(t) from jsonb_array_elements_text(p->'tray') t), $3
   from jsonb_array_elements($1::jsonb) p
   on conflict (player_id, item_id) where state in ('served', 'started') do nothing`,
);
const addToken = statement(
  "add-token",
  "insert into game_tokens (hash, session_id, created_at, last_used_at) values ($1, $2, $3, $3)",
);
const touch = statement("touch", "update game_sessions set last_used_at = $2 where id = $1");

type Session = { id: string; seed: string; resumed: string[]; created_at: Date };

/** A page of the session's order; opens a play of each song. */
export async function serve(
  who: Who,
  catalogue: Catalogue,
  { difficulty, skip, limit }: { difficulty: string; skip: number; limit: number },
  now: Date,
): Promise<{ sounds: SongInPlay[]; token: string }> {
  return onClient(async (client) => {
    await client.query("begin");
    let [session] = await rows<Session>(client, lockSession, [who.tokenId]);
    if (session === undefined) {
      await rows(client, unfinished, [who.userId]);
      await rows(client, holdToken, [who.tokenId]);
      const seed = randomBytes(16).toString("base64url");
      [session] = await rows<Session>(client, addSession, [uuid(), who.tokenId, who.userId, seed, now]);
    }
    if (session === undefined) throw new Refusal(401, "Sign in");
    const { seed, id: sessionId } = session;
    const known = await rows<{ sound_id: string }>(client, guessedBefore, [who.userId, session.created_at]);
    const out = new Set(known.map(({ sound_id }) => sound_id));
    const bits = hashText(seed);
    const page = (catalogue.byLevel.get(difficulty) ?? [])
      .filter(({ _id }) => !out.has(_id))
      .map((sound) => ({ sound, key: mix(sound.turn ^ bits) }))
      .toSorted((one, other) => one.key - other.key)
      .slice(skip, skip + limit)
      .map(({ sound }) => sound);
    const ids = page.map(({ _id }) => _id);
    let plays = await rows<Play>(client, findPlays, [who.userId, ids]);
    const there = new Set(plays.map(({ sound_id }) => sound_id));
    const fresh = page.filter(({ _id }) => !there.has(_id));
    if (fresh.length > 0) {
      await rows(client, holdSongs, [fresh.map(({ _id }) => _id)]);
      const made = fresh.map((sound) => {
        const own = randomBytes(16).toString("base64url");
        const { fragment, hidden, _id: sound_id } = sound;
        return { id: uuid(), sound_id, seed: own, fragment, hidden, tray: trayOf(catalogue, sound, own) };
      });
      await rows(client, openPlays, [JSON.stringify(made), who.userId, now]);
      plays = await rows<Play>(client, findPlays, [who.userId, ids]);
    }
    const token = randomBytes(32).toString("base64url");
    await rows(client, addToken, [hash(token), sessionId, now]);
    await rows(client, touch, [sessionId, now]);
    await client.query("commit");
    const bySound = new Map(plays.map((play) => [play.sound_id, play]));
    const sounds = page.flatMap((sound) => {
      const play = bySound.get(sound._id);
      return play === undefined ? [] : [presentPlay(play, sound, catalogue, now)];
    });
    return { sounds, token };
  });
}

const gameTokenLife = 12 * 3_600_000;
export const lockToken = statement(
  "game-token",
  `select hash, spent_play_id, last_used_at from game_tokens where hash = $1 and last_used_at > $2 for no key update`,
);
export const lockOwnSession = statement(
  "own-session",
  `select * from game_sessions where id = (select session_id from game_tokens where hash = $1) and player_id = $2
   for no key update`,
);
export const lockPlay = statement(
  "lock-play",
  `select * from plays where player_id = $1 and item_id = $2 and state in ('served', 'started', 'guessed')
   for no key update`,
);
const savePlay = statement(
  "save-play",
  `update plays set state = 'started', started_at = $2, last_restored_at = $3, words = $4 where id = $1`,
);

export const aliveSince = (now: Date): Date => new Date(now.getTime() - gameTokenLife);

type Guess = { soundId: string; tokenGame: string; position: number; word: string; typed?: boolean };

/** Checks a word. Everything is read at once and saved with the commit. */
export async function check(who: Who, guess: Guess, now: Date) {
  return onClient(async (client) => {
    const key = hash(guess.tokenGame);
    const [, [token], [session], [play]] = await Promise.all([
      client.query("begin"),
      rows<{ spent_play_id: string | null }>(client, lockToken, [key, aliveSince(now)]),
      rows(client, lockOwnSession, [key, who.userId]),
      rows<Play>(client, lockPlay, [who.userId, guess.soundId]),
    ]);
    if (token === undefined || session === undefined || token.spent_play_id !== null) throw new Refusal(401, "Token");
    if (play === undefined || play.state === "guessed") throw new Refusal(409, "Not open");
    if (!play.hidden.includes(guess.position)) throw new Refusal(400, "Not hidden");
    const right = splitFragment(play.fragment)[guess.position]?.text ?? "";
    const valid = isSameWord(guess.word, right);
    const record = play.words[guess.position] ?? {};
    const isFound = record.restored !== undefined;
    const mistakes = (record.mistakes ?? 0) + (valid || isFound ? 0 : 1);
    const isOver = valid || isFound || mistakes >= MISTAKES_PER_WORD;
    if (!isFound) {
      const words = {
        ...play.words,
        [guess.position]: {
          ...(mistakes > 0 && { mistakes }),
          ...(isOver && { restored: valid ? "right" : "given" }),
        },
      };
      const restoredAt = isOver ? now : play.last_restored_at;
      await Promise.all([
        rows(client, savePlay, [play.id, play.started_at ?? now, restoredAt, JSON.stringify(words)]),
        client.query("commit"),
      ]);
    } else await client.query("commit");
    if (!valid)
      addEvent(who, "wrong-word", { soundId: guess.soundId, position: guess.position, word: guess.word }, now);
    return { valid, mistakesLeft: MISTAKES_PER_WORD - mistakes, ...(isOver && { word: right }) };
  });
}
