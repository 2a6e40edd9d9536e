import type { Result } from "@hitoslov/contract";
import { seededRandom, splitFragment } from "@hitoslov/rules";
import { v7 as uuid } from "uuid";
import { unusedHints } from "../db/hint-uses.ts";
import type { PlayTerms, PlayWordRecord, PlayWordRecords } from "../db/schema.ts";
import { decideFinish } from "../domains/play/decide-finish.ts";
import type { Entry } from "../domains/play/finish-queries.ts";
import { hasRefused, type Play } from "../domains/play/play.ts";
import { acceptedOf, regrade } from "../domains/play/regrade.ts";
import type { Accepted } from "../domains/play/disputes/recount.ts";
import { allLeaderboard, drawLeaderboard, periodLeaderboards } from "../domains/ratings/leaderboards.ts";
import { manyScoresChange } from "../domains/ratings/scores.ts";
import type { Services } from "../services.ts";
import { dayMs } from "../time.ts";

type Own = Pick<Services, "config" | "db" | "catalogue">;
export type PlayOptions = {
  readonly seed: string;
  readonly players: number;
  readonly perPlayer: number;
  readonly start: Date;
  readonly entries: readonly Entry[];
  /** The answer that is refused in some plays; every player has its song. */
  readonly accepted: Accepted;
};
/** A play as it was dealt and played, before it is finished. */
type Played = { readonly play: Play; readonly authorId: string | undefined; readonly skipped: boolean };
type Ended = { readonly play: Play; readonly result: Result; readonly terms: PlayTerms | null };
export type Outcome = {
  readonly plays: readonly Ended[];
  readonly scores: ReadonlyMap<string, number>;
  readonly drawScores: ReadonlyMap<string, number>;
  readonly rows: ReadonlyMap<string, number>;
};

/** A session of made-up plays for each player. */
export async function inventPlays(services: Own, options: PlayOptions): Promise<Played[][]> {
  const { songs } = await services.catalogue.current();
  const random = seededRandom(options.seed);
  const others = [...songs.values()].filter(({ _id }) => _id !== options.accepted.sound_id);
  return Array.from({ length: options.players }, (_player, i) => {
    const userId = uuid();
    const session = uuid();
    const at = Math.floor(random() * options.perPlayer);
    const from = Math.floor(random() * others.length);
    return Array.from({ length: options.perPlayer }, (_play, n) => {
      const song = n === at ? songs.get(options.accepted.sound_id) : others[(from + n) % others.length];
      if (song === undefined) throw new Error("There are no such songs");
      const begun = new Date(options.start.getTime() + (n * options.players + i) * 1000);
      const isGivenUp = n !== at && random() < 0.1;
      const words = inventWords(random, song.hidden, n === at ? options.accepted : undefined, isGivenUp);
      const last = Math.max(0, ...Object.values(words).map((word) => word.at ?? 0));
      const right = [...song.music, ...song.text].map(({ _id, name }) => ({ _id, name }));
      const play: Play = {
        id: uuid(),
        version: "",
        user_id: userId,
        token_id: null,
        player_id: userId,
        sound_id: song._id,
        item_id: song._id,
        daily_id: null,
        daily_until: null,
        duel_song_id: null,
        state: "started",
        seed: "x",
        fragment: song.fragment,
        hidden: [...song.hidden],
        tray: [],
        words,
        ...unusedHints,
        name_tip: random() < 0.1,
        authors: right,
        right_author: null,
        typing_only: false,
        replay: null,
        replay_day: null,
        free_lamp: false,
        silenced: false,
        served_at: begun,
        heard_at: begun,
        started_at: begun,
        answer_shown_at: random() < 0.1 ? begun : null,
        last_restored_at: new Date(begun.getTime() + last),
        finished_at: new Date(begun.getTime() + 900_000),
        points: 0,
        client_duration: null,
        session_id: session,
        terms: null,
        has_refused: hasRefused({ words }),
        result: null,
      };
      return { play, authorId: random() < 0.5 ? right[0]?._id : undefined, skipped: random() < 0.1 };
    });
  });
}

function inventWords(
  random: () => number,
  hidden: readonly number[],
  accepted: Accepted | undefined,
  isGivenUp: boolean,
): PlayWordRecords {
  const words: PlayWordRecords = {};
  let at = 0;
  for (const position of hidden) {
    const mistakes = random() < 0.6 ? 0 : Math.floor(random() * 6);
    const isAsked = position === accepted?.position && random() < 0.8;
    const tipAt = random() < 0.1 ? Math.floor(random() * (mistakes + 1)) : Infinity;
    const count = isAsked ? Math.max(1, mistakes) : mistakes;
    const saidAt = Math.floor(random() * count);
    const refused = Array.from({ length: count }, (_given, i) => {
      at += Math.ceil(random() * 4000);
      const word = isAsked && i === saidAt ? (accepted?.answers[0] ?? "") : "мимо";
      return { word, at, ...(i >= tipAt && { tip: true as const }) };
    });
    at += Math.ceil(random() * 4000);
    const record: PlayWordRecord = {
      ...(count > 0 && { mistakes: count, refused }),
      ...(tipAt !== Infinity && { tip: ["да", "нет"] }),
    };
    if (isGivenUp && position === hidden.at(-1)) words[position] = record;
    else words[position] = { ...record, at, restored: count >= 5 ? "given" : tipAt === Infinity ? "right" : "tip" };
  }
  return words;
}

