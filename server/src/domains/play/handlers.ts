import type { gameRoutes } from "@hitoslov/contract";
import { authorChoices, orderLevels, shuffle, seededRandom } from "@hitoslov/rules";
import type { Player } from "../../http/caller.ts";
import { AppError, invalidField } from "../../http/errors.ts";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { dayOf } from "../../time.ts";
import { photoOf } from "./catalogue.ts";
import { creditsOf } from "./credits.ts";
import { finishPlay } from "./finish.ts";
import { hintHandlers } from "./hint-handlers.ts";
import { type PlayRef, checkGuesses, type Guess, requireAllRestored, type Verdict, withOpenPlay } from "./judge.ts";
import { demoTally, latestUnfinished, listGuessed } from "./guessed-songs.ts";
import { findPlay, findPlays, hearPlay } from "./queries.ts";
import { replaysOf, replayTally } from "./replay-queries.ts";
import { notServed } from "./refusals.ts";
import { dealReplay, pointsLeftAfter } from "./replay.ts";
import { dealDemoPreview, dealPreview } from "./preview-songs.ts";
import { findServed, servedOf, servingOf, settingsFor } from "./served.ts";
import { dealSongs, previewSongs } from "./serve.ts";
import { isOpen } from "./play.ts";
import { findSilenced, isSilenced } from "./silence.ts";
import { recordWrongWords } from "./wrong-words.ts";

