import type { SoundInPlay } from "@hitoslov/contract";
import { buildTray, seededRandom } from "@hitoslov/rules";
import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Player } from "../../http/caller.ts";
import type { Services } from "../../services.ts";
import { type Catalogue, type CatalogueSound, decoyPool } from "./catalogue.ts";
import { type GameSession, issueGameToken, openGameSession } from "./game-token.ts";
import { presentPlay } from "./play.ts";
import { findPlays, guessedBefore, openPlays } from "./queries.ts";

export type Page = { readonly skip: number; readonly limit: number };

/** Serves a page of `pool` in the session's order, opens a play of each sound and gives a game token. */
export async function serveSounds(
  { db, catalogue, plays: known }: Services,
  player: Player,
  choosePool: (catalogue: Catalogue) => readonly CatalogueSound[],
  { skip, limit }: Page,
  now: Date,
): Promise<{ sounds: SoundInPlay[]; token: string }> {
  // Read before the transaction: inside it only `trx` may be used.
  const current = await catalogue.current();
  return db.kysely.transaction().execute(async (trx) => {
    const session = await openGameSession(trx, player, now);
    const out = await guessedBefore(trx, player.playerId, session.created_at);
    const pool = choosePool(current).filter((sound) => !out.has(sound._id));
    const page = sessionOrder(pool, session).slice(skip, skip + limit);
    const ids = page.map((sound) => sound._id);
    const earlier = await findPlays(trx, player.playerId, ids);
    const fresh = page.filter((sound) => !earlier.has(sound._id)).map((sound) => freshPlay(current, sound));
    await openPlays(trx, fresh, player, now);
    const plays = fresh.length === 0 ? earlier : await findPlays(trx, player.playerId, ids);
    for (const play of plays.values()) known.keep(play);
    const token = await issueGameToken(trx, session.id, now);
    return {
      token,
      sounds: page.flatMap((sound) => {
        const play = plays.get(sound._id);
        return play === undefined ? [] : [presentPlay(play, sound, current, now)];
      }),
    };
  });
}

/**
 * Random but fixed for the session: sounds left unfinished earlier come first, the rest by a key drawn from the
 * session's seed and the sound's own id, so that a sound added meanwhile moves no other out of its turn.
 */
function sessionOrder(
  pool: readonly CatalogueSound[],
  session: Pick<GameSession, "seed" | "resumed">,
): CatalogueSound[] {
  const resumed = new Map(session.resumed.map((id, index) => [id, index - session.resumed.length]));
  return pool
    .map((sound) => ({ sound, key: resumed.get(sound._id) ?? seededRandom(`${session.seed}:${sound._id}`)() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ sound }) => sound);
}

/** The demo as a visitor without a token sees it: nothing is opened and nothing can be played. */
export function previewSounds(catalogue: Catalogue, now: Date): SoundInPlay[] {
  return catalogue.demo.toSorted((a, b) => a.order - b.order).map((sound) => previewPlay(catalogue, sound, now));
}

/** A play that nobody opened and nobody can play. */
export function previewPlay(catalogue: Catalogue, sound: CatalogueSound, now: Date): SoundInPlay {
  const fresh = { ...freshPlay(catalogue, sound), ...unplayed, served_at: now };
  const statuses = { play: false, checkWord: false, checkWords: false, useWordTip: false, useNameTip: false };
  return { ...presentPlay(fresh, sound, catalogue, now), statuses };
}

const unplayed = {
  version: "",
  user_id: null,
  token_id: null,
  player_id: "",
  state: "served",
  words: {},
  name_tip: false,
  authors: null,
  started_at: null,
  last_restored_at: null,
  finished_at: null,
  points: 0,
  client_duration: null,
  result: null,
} as const;

function freshPlay(catalogue: Catalogue, sound: CatalogueSound) {
  const seed = randomBytes(16).toString("base64url");
  return {
    id: uuid(),
    sound_id: sound._id,
    seed,
    fragment: sound.fragment,
    hidden: [...sound.hidden],
    tray: trayOf(catalogue, sound, seed),
  };
}

/** The tray's words belong to the sound and only their order to the play: two trays compared give nothing away. */
export function trayOf(catalogue: Catalogue, sound: CatalogueSound, seed: string): string[] {
  return buildTray({
    hidden: sound.hidden.flatMap((position) => sound.words[position]?.text ?? []),
    decoys: sound.decoys,
    pool: decoyPool(catalogue, sound),
    level: Number(sound.difficulty.name),
    choiceSeed: catalogue.choiceSeed(sound._id),
    orderSeed: seed,
  });
}
