import type { analyticsRoutes, UsageEvent } from "@hitoslov/contract";
import { type Caller, previewOf } from "../../../http/caller.ts";
import type { Handlers } from "../../../http/register.ts";
import type { Services } from "../../../services.ts";
import { findPlays, startPlay } from "../../play/queries.ts";
import { notServed } from "../../play/refusals.ts";
import { latest, type RecordedEvent } from "./queries.ts";

export function analyticsHandlers({
  catalogue,
  db,
  events,
  meters,
  plays,
  sessions,
}: Services): Handlers<typeof analyticsRoutes> {
  const record = (
    { caller, now }: Moment,
    name: RecordedEvent["name"],
    data: RecordedEvent["data"],
    visitor?: string,
  ) => events.add({ ...whoOf(caller), received_at: now, at: now, visitor: visitor ?? null, name, data });

  /** The open or guessed play of a song (a guessed song may be heard again), else `not_served`. */
  const findServed = async (playerId: string, itemId: string) => {
    const [[known]] = await db.read(findPlays(playerId, [itemId]));
    if (known === undefined) throw notServed();
    return known;
  };

  /** Duels are not among the figures of the game. */
  const recordOfPlay = (moment: Moment, name: RecordedEvent["name"], { sound_id, duel_song_id }: Played, more = {}) => {
    if (duel_song_id === null) record(moment, name, { soundId: sound_id, ...more });
  };

  /** Replaces a catalogue number by the id of its song; `not_served` if there is none. */
  const itemOf = async (named: string | number): Promise<string> => {
    if (typeof named === "string") return named;
    const song = (await catalogue.current()).byNumber.get(named);
    if (song === undefined) throw notServed();
    return song._id;
  };

  return {
    async launchSound({ sound_id: named, again }, context) {
      const itemId = await itemOf(named);
      const { playerId } = context.caller;
      const started = await startPlay(db.kysely, playerId, itemId, context.now);
      if (started !== undefined) plays.keep(started);
      // Listening to a guessed song again does not start a play.
      const play = started ?? (await findServed(playerId, itemId));
      // The try before was counted unless this one has started the clock.
      if (again && play.started_at?.getTime() !== context.now.getTime()) return;
      if (started !== undefined) meters.playsOpened.inc();
      recordOfPlay(context, "sound-launch", play);
    },

    async skipSound({ sound_id: named, date }, context) {
      const play = await findServed(context.caller.playerId, await itemOf(named));
      // The game reports going on during the verdict as well, when the song is guessed already.
      if (play.state !== "guessed") recordOfPlay(context, "sound-skip", play, { date });
    },

    async launchGame(launch, context) {
      const { caller } = context;
      // Who signs up later takes the launch along: `keepVisit` finds it by the visit.
      record(context, "launch", launch, caller.role === 4 ? caller.playerId : undefined);
    },

    async recordDuration({ duration: seconds, date }, context) {
      record(context, "game-duration", { seconds, date });
    },

    async recordEvents({ visitor, token, events: reported }, { caller, now }) {
      const sender = typeof token === "string" ? await sessions.find(token, now) : caller;
      // Events of a preview are not kept.
      if (previewOf(sender) !== undefined) return;
      const who = { ...whoOf(sender), visitor, received_at: now };
      events.add(...reported.map(({ name, at, data }) => ({ ...who, name, at: clamp(at, now), data })));
    },
  };
}

type Played = { readonly sound_id: string; readonly duel_song_id: string | null };
type Moment = { readonly caller: Caller; readonly now: Date };

function whoOf(caller: Caller): Pick<RecordedEvent, "user_id" | "role"> {
  return { user_id: caller.role === 0 ? null : caller.userId, role: caller.role };
}

function clamp(at: UsageEvent["at"], now: Date): Date {
  return new Date(Math.min(Math.max(Date.parse(at), now.getTime() - latest), now.getTime()));
}
