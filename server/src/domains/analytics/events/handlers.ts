import type { analyticsRoutes, UsageEvent } from "@hitoslov/contract";
import type { Caller } from "../../../http/caller.ts";
import type { Handlers } from "../../../http/register.ts";
import type { Services } from "../../../services.ts";
import { findPlays, startPlay } from "../../play/queries.ts";
import { notServed } from "../../play/refusals.ts";
import type { RecordedEvent } from "./queries.ts";

/** The clock of a device may be late by so much, ms; it is never ahead. */
const latest = 24 * 60 * 60_000;

export function analyticsHandlers({ db, events, meters, plays }: Services): Handlers<typeof analyticsRoutes> {
  const record = ({ caller, now }: Moment, name: RecordedEvent["name"], data: RecordedEvent["data"]) =>
    events.add({ ...whoOf(caller), received_at: now, at: now, visitor: null, name, data });

  /** The song of an open or guessed play: it may be heard again. */
  const findServed = async (playerId: string, itemId: string) => {
    const [[known]] = await db.read(findPlays(playerId, [itemId]));
    if (known === undefined) throw notServed();
    return known.sound_id;
  };

  return {
    async launchSound({ sound_id: itemId }, context) {
      const { playerId } = context.caller;
      const started = await startPlay(db.kysely, playerId, itemId, context.now);
      if (started !== undefined) {
        plays.keep(started);
        meters.playsOpened.inc();
      }
      // Listening again to a guessed song starts nothing.
      const soundId = started?.sound_id ?? (await findServed(playerId, itemId));
      record(context, "sound-launch", { soundId });
    },

    async skipSound({ sound_id: itemId, date }, context) {
      const soundId = await findServed(context.caller.playerId, itemId);
      record(context, "sound-skip", { soundId, date });
    },

    async launchGame(launch, context) {
      record(context, "launch", launch);
    },

    async recordDuration({ duration: seconds, date }, context) {
      record(context, "game-duration", { seconds, date });
    },

    async recordEvents({ visitor, events: reported }, { caller, now }) {
      const who = { ...whoOf(caller), visitor, received_at: now };
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
