import type { SongInPlay } from "@hitoslov/contract";
import { REPLAY_POINTS_A_DAY, REPLAY_SETS, replayBlanks, type ReplayKind } from "@hitoslov/rules";
import type { Query } from "../../db/transact.ts";
import type { Player } from "../../http/caller.ts";
import { AppError, busy } from "../../http/errors.ts";
import type { Services } from "../../services.ts";
import { dayMs, dayOf } from "../../time.ts";
import type { Catalogue, PlayableSong } from "./catalogue.ts";
import { issueGameToken, lockSession, openGameSession } from "./game-token.ts";
import { isOpen, type Play, presentPlay } from "./play.ts";
import { dealAgain, holdSongs, openPlays } from "./open-plays.ts";
import { dropUntouchedReplays, findReplays, leaveReplays, replayTally } from "./replay-queries.ts";
import { withdrawn } from "./refusals.ts";
import { findServed, servingOf, settingsFor } from "./served.ts";
import { freshPlay, prepareAudio } from "./serve.ts";

/** Points that replays can still pay this player today. */
export async function replayPointsLeft(query: Query, player: Player, now: Date, zone: string): Promise<number> {
  const [[paid]] = await query(replayTally(player.playerId, dayOf(now, zone), zone));
  return pointsLeftAfter(paid);
}

export function pointsLeftAfter(paid: { readonly points: number } | undefined): number {
  return Math.max(0, REPLAY_POINTS_A_DAY - (paid?.points ?? 0));
}

/**
 * Opens today's replay of a guessed song, or continues it. Each kind can be played once a day. An open replay of another
 * kind or day is ended, as a song has one open play; one that was only looked at can still be played.
 */
export async function dealReplay(
  services: Services,
  player: Player,
  { soundId: songId, replay }: { readonly soundId: string; readonly replay: ReplayKind },
  now: Date,
): Promise<{ sound: SongInPlay; token: string; settings: Catalogue["settings"] }> {
  const { config, db, plays: known } = services;
  // Read before the transaction: it holds the only connection of the embedded engine.
  const catalogue = await services.catalogue.current();
  const serving = servingOf(player, now);
  const song = findServed(catalogue, songId, serving);
  if (song === undefined) throw withdrawn();
  const day = dayOf(now, config.TIME_ZONE);
  const { token, play } = await db.transact(async (query, enqueue) => {
    const [locked, plays] = await query(lockSession(player.tokenId), findReplays(player.playerId, songId, day));
    if (!plays.some(({ state }) => state === "guessed")) {
      throw new AppError(409, "conflict", "Эта песня ещё не собрана");
    }
    const today = plays.find((it) => it.replay === replay && it.replay_day === day);
    if (today !== undefined && !isOpen(today)) {
      throw new AppError(409, "conflict", "Сегодня вы это уже играли. Завтра пропуски будут другие.");
    }
    const session = await openGameSession(db.kysely, query, player, locked, now);
    let opened: () => readonly Play[];
    if (today === undefined) {
      const others = plays.filter((it) => it.replay !== null && isOpen(it)).map(({ id }) => id);
      const [there] = await query(
        holdSongs([songId]),
        others.length > 0 ? dropUntouchedReplays(others) : undefined,
        others.length > 0 ? leaveReplays(others, now) : undefined,
      );
      if (there.length === 0) throw withdrawn();
      const fresh = freshPlay(catalogue, replaySong(catalogue, song, replay, day), { replay, replay_day: day });
      opened = enqueue(openPlays([fresh], player, now));
    } else {
      const isUntouched = today.state === "served" && today.heard_at === null;
      const dealt = isUntouched ? enqueue(dealAgain([today.id], now)) : () => [];
      opened = () => [dealt()[0] ?? today];
    }
    const token = issueGameToken(enqueue, session.id, now);
    return () => ({ token, play: opened()[0] });
  });
  // Another device has opened one at the same time.
  if (play === undefined) throw busy();
  known.keep(play);
  prepareAudio(services, play, song);
  return { sound: presentPlay(play, song, catalogue, now), token, settings: settingsFor(catalogue, serving) };
}

/** The song with the blanks of a replay: the same for everybody on a day, from a secret seed. */
function replaySong(catalogue: Catalogue, song: PlayableSong, kind: ReplayKind, day: string): PlayableSong {
  const set = (Date.parse(day) / dayMs) % REPLAY_SETS;
  const seed = `${catalogue.choiceSeed(song._id)}:${kind}:${set}`;
  return {
    ...song,
    hidden: replayBlanks({ words: song.words, hidden: song.hidden, kind, seed }),
    typingOnly: song.typingOnly || kind === "typed",
  };
}
