import { readRoomCode } from "@hitoslov/rules/room";
import { z } from "zod";
import { defineChannel } from "./channel.ts";
import { AnswerSchema } from "./dispute-fields.ts";
import { ErrorBodySchema } from "./errors.ts";
import { limits } from "./limits.ts";
import { roomChoices, roomSocket } from "./room-limits.ts";
import { access, defineRoutes } from "./route.ts";
import { requiredText } from "./text.ts";

/** Guests gather, a song is played, the scoreboard is shown, all is over. */
export const roomStages = ["lobby", "song", "scores", "over"] as const;
export type RoomStage = (typeof roomStages)[number];

const SettingsSchema = z.strictObject({
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
export type RoomSettings = z.output<typeof SettingsSchema>;

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
    body: SettingsSchema,
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

const song = z
  .int()
  .min(0)
  .max(Math.max(...roomChoices.songs) - 1);
const position = z.int().min(0).max(limits.fragmentWords.max);
const at = z.iso.datetime({ precision: 3 });

/** What the host says. `stage` and `song` are those it has seen: a press that comes twice counts once. */
const HostMessageSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("next"), stage: z.enum(["lobby", "song", "scores"]), song: song.nullable() }),
  /** The scoreboard stays until the next press. */
  z.strictObject({ type: z.literal("hold"), song }),
  z.strictObject({ type: z.literal("lock"), locked: z.boolean() }),
  z.strictObject({ type: z.literal("remove"), guest: z.uuid() }),
  z.strictObject({ type: z.literal("end") }),
]);
export type HostMessage = z.output<typeof HostMessageSchema>;

/** What a guest says. The same answer at the same blank counts once, so one whose verdict was lost is sent again. */
const GuestMessageSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("answer"), song, position, word: AnswerSchema }),
  z.strictObject({ type: z.literal("lamp"), song, position }),
  z.strictObject({ type: z.literal("leave") }),
]);
export type GuestMessage = z.output<typeof GuestMessageSchema>;

/** Told when a song has ended, not before. */
const PlayedSongSchema = z.strictObject({
  name: z.string(),
  executors: z.array(z.string()),
  music: z.array(z.string()),
  text: z.array(z.string()),
  words: z.array(z.string()),
  /** Which of them were missing. */
  blanks: z.array(z.int()),
});
export type PlayedSong = z.output<typeof PlayedSongSchema>;

const stateFields = {
  /** The server's clock, by which all begin a song at one moment. */
  now: at,
  code: z.string(),
  stage: z.enum(roomStages),
  /** When the stage ends by itself; null where it does not. */
  until: at.nullable(),
  settings: SettingsSchema,
  /** The song that is played or was played last, from 0; null before the first. */
  song: z.int().nullable(),
  locked: z.boolean(),
  guests: z.int(),
  /** Who plays this song, and who of them is through. */
  playing: z.int(),
  done: z.int(),
  played: PlayedSongSchema.nullable(),
};

/** What a guest does: waits, has blanks left, is through, has come too late for this song, or has lost the connection. */
export const guestStates = ["waits", "plays", "done", "late", "lost"] as const;
export type GuestState = (typeof guestStates)[number];

/** What a guest is remembered for: the quickest right answer of all, no wrong one, or none with the lamp. */
const FeatSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("quickest"), word: z.string(), ms: z.int() }),
  z.strictObject({ kind: z.literal("no-mistake") }),
  z.strictObject({ kind: z.literal("no-lamp") }),
]);
export type Feat = z.output<typeof FeatSchema>;

const HostStateSchema = z.strictObject({
  type: z.literal("host"),
  ...stateFields,
  crew: z.array(
    z.strictObject({
      guest: z.uuid(),
      name: z.string(),
      state: z.enum(guestStates),
      points: z.int(),
      /** Of `points`, what the last song has brought; 0 while it is played. */
      gained: z.int(),
      rank: z.int(),
      /** Before the last song. */
      before: z.int(),
      /** Once the room is over, where there is one. */
      feat: FeatSchema.optional(),
    }),
  ),
  /** Null but while a song is played. */
  stageSong: z
    .strictObject({
      /** When everybody begins. */
      starts_at: at,
      /** Null where the audio cannot be played. */
      sound: z.string().nullable(),
      audioMs: z.int().nullable(),
      /** The line; null for a hidden word. */
      words: z.array(z.string().nullable()),
    })
    .nullable(),
});
export type HostState = z.output<typeof HostStateSchema>;

const OwnWordSchema = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ text: z.string(), restored: z.enum(["right", "lamp", "given"]), points: z.int() }),
  z.strictObject({ hidden: z.literal(true), mistakesLeft: z.int(), lamp: z.array(z.string()).optional() }),
]);

const GuestStateSchema = z.strictObject({
  type: z.literal("guest"),
  ...stateFields,
  guest: z.uuid(),
  name: z.string(),
  state: z.enum(guestStates),
  points: z.int(),
  gained: z.int(),
  rank: z.int(),
  /** Null but while a song is played that the guest is in. */
  stageSong: z
    .strictObject({
      starts_at: at,
      words: z.array(OwnWordSchema),
      /** Empty where words are typed. */
      tray: z.array(z.string()),
      /** Whether the lamp can still be used. */
      lamp: z.boolean(),
    })
    .nullable(),
});
export type OwnState = z.output<typeof GuestStateSchema>;

/** What the server sends. A state is whole: whoever has the last one has missed nothing. */
const RoomMessageSchema = z.discriminatedUnion("type", [
  HostStateSchema,
  GuestStateSchema,
  z.strictObject({
    type: z.literal("verdict"),
    song,
    position,
    /** As it was sent. */
    word: z.string(),
    valid: z.boolean(),
    /** The word of the song once it stands: found, or given after the last mistake. */
    right: z.string().nullable(),
    mistakesLeft: z.int(),
    /** Of this word. */
    points: z.int(),
  }),
  z.strictObject({ type: z.literal("lamp"), song, position, words: z.array(z.string()) }),
  /** Nothing was changed by the message of this type. */
  z.strictObject({
    type: z.literal("refused"),
    to: z.string(),
    ...ErrorBodySchema.pick({ code: true, message: true }).shape,
  }),
]);
export type RoomMessage = z.output<typeof RoomMessageSchema>;

export const roomChannel = defineChannel({
  ...roomSocket,
  summary: "A room: the host's screen and the guests' phones",
  bytes: 2048,
  messages: { burst: 30, perSecond: 5 },
  connections: { perMinute: 600, open: 400 },
  helloMs: 5000,
  hello: z.strictObject({ type: z.literal("hello"), token: z.string().max(100) }),
  takes: { host: HostMessageSchema, guest: GuestMessageSchema },
  sends: RoomMessageSchema,
});
