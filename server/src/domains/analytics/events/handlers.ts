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
  const record = ({ caller, now }: Moment, name: RecordedEvent["name"], data: RecordedEvent["data"]) =>
    events.add({ ...whoOf(caller), received_at: now, at: now, visitor: null, name, data });

  /** The id of the song of an open or guessed play (a guessed song may be heard again), else `not_served`. */
  const findServed = async (playerId: string, itemId: string) => {
    const [[known]] = await db.read(findPlays(playerId, [itemId]));
    if (known === undefined) throw notServed();
    return known.sound_id;
  };

  /** Replaces a catalogue number by the id of its song; `not_served` if there is none. */
  const itemOf = async (named: string | number): Promise<string> => {
    if (typeof named === "string") return named;
    const song = (await catalogue.current()).byNumber.get(named);
    if (song === undefined) throw notServed();
    return song._id;
  };

  return {
    async launchSound({ sound_id: named }, context) {
      const itemId = await itemOf(named);
      const { playerId } = context.caller;
      const started = await startPlay(db.kysely, playerId, itemId, context.now);
      if (started !== undefined) {
        plays.keep(started);
        meters.playsOpened.inc();
      }
      // Listening to a guessed song again does not start a play.
      const soundId = started?.sound_id ?? (await findServed(playerId, itemId));
      record(context, "sound-launch", { soundId });
    },

    async skipSound({ sound_id: named, date }, context) {
      const soundId = await findServed(context.caller.playerId, await itemOf(named));
      record(context, "sound-skip", { soundId, date });
    },

    async launchGame(launch, context) {
      record(context, "launch", launch);
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

type Moment = { readonly caller: Caller; readonly now: Date };

function whoOf(caller: Caller): Pick<RecordedEvent, "user_id" | "role"> {
  return { user_id: caller.role === 0 ? null : caller.userId, role: caller.role };
}

function clamp(at: UsageEvent["at"], now: Date): Date {
  return new Date(Math.min(Math.max(Date.parse(at), now.getTime() - latest), now.getTime()));
}
