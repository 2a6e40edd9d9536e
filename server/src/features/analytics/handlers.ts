import type { analyticsRoutes } from "@hitoslov/contract";
import type { Handlers } from "../../http/register.ts";
import type { Services } from "../../services.ts";
import { notServed } from "../game/judge.ts";
import { findPlays, startPlay } from "../game/queries.ts";

export const analyticsHandlers = ({ db }: Services): Handlers<typeof analyticsRoutes> => ({
  async launchSound({ sound_id }, { caller, now }) {
    if (await startPlay(db.kysely, caller.playerId, sound_id, now)) return;
    // Listening again to a guessed song starts nothing.
    const known = await findPlays(db.kysely, caller.playerId, [sound_id]);
    if (!known.has(sound_id)) throw notServed();
  },
});
