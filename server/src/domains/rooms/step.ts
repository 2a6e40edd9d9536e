import type { RoomServices } from "./room-game.ts";
import type { Room } from "./snapshot.ts";
import { changeStage, listLeft, listListeners } from "./queries.ts";
import { type Step, stageOf } from "./stages.ts";

/**
 * Moves a room from the stage that was read to the next. False if another node or press has done
 * so.
 */
export async function takeStep(
  services: RoomServices,
  room: Room,
  step: Step,
  now: Date,
  more: { readonly active_at?: Date } = {},
): Promise<boolean> {
  const { db, game } = services;
  const next = step === "song" ? await nextSong(services, room, now) : undefined;
  const change = { ...stageOf(step, room, next?.at, now), ...more };
  return db.kysely.transaction().execute(async (trx) => {
    if (!(await changeStage(trx, room.id, room, change))) return false;
    // Its words count as shown to everybody connected when it begins, even to those who leave
    // before the end shows them.
    if (change.stage === "song" && next !== undefined) {
      await game.showAnswerTo(trx, await listListeners(trx, room, now), next.sound_id, now);
    }
    return true;
  });
}

/** The next song that can still be played; undefined if none is left. */
async function nextSong({ db, game }: RoomServices, room: Room, now: Date) {
  const left = await listLeft(db.kysely, room);
  const playable = await game.playable(
    left.map(({ sound_id }) => sound_id),
    now,
  );
  return left.find(({ sound_id }) => playable.has(sound_id));
}
