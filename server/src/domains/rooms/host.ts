import type { HostMessage } from "@hitoslov/contract";
import { AppError } from "../../http/errors.ts";
import type { RoomServices } from "./room-game.ts";
import { removeGuest } from "./guests.ts";
import { readSnapshot } from "./snapshot.ts";
import { changeStage, setLocked, touchRoom } from "./queries.ts";
import { isConnected, pressedStep } from "./stages.ts";
import { takeStep } from "./step.ts";

/** Handles a message of the host's screen. */
export async function handleHostMessage(
  services: RoomServices,
  roomId: string,
  message: HostMessage,
  now: Date,
): Promise<void> {
  const { db } = services;
  const snapshot = await readSnapshot(db, roomId, now);
  if (snapshot === undefined || snapshot.room.stage === "over") {
    throw new AppError(409, "conflict", "Этот эфир уже окончен");
  }
  const { room, guests } = snapshot;
  switch (message.type) {
    case "next": {
      // Pressed twice, or while the stage ended by itself.
      if (message.stage !== room.stage || message.song !== room.song) return;
      if (room.stage === "lobby" && !guests.some((guest) => isConnected(guest, now))) {
        throw new AppError(409, "conflict", "В\u00A0эфире пока никого. Дождитесь хотя\u00A0бы одного гостя.");
      }
      await takeStep(services, room, pressedStep(room), now, { active_at: now });
      return;
    }
    case "hold":
      if (room.stage !== "scores" || message.song !== room.song) return;
      await changeStage(db.kysely, roomId, room, { until: null, active_at: now });
      return;
    case "lock":
      return setLocked(db.kysely, roomId, message.locked, now);
    case "remove":
      if (!(await removeGuest(db.kysely, roomId, message.guest, now))) {
        throw new AppError(404, "not_found", "Этого гостя в\u00A0эфире уже нет");
      }
      await db.kysely.executeQuery(touchRoom(roomId, now));
      return;
    case "end":
      await takeStep(services, room, "over", now);
  }
}
