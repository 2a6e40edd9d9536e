import { ROOM_GUESTS, type RoomSettings, type roomRoutes } from "@hitoslov/contract";
import { drawRoomCode, readRoomCode } from "@hitoslov/rules";
import { randomInt } from "node:crypto";
import type { Transaction } from "kysely";
import { v7 as uuid } from "uuid";
import type { Database } from "../../db/schema.ts";
import { hashToken, newToken } from "../../http/caller.ts";
import { AppError, conflictAt } from "../../http/errors.ts";
import type { Handlers } from "../../http/register.ts";
import { requireSession } from "../../http/require-session.ts";
import { lookalikeKey } from "../../lookalikes.ts";
import type { DealtSong, RoomServices } from "./room-game.ts";
import { countGuests, insertGuest, isNameTaken, renewPlace, wasRemoved } from "./guests.ts";
import type { RoomHub } from "./hub.ts";
import {
  endRoomsOf,
  findOpenRoom,
  insertRoom,
  lockHost,
  lockRoom,
  type NewRoom,
  renewHost,
  touchRoom,
} from "./queries.ts";

/** The domain of accounts checks names. */
type CheckName = (given: string) => Promise<string>;

export function roomHandlers(
  services: RoomServices,
  { changed }: Pick<RoomHub, "changed">,
  checkName: CheckName,
): Handlers<typeof roomRoutes> {
  const { db, game } = services;

  return {
    async openRoom(settings, { caller, now }) {
      // Read before the transaction: it holds the only connection of the embedded engine.
      const songs = await game.deal(settings, now);
      const token = newToken();
      const { code, ended } = await db.kysely.transaction().execute(async (trx) => {
        // Rooms are locked before accounts; another one may be opened before this account is locked.
        const ended = await endRoomsOf(trx, caller.userId, now);
        await lockHost(trx, caller);
        ended.push(...(await endRoomsOf(trx, caller.userId, now)));
        const host = { host_id: caller.userId, host_hash: hashToken(token) };
        return { code: await openUnderFreeCode(trx, { ...host, settings, created_at: now }, songs), ended };
      });
      for (const id of ended) changed(id);
      return { code, token };
    },

    async resumeRoom(_input, { caller, now }) {
      const token = newToken();
      const room = await renewHost(db.kysely, caller.userId, hashToken(token), now);
      if (room === undefined) throw new AppError(404, "not_found", "У\u00A0вас нет открытого эфира");
      changed(room.id);
      return { code: room.code, token };
    },

    async findRoom({ code }, { now }) {
      const room = await findOpenRoom(db.kysely, readRoomCode(code) ?? "");
      if (room === undefined) throw noRoom();
      return {
        code: room.code,
        stage: room.stage,
        locked: room.locked,
        guests: await countGuests(db.kysely, room, now),
        songs: room.settings.songs,
      };
    },

    async joinRoom({ code, name: given, key }, { caller, now }) {
      const name = await checkName(given);
      const name_key = await lookalikeKey(name);
      const token = newToken();
      const hash = hashToken(token);
      // Whoever has the key gets a token of the place.
      const join_key = key === undefined ? null : hashToken(key);
      const user_id = caller.role === 0 ? null : caller.userId;
      const room = await db.kysely.transaction().execute(async (trx) => {
        const room = await lockRoom(trx, readRoomCode(code) ?? "");
        if (room === undefined) throw noRoom();
        if (user_id !== null && (await wasRemoved(trx, room, user_id))) {
          throw new AppError(409, "conflict", "Ведущий убрал вас из\u00A0этого эфира");
        }
        if (join_key !== null && (await renewPlace(trx, room, { join_key, name_key, hash }, now))) return room;
        if (room.locked) throw new AppError(409, "conflict", "Ведущий закрыл вход");
        if ((await countGuests(trx, room, now)) >= ROOM_GUESTS) {
          throw new AppError(409, "conflict", `Мест больше нет: в\u00A0эфире уже ${ROOM_GUESTS}\u00A0гостей`);
        }
        if (await isNameTaken(trx, room, name_key, now)) {
          throw conflictAt("name", "Это имя в\u00A0эфире занято. Назовитесь иначе.");
        }
        if (caller.role !== 0) await requireSession(trx, caller);
        await insertGuest(trx, {
          id: uuid(),
          room_id: room.id,
          name,
          name_key,
          hash,
          join_key,
          user_id,
          first_song: (room.song ?? -1) + 1,
          joined_at: now,
          seen_at: now,
        });
        await trx.executeQuery(touchRoom(room.id, now));
        return room;
      });
      changed(room.id);
      return { code: room.code, token };
    },
  };
}

function noRoom(): AppError {
  return new AppError(404, "not_found", "Такого эфира нет. Проверьте код.");
}

/** There are seventeen million codes, so a collision is rare. */
const tries = 20;

async function openUnderFreeCode(
  trx: Transaction<Database>,
  room: Omit<NewRoom, "id" | "code"> & { readonly settings: RoomSettings },
  songs: readonly DealtSong[],
): Promise<string> {
  for (let count = 0; count < tries; count++) {
    const code = drawRoomCode((below) => randomInt(below));
    if (await insertRoom(trx, { ...room, id: uuid(), code }, songs)) return code;
  }
  throw new Error("No code for a room is free");
}