export function gameHandlers(services: Services): Handlers<typeof gameRoutes> {
  const { config, db, catalogue, meters, plays } = services;

  const judgeAll = async (asked: PlayRef, guesses: readonly Guess[], { caller, now }: Moment): Promise<Verdict[]> => {
    const { verdicts, play } = await checkGuesses(services, caller, asked, guesses, now);
    recordWrongWords(services, { caller, play, guesses, verdicts, now });
    return verdicts;
  };

  return {
    async getGameSettings(_input, { caller, now }) {
      return settingsFor(await catalogue.current(), servingOf(caller, now));
    },

    async listScores() {
      return { data: (await catalogue.current()).settings.scores };
    },

    async listSpeeds() {
      return { data: (await catalogue.current()).settings.speeds };
    },

    async listSounds({ skip, limit, difficulty, demo, settings }, { caller, now }) {
      const current = await catalogue.current();
      const serving = servingOf(caller, now);
      const told = settings ? { settings: settingsFor(current, serving) } : {};
      if (caller.preview !== undefined) {
        const songs = dealPreview(current, caller.preview, difficulty?.toString(), { skip, limit }, serving);
        return { sounds: songs, token: "", ...told };
      }
      const level = difficulty?.toString() ?? (await resumedLevel(services, caller.playerId));
      if (!current.settings.difficulties.some((known) => known.name === level)) {
        throw invalidField("difficulty", "Такого уровня нет");
      }
      const served = await dealSongs(
        services,
        caller,
        (latest) => (demo ? latest.demo : (latest.byLevel.get(level) ?? [])),
        { skip, limit },
        serving,
      );
      return { ...served, ...told };
    },

    async listDemoSounds(_input, { caller, now }) {
      if (caller.role === 0)
        return { data: await previewSongs(services, await catalogue.current(), now), token: null, points: 0 };
      if (caller.preview !== undefined) {
        const data = dealDemoPreview(await catalogue.current(), caller.preview, servingOf(caller, now));
        return { data, token: null, points: 0 };
      }
      const all = { skip: 0, limit: Number.MAX_SAFE_INTEGER };
      const serving = servingOf(caller, now);
      const { sounds: songs, token } = await dealSongs(services, caller, (it) => it.demo, all, serving);
      const [[tally]] = await db.read(demoTally(caller.playerId));
      return { data: songs, token, points: tally?.points ?? 0 };
    },

    async listGuessedSounds({ skip, limit, difficulty }, { caller, now }) {
      const current = await catalogue.current();
      const { storageUrl } = current;
      const serving = servingOf(caller, now);
      const level = difficulty?.toString();
      const today = dayOf(now, config.TIME_ZONE);
      const [plays, [paid]] = await db.read(
        listGuessed(caller.playerId),
        replayTally(caller.playerId, today, config.TIME_ZONE),
      );
      // Before they are paged: a page that is short is the last one.
      const guessed = plays.flatMap(({ sound_id, ...play }) => {
        const song = findServed(current, sound_id, serving);
        const isListed = song !== undefined && (level === undefined || song.difficulty.name === level);
        return isListed ? [{ ...play, song }] : [];
      });
      const page = guessed.slice(skip, skip + limit);
      const ids = page.map(({ song }) => song._id);
      const [again] = await db.read(replaysOf(caller.playerId, ids, today));
      const data = page.map(({ song, points }) => ({
        _id: song._id,
        name: song.name,
        executors: [...song.executors],
        authors: creditsOf(song),
        film: song.film,
        sound: storageUrl + song.sound,
        photo: photoOf(song, { storageUrl }),
        level: song.difficulty.name,
        points,
        replayed: again.flatMap((it) => (it.sound_id === song._id && it.replay !== null ? [it.replay] : [])),
      }));
      return {
        data,
        total: guessed.length,
        points: guessed.reduce((sum, { points }) => sum + points, 0),
        hints: guessed.reduce((sum, { hints }) => sum + hints, 0),
        replayPoints: pointsLeftAfter(paid),
      };
    },

    replaySound: (asked, { caller, now }) => dealReplay(services, caller, asked, now),

    async markGuessed({ _id }, { caller }) {
      const [[play]] = await db.read(findPlays(caller.playerId, [_id]));
      if (play?.state !== "guessed") throw new AppError(409, "conflict", "Эта песня ещё не собрана");
      return { _id };
    },

    async playAudio({ play: id }) {
      const [{ songs, storageUrl }, asked] = await Promise.all([catalogue.current(), findPlay(db.kysely, id)]);
      const song = asked && songs.get(asked.sound_id);
      if (asked === undefined || song === undefined) throw notServed();
      // Before the clock starts: a file takes seconds to make, and may not be made at all.
      const isWhole = !isOpen(asked) || !isSilenced(asked, song);
      const file = isWhole ? song.sound : await findSilenced(services, asked, song);
      const play = isOpen(asked) && asked.heard_at === null ? await hearPlay(db.kysely, id, services.now()) : asked;
      if (play === undefined) throw notServed();
      plays.keep(play);
      return storageUrl + file;
    },

    async checkWord({ position, word, typed, ...asked }, context) {
      const [verdict] = await judgeAll(asked, [{ position, word, typed }], context);
      if (verdict === undefined) throw new Error("A guess without a verdict");
      const { position: _, ...answer } = verdict;
      return answer;
    },

    async checkWords({ words, ...asked }, context) {
      const verdicts = await judgeAll(asked, words, context);
      return {
        valid: verdicts.every((verdict) => verdict.valid),
        words: verdicts,
      };
    },

    ...hintHandlers(services),

    listAuthors: (asked, { caller, now }) =>
      withOpenPlay(services, caller, asked, now, ({ save, play, song, catalogue: current }) => {
        requireAllRestored(play);
        // Of a song that had no author, staff may have named one since.
        if (play.authors !== null && play.authors.length > 0) return { authors: play.authors };
        const right = [...song.music, ...song.text];
        const choices = authorChoices({ right, others: current.authors, seed: current.choiceSeed(song._id) });
        const authors = shuffle(choices, seededRandom(play.seed)).map(({ _id, name }) => ({ _id, name }));
        const own = authors.find(({ _id }) => right.some((author) => author._id === _id));
        save({ authors, right_author: own?._id ?? null });
        return { authors };
      }),

    // `words` is what the player saw; the server has its own record and judges by that.
    async finish({ words: _, ...finish }, { caller, now }) {
      const finished = await finishPlay(services, caller, finish, now);
      meters.finishes.inc({ outcome: finished.result.guessed ? "guessed" : "failed" });
      return finished;
    },

    async completeDemo(_input, { caller, now, setCookie }) {
      const demo = servedOf((await catalogue.current()).demo, servingOf(caller, now));
      const [[tally]] = await db.read(demoTally(caller.playerId));
      if (tally === undefined || tally.guessed < demo.length)
        throw new AppError(409, "conflict", "Демо ещё не пройдено");
      const secure = services.origin().startsWith("https:") ? "; Secure" : "";
      setCookie(`demo-mode-used=1; Path=/; Max-Age=31536000; SameSite=Lax${secure}`);
      return tally;
    },
  };
}

type Moment = { readonly caller: Player; readonly now: Date };

async function resumedLevel({ db, catalogue }: Services, playerId: string): Promise<string> {
  const { songs, settings } = await catalogue.current();
  const latest = await latestUnfinished(db.kysely, playerId);
  const first = orderLevels(settings.difficulties)[0]?.name ?? "1";
  return (latest === undefined ? undefined : songs.get(latest)?.difficulty.name) ?? first;
}