/** What finishing all these plays one after the other yields; with `accepted`, as if it had been right all along. */
export async function playThrough(
  services: Own,
  all: readonly (readonly Played[])[],
  entries: readonly Entry[],
  accepted?: Accepted,
): Promise<Outcome> {
  const catalogue = await services.catalogue.current();
  const plays: Ended[] = [];
  const [scores, drawScores, rows] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  for (const session of all) {
    let counters = { perSession: 0, sameLevel: 0, inRow: 0 };
    let earned = 0;
    let level: string | undefined;
    const inDraws = new Map<string, number>();
    for (const { play: dealt, authorId, skipped } of session) {
      const isWhole = dealt.hidden.every((position) => dealt.words[position]?.restored !== undefined);
      const isAbout = accepted !== undefined && dealt.sound_id === accepted.sound_id && isWhole;
      const play = (isAbout ? regrade(dealt, acceptedOf(dealt, accepted))?.play : undefined) ?? dealt;
      const song = catalogue.songs.get(play.sound_id);
      if (song === undefined) throw new Error("The song is gone");
      const decision = decideFinish({
        play,
        song,
        catalogue,
        authorId,
        earned,
        counters,
        sameLevel: level === undefined || level === song.difficulty._id,
        skipped,
        entries: entries.map((entry) => ({ ...entry, score: inDraws.get(entry.id) ?? null })),
        now: play.finished_at ?? play.served_at,
      });
      level = song.difficulty._id;
      ({ counters } = decision);
      earned += decision.points;
      for (const { id } of decision.counted) inDraws.set(id, (inDraws.get(id) ?? 0) + decision.points);
      plays.push({
        play: { ...play, state: decision.guessed ? "guessed" : "failed", points: decision.points },
        result: decision.result,
        terms: decision.terms,
      });
    }
    const [first] = session;
    if (first === undefined) continue;
    scores.set(first.play.player_id, earned);
    for (const [id, score] of inDraws) drawScores.set(`${id} ${first.play.player_id}`, score);
    rows.set(first.play.session_id ?? "", counters.inRow);
  }
  return { plays, scores, drawScores, rows };
}

/** Stores the plays, with everything that finishing them would have written. */
export async function storePlays({ config, db }: Own, { plays, scores, drawScores, rows }: Outcome, now: Date) {
  const { kysely } = db;
  const sessions = new Map(plays.map(({ play }) => [play.session_id ?? "", play.player_id]));
  const chunk = 200;
  const write = async <T>(values: readonly T[], insert: (part: readonly T[]) => Promise<unknown>) => {
    for (let from = 0; from < values.length; from += chunk) await insert(values.slice(from, from + chunk));
  };
  await write([...scores], (part) =>
    kysely
      .insertInto("users")
      .values(part.map(([id, score]) => ({ id, login: id, login_key: id, score, guessed: 0 })))
      .execute(),
  );
  const tokens = [...sessions].map(([session, user]) => ({ session, user, token: uuid() }));
  await write(tokens, (part) =>
    kysely
      .insertInto("tokens")
      .values(
        part.map(({ token, user }) => ({
          id: token,
          hash: Buffer.from(token.replaceAll("-", ""), "hex"),
          user_id: user,
          area: "game" as const,
          expires_at: new Date(now.getTime() + dayMs),
        })),
      )
      .execute(),
  );
  await write(tokens, (part) =>
    kysely
      .insertInto("game_sessions")
      .values(
        part.map(({ session, user, token }) => ({
          id: session,
          token_id: token,
          user_id: user,
          seed: "x",
          in_row: rows.get(session) ?? 0,
          created_at: now,
          last_used_at: now,
        })),
      )
      .execute(),
  );
  await write(plays, (part) =>
    kysely
      .insertInto("plays")
      .values(
        part.map(({ play: { version: _version, player_id: _player, item_id: _item, ...row }, result, terms }) => ({
          ...row,
          words: JSON.stringify(row.words),
          authors: JSON.stringify(row.authors),
          result: JSON.stringify(result),
          terms: terms && JSON.stringify(terms),
        })),
      )
      .execute(),
  );
  const members = [...drawScores].map(([key, score]) => {
    const [stock_id = "", user_id = ""] = key.split(" ");
    return { stock_id, user_id, score, score_reached_at: now };
  });
  await write(members, (part) =>
    kysely
      .insertInto("stock_members")
      .values([...part])
      .execute(),
  );
  const { month, week } = periodLeaderboards(now, config.TIME_ZONE);
  const changes = [
    ...[...scores].flatMap(([user_id, score]) =>
      [allLeaderboard, month, week].map((board) => ({ board, user_id, score })),
    ),
    ...members.map(({ stock_id, user_id, score }) => ({ board: drawLeaderboard(stock_id), user_id, score })),
  ];
  await write(changes, (part) => kysely.executeQuery(manyScoresChange(part, now).compile()));
}

/** The word of the song that the accepted answers are for. */
export function wordOf(fragment: string, position: number): string {
  return splitFragment(fragment)[position]?.text ?? "";
}
