import { readRoomCode } from "@hitoslov/rules/room";
import { z } from "zod";
import { limits } from "./limits.ts";
import { roomChoices } from "./room-limits.ts";
import { access, defineRoutes } from "./route.ts";
import { requiredText } from "./text.ts";

/** Guests gather, a song is played, the scoreboard is shown, all is over. */
export const roomStages = ["lobby", "song", "scores", "over"] as const;
export type RoomStage = (typeof roomStages)[number];

export const RoomSettingsSchema = z.strictObject({
  songs: z.literal(roomChoices.songs, "Выберите, сколько песен"),
  /** The number of the level. */
  level: z.string("Выберите уровень").max(10, "Выберите уровень"),
  /** Of each song. */
  seconds: z.literal(roomChoices.seconds, "Выберите, сколько длится песня"),
  /** Words are typed; else they are chosen. */
  typing: z.boolean().default(false),
  /** Each guest has a lamp a song. */
  hints: z.boolean().default(false),
});
export type RoomSettings = z.output<typeof RoomSettingsSchema>;

const noRoom = "Такого эфира нет. Проверьте код.";
/** As it was typed: `readRoomCode` says what is meant. */
const code = z
  .string(noRoom)
  .max(20, noRoom)
  .refine((typed) => readRoomCode(typed) !== undefined, noRoom);
const RoomKeySchema = z.strictObject({
  code: z.string(),
  /** Opens the channel of the room and nothing else. */
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
    // A class is one address.
    limit: { max: 200, seconds: 60, by: "address" },
    body: z.strictObject({
      code,
      name: requiredText(limits.login.max, "Введите имя"),
      /** Of the client: the same call sent again, for its answer was lost, gets the same place. */
      key: z
        .string()
        .regex(/^[0-9a-f]{32}$/, "Ключ неверен")
        .optional(),
    }),
    status: 201,
    response: RoomKeySchema,
  },
});
