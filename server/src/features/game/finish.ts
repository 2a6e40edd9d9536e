import type { Result } from "@hitoslov/contract";
import { nextCounters, scorePlay } from "@hitoslov/rules";
import type { Player } from "../../http/caller.ts";
import { AppError } from "../../http/errors.ts";
import type { Services } from "../../services.ts";
import { stockBoard } from "../top/boards.ts";
import { accountChanges, changeScores } from "../top/scores.ts";
import { type Catalogue, type CatalogueSound, photoOf } from "./catalogue.ts";
import { issueGameToken, invalidGameToken, nextGameToken, takeGameToken } from "./game-token.ts";
import { notServed, withdrawn } from "./judge.ts";
import { allRestored, isOpen, mistakesOf, type Play, secondsOf, wordTips } from "./play.ts";
import { demoTally, payPlayer, payStocks, savePlay, skippedSince, takePlay } from "./queries.ts";

export type Finish = {
  readonly soundId: string;
  readonly tokenGame: string;
  readonly authorId?: string | undefined;
  readonly duration: number;
};

/**
 * Closes a play and pays for it, all in one transaction. Locks are taken in the order token, session, play, user, draws,
 * ratings, here and wherever one of them is used, so that calls cannot block each other for ever; whoever comes second
 * reads the first one's answer.
 */
export async function finishPlay(
  { config, db, catalogue: cache }: Services,
  player: Player,
  { soundId, tokenGame, authorId, duration }: Finish,
  now: Date,
): Promise<{ token: string; result: Result }> {
  // Read before the transaction: inside it only `trx` may be used.
  const catalogue = await cache.current();
  return db.kysely.transaction().execute(async (trx) => {
    const token = await takeGameToken(trx, player, tokenGame, now);
    if (token.spent_play_id !== null) {
      const spent = await trx
        .selectFrom("plays")
        .select(["result", "sound_id"])
        .where("id", "=", token.spent_play_id)
        .executeTakeFirst();
      if (spent === undefined || spent.result === null || spent.sound_id !== soundId) throw invalidGameToken(player);
      return { token: nextGameToken(token.session, tokenGame), result: spent.result };
    }
    const session = await trx
      .selectFrom("game_sessions")
      .selectAll()
      .where("id", "=", token.session.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const play = await takePlay(trx, player.playerId, soundId);
    if (play === undefined) throw notServed();
    const sound = catalogue.sounds.get(soundId);
    if (sound === undefined) throw withdrawn();

    const spend = async () => {
      await trx.updateTable("game_tokens").set({ spent_play_id: play.id }).where("hash", "=", token.hash).execute();
      return issueGameToken(trx, token.session.id, now, nextGameToken(token.session, tokenGame));
    };
    // Finished in another tab: the same answer, paid once.
    if (!isOpen(play)) {
      if (play.result === null) throw new AppError(409, "conflict", "Эта песня уже отгадана");
      return { token: await spend(), result: play.result };
    }

    const guessed = allRestored(play);
    const words = Object.values(play.words);
    const mistakes = mistakesOf(play);
    const tips = wordTips(play);
    const author = chosenAuthor(sound, play, authorId);
    const since = session.last_finished_at ?? session.created_at;
    const skipped = await skippedSince(trx, player.playerId, play.id, since);
    const counters = nextCounters(
      { perSession: session.per_session, sameLevel: session.same_level, inRow: skipped ? 0 : session.in_row },
      {
        guessed,
        clean: mistakes === 0 && tips === 0 && !play.name_tip,
        sameLevel: session.difficulty_id === null || session.difficulty_id === sound.difficulty._id,
        skipped: false,
      },
    );
    const score = scorePlay({
      rules: catalogue.scores,
      speeds: catalogue.settings.speeds,
      seconds: secondsOf(play, now) ?? 0,
      difficultyPoints: sound.difficulty.points,
      words: words.filter((word) => word.restored === "right" || word.restored === "tip").length,
      typed: words.filter((word) => word.typed === true).length,
      authorRight: author.right,
      mistakes,
      wordTips: tips,
      nameTip: play.name_tip,
      inRow: counters.inRow,
    });
    const points = guessed ? score.points : 0;

    await savePlay(trx, play.id, {
      state: guessed ? "guessed" : "failed",
      started_at: play.started_at ?? now,
      finished_at: now,
      points,
      client_duration: duration,
    });
    await trx
      .updateTable("game_sessions")
      .set({
        per_session: counters.perSession,
        same_level: counters.sameLevel,
        in_row: counters.inRow,
        difficulty_id: sound.difficulty._id,
        last_finished_at: now,
      })
      .where("id", "=", session.id)
      .execute();

    const result: Result = {
      guessed,
      points,
      lines: guessed ? score.lines : [],
      coefficient: guessed ? score.coefficient : 1,
      difficulty: sound.difficulty,
      author,
      song: presentSong(sound, play, catalogue),
      score:
        player.role === 4
          ? (await demoTally(trx, player.playerId)).points
          : await payPlayer(trx, player.userId, points, now),
      stocks: player.role === 3 && guessed ? await payStocks(trx, player.userId, points, now) : [],
      counters,
    };
    await savePlay(trx, play.id, { result: JSON.stringify(result) });
    const next = await spend();
    if (player.role === 3 && points > 0) {
      const changes = [
        ...accountChanges({ score: result.score, added: points }, now, config.TIME_ZONE),
        ...result.stocks.map(({ _id, score }) => ({ board: stockBoard(_id), score })),
      ];
      await changeScores(trx, player.userId, changes, now);
    }
    return { token: next, result };
  });
}

/** The author named by the player; right when it is any of the song's own and was among the four offered. */
function chosenAuthor(sound: CatalogueSound, play: Play, authorId: string | undefined): Result["author"] {
  const own = [...sound.music, ...sound.text];
  const right = own.find((author) => author._id === authorId);
  const offered = play.authors?.some((author) => author._id === authorId) === true;
  if (right !== undefined && offered) return { right: true, ...right };
  const answer = own.find((author) => play.authors?.some((choice) => choice._id === author._id)) ?? own[0];
  return { right: false, _id: answer?._id ?? null, name: answer?.name ?? null };
}

function presentSong(sound: CatalogueSound, play: Play, catalogue: Catalogue): Result["song"] {
  return {
    name: sound.name,
    fragment: play.fragment,
    executors: [...sound.executors],
    authors: creditsOf(sound),
    film: sound.film,
    photo: photoOf(sound, catalogue),
  };
}

export function creditsOf(sound: CatalogueSound): { music: string[]; text: string[] } {
  return { music: sound.music.map((author) => author.name), text: sound.text.map((author) => author.name) };
}
