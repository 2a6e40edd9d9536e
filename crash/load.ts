import { setTimeout as sleep } from "node:timers/promises";
import { type Line, NoAnswer, Refusal } from "./line.ts";
import { answersTo, type Player, type World } from "./world.ts";

/** The results of the calls of a load. */
export type Tally = {
  /** Finishes that were answered. */
  finishes: number;
  /** Genres whose creation was answered. */
  genres: number;
  /** Calls answered with 503 or 507. */
  busy: number;
  /** Calls whose connection broke before the answer. */
  dropped: number;
  /** What must not happen: other errors, a 503 without Retry-After, an answer that never comes. */
  readonly wrong: string[];
};

export type LoadOptions = {
  readonly seats: number;
  /** Only the calls that a finish needs. */
  readonly lean?: boolean;
  /** The pause before each song of a seat and before each genre of the staff, ms. */
  readonly rest?: number;
  /** Plays the balancer: while it returns false, nothing is sent. */
  readonly isOpen?: () => boolean;
};

const pageSize = 20;
/** The pause after a failed call, ms. */
const pause = 50;

/** Until it is stopped, each seat plays one player after another, and a member of staff creates genres. */
export function startLoad(
  world: World,
  line: Line,
  { seats, lean = false, rest = 0, isOpen = () => true }: LoadOptions,
) {
  const tally: Tally = { finishes: 0, genres: 0, busy: 0, dropped: 0, wrong: [] };
  const stopping = new AbortController();
  const { signal } = stopping;
  const goesOn = () => !signal.aborted && isOpen();

  async function takeSeat(): Promise<void> {
    while (!signal.aborted) {
      const player = isOpen() ? world.idle.shift() : undefined;
      if (player === undefined) {
        await sleep(pause);
        continue;
      }
      try {
        await playPage(player);
      } catch (error) {
        await note(error);
      }
      world.idle.push(player);
    }
  }

  async function playPage(player: Player): Promise<void> {
    await settle(line, player);
    if (player.daily === undefined) await playDaily(player);
    const page = await line.call("listSounds", { difficulty: 1, skip: player.skip, limit: pageSize }, player);
    let tokenGame = page.token;
    for (const { _id: soundId } of page.sounds.filter(({ _id }) => !player.paid.has(_id))) {
      if (rest > 0) await sleep(rest);
      if (!goesOn()) return;
      const asked = { soundId, tokenGame };
      if (!lean) await line.call("launchSound", { sound_id: soundId }, player);
      await line.call("checkWords", { ...asked, words: world.answers.get(soundId) ?? [] }, player);
      if (!lean) await line.call("listAuthors", asked, player);
      player.asked = asked;
      tokenGame = await finish(line, player, asked);
      tally.finishes += 1;
    }
    player.skip = page.sounds.length < pageSize ? 0 : player.skip + pageSize;
  }

  /** Once for each player: a second try would be refused. */
  async function playDaily(player: Player): Promise<void> {
    const { number, song, token: tokenGame } = await line.call("startDaily", {}, player);
    const asked = { soundId: song._id, tokenGame };
    await line.call("checkWords", { ...asked, words: answersTo(world, song) }, player);
    player.daily = { soundId: song._id, number };
    player.asked = asked;
    await finish(line, player, asked);
    tally.finishes += 1;
  }

  async function makeGenres(): Promise<void> {
    while (!signal.aborted) {
      await sleep(Math.max(pause * 2, rest));
      if (!goesOn()) continue;
      const name = `Жанр ${world.genres.made.size + world.genres.asked.size + 1}`;
      world.genres.asked.add(name);
      try {
        await line.call("createGenre", { name }, { token: world.staff });
        world.genres.asked.delete(name);
        world.genres.made.add(name);
        tally.genres += 1;
      } catch (error) {
        await note(error);
      }
    }
  }

  async function note(error: unknown): Promise<void> {
    if (error instanceof Refusal && [503, 507].includes(error.status)) {
      tally.busy += 1;
      if (error.status === 503 && error.retryAfter === null) tally.wrong.push(`${error.message} without Retry-After`);
    } else if (error instanceof NoAnswer && !isTimeout(error.cause)) {
      if (error.isSent) tally.dropped += 1;
    } else {
      tally.wrong.push(error instanceof Error ? error.message : String(error));
    }
    await sleep(pause);
  }

  const work = [makeGenres(), ...Array.from({ length: seats }, takeSeat)];
  return {
    tally,
    /** Resolves when no call is in flight any more. */
    stop: async () => {
      stopping.abort();
      await Promise.all(work);
    },
    /** Resolves after so many more answered finishes. */
    reaches: async (more: number) => {
      const goal = tally.finishes + more;
      while (tally.finishes < goal && tally.wrong.length < 100) await sleep(5);
    },
  };
}
export type Load = ReturnType<typeof startLoad>;

/** Repeats a finish without an answer: it must be there, or be done now. */
export async function settle(line: Line, player: Player): Promise<void> {
  if (player.asked !== undefined) await finish(line, player, player.asked);
}

async function finish(line: Line, player: Player, asked: { soundId: string; tokenGame: string }): Promise<string> {
  const { token, result } = await line.call("finish", { ...asked, duration: 1, words: [] }, player);
  player.asked = undefined;
  player.paid.set(asked.soundId, result.points);
  player.latest = { ...asked, points: result.points };
  return token;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}
