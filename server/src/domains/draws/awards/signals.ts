import type { Signal } from "@hitoslov/contract";
import { splitFragment } from "@hitoslov/rules";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { accountsCounted, bounds, shownAtMost } from "./signal-bounds.ts";
import { texts } from "./signal-texts.ts";
import {
  type Asked,
  listAhead,
  listEntrantIds,
  listBursts,
  listFast,
  listGivenUp,
  listRuns,
  listSeen,
  listShared,
  listTyped,
  loadPlays,
} from "./signals-queries.ts";

/** A signal with the ids of its plays. */
type Found = { readonly userId: string; readonly kind: Signal["kind"]; readonly text: string } & (
  | { readonly plays: readonly string[] }
  | { readonly accounts: Signal["accounts"] }
);

/** The signals of these entrants of a draw, by player, the weightiest first. */
export async function findSignals(
  db: Kysely<Database>,
  drawId: string,
  userIds: readonly string[],
  timeZone: string,
): Promise<Record<string, Signal[]>> {
  const asked = { stockId: drawId, userIds: await listEntrantIds(db, drawId, userIds) };
  const found: Found[] = [];
  // One after another: what staff look up must not take all connections away from the game.
  for (const find of finders) found.push(...(await find(db, asked, timeZone)));
  const shown = await loadPlays(
    db,
    found.flatMap((signal) => ("plays" in signal ? signal.plays : [])),
  );
  const plays = new Map(shown.map((play) => [play._id, play]));
  const byEntrant = Map.groupBy(found, ({ userId }) => userId);
  const present = (signal: Found): Signal => ({
    kind: signal.kind,
    text: signal.text,
    plays: "plays" in signal ? signal.plays.flatMap((id) => plays.get(id) ?? []) : [],
    accounts: "accounts" in signal ? signal.accounts : [],
  });
  return Object.fromEntries(asked.userIds.map((id) => [id, (byEntrant.get(id) ?? []).map(present)]));
}

type Finder = (db: Kysely<Database>, asked: Asked, timeZone: string) => Promise<Found[]>;

const findFast: Finder = async (db, asked) =>
  (await listFast(db, asked)).map(({ user_id, guessed, fast, plays }) => ({
    userId: user_id,
    kind: "faster_than_audio",
    text: texts.fasterThanAudio(fast, guessed),
    plays,
  }));

const findAhead: Finder = async (db, asked) =>
  (await listAhead(db, asked)).map(({ user_id, timed, ahead, plays }) => ({
    userId: user_id,
    kind: "before_sung",
    text: texts.beforeSung(ahead, timed),
    plays,
  }));

const findTyping: Finder = async (db, asked) => {
  const { lettersPerSecond, plays: atLeast } = bounds.inhumanTyping;
  const quick = (await listTyped(db, asked)).flatMap(({ fragment, plays }) => {
    const words = splitFragment(fragment);
    return plays
      .map(({ positions, seconds, ...play }) => {
        const letters = positions.reduce((sum, position) => sum + (words[position]?.text.length ?? 0), 0);
        return { ...play, speed: letters / seconds };
      })
      .filter(({ speed }) => speed > lettersPerSecond);
  });
  return [...Map.groupBy(quick, ({ user_id }) => user_id)]
    .filter(([, plays]) => plays.length >= atLeast)
    .map(([userId, plays]) => ({
      userId,
      kind: "inhuman_typing",
      text: texts.inhumanTyping(plays.length),
      plays: plays
        .toSorted((a, b) => b.speed - a.speed)
        .slice(0, shownAtMost)
        .map(({ _id }) => _id),
    }));
};

const findShared =
  (mark: "device" | "network"): Finder =>
  async (db, asked) =>
    [...(await listShared(db, asked, mark))]
      .filter(([, others]) => others.length + 1 >= bounds.shared[mark])
      .map(([userId, others]) => ({
        userId,
        kind: mark === "device" ? "shared_device" : "shared_network",
        text: texts.shared[mark](others.length, others.length >= accountsCounted),
        accounts: others.slice(0, shownAtMost).map(({ _id, login, deleted }) => ({ _id, login, deleted })),
      }));

const findGivenUp: Finder = async (db, asked) =>
  [...(await listGivenUp(db, asked))].map(([userId, others]) => ({
    userId,
    kind: "known_contact",
    text: texts.knownContact(others.some(({ excluded }) => excluded)),
    accounts: others
      .flatMap(({ _id, login, deleted }) => (login === null ? [] : [{ _id, login, deleted }]))
      .slice(0, shownAtMost),
  }));

const findRuns: Finder = async (db, asked, timeZone) =>
  (await listRuns(db, asked)).map(({ user_id, start, end, plays }) => ({
    userId: user_id,
    kind: "no_sleep",
    text: texts.noSleep(start, end, timeZone),
    plays: spread(plays),
  }));

const findBursts: Finder = async (db, asked) =>
  (await listBursts(db, asked)).map(({ user_id, bursts, most, plays }) => ({
    userId: user_id,
    kind: "finish_burst",
    text: texts.finishBurst(bursts, most),
    plays,
  }));

const findSeen: Finder = async (db, asked) =>
  (await listSeen(db, asked)).map(({ user_id, seen, plays }) => ({
    userId: user_id,
    kind: "answer_seen",
    text: texts.answerSeen(seen),
    plays,
  }));

const finders: readonly Finder[] = [
  findFast,
  findAhead,
  findTyping,
  findShared("device"),
  findShared("network"),
  findGivenUp,
  findRuns,
  findBursts,
  findSeen,
];

/** A few plays spread evenly over all of them, with the first and the last. */
function spread(plays: readonly string[]): string[] {
  if (plays.length <= shownAtMost) return [...plays];
  const step = (plays.length - 1) / (shownAtMost - 1);
  return Array.from({ length: shownAtMost }, (_, at) => plays[Math.round(at * step)] ?? "");
}
