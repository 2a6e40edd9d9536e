import { readRoomCode } from "@hitoslov/rules/room";
import { z } from "zod";
import { limits } from "./limits.ts";
import { roomChoices } from "./room-limits.ts";
import { access, defineRoutes } from "./route.ts";
import { KeySchema, requiredText } from "./text.ts";

/** The stages: guests join, a song is played, the scoreboard is shown, the room has ended. */
export const roomStages = ["lobby", "song", "scores", "over"] as const;
export type RoomStage = (typeof roomStages)[number];

export const RoomSettingsSchema = z.strictObject({
  songs: z.literal(roomChoices.songs, "Выберите, сколько песен"),
  /** The number of the level. */
  level: z.string("Выберите уровень").max(10, "Выберите уровень"),
  /** How long each song lasts. */
  seconds: z.literal(roomChoices.seconds, "Выберите, сколько длится песня"),
  /** Whether words are typed; else they are picked from the tray. */
  typing: z.boolean().default(false),
  /** Whether each guest has one lamp per song. */
  hints: z.boolean().default(false),
});
export type RoomSettings = z.output<typeof RoomSettingsSchema>;

const noRoom = "Такого эфира нет. Проверьте код.";
/** The code as typed; `readRoomCode` normalises it. */
const code = z
  .string(noRoom)
  .max(20, noRoom)
  .refine((typed) => readRoomCode(typed) !== undefined, noRoom);
const RoomKeySchema = z.strictObject({
  code: z.string(),
  /** The token opens only the channel of the room. */
  token: z.string(),
});

export const roomRoutes = defineRoutes({
  openRoom: {
    method: "POST",
    path: "/api/rooms",
    summary: "Opens a room and ends the one the host had before; the channel does the rest",
    access: access.account,
    limit: { max: 20, seconds: 600, by: "player" },
    body: RoomSettingsSchema,
    status: 201,
    response: RoomKeySchema,
  },
  resumeRoom: {
    method: "POST",
    path: "/api/rooms/resume",
    summary: "A new token for the room that the host has open, for a screen that has lost it; the old one ends",
    access: access.account,
    limit: { max: 60, seconds: 60, by: "player" },
    body: z.strictObject({}),
    status: 200,
    response: RoomKeySchema,
  },
  findRoom: {
    method: "GET",
    path: "/api/rooms/room",
    summary: "Whether a room can be joined, for who has its code",
    access: access.all,
    limit: { max: 120, seconds: 60, by: "address" },
    waits: "never",
    query: z.strictObject({ code }),
    status: 200,
    response: z.strictObject({
      code: z.string(),
      stage: z.enum(roomStages),
      locked: z.boolean(),
      guests: z.int(),
      songs: z.int(),
    }),
  },
  joinRoom: {
    method: "POST",
    path: "/api/rooms/join",
    summary: "Joins a room under a name, without an account; during a song with the next one",
    access: access.all,
    // A school class shares one address.
    limit: { max: 200, seconds: 60, by: "address" },
    body: z.strictObject({
      code,
      name: requiredText(limits.login.max, "Введите имя"),
      /** Made by the client: if the answer was lost, the same call with the same key returns the same place. */
      key: KeySchema.optional(),
    }),
    status: 201,
    response: RoomKeySchema,
  },
});
