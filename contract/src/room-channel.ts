import { z } from "zod";
import { defineChannel } from "./channel.ts";
import { AnswerSchema } from "./dispute-fields.ts";
import { ErrorBodySchema } from "./errors.ts";
import { limits } from "./limits.ts";
import { roomChoices, roomSocket } from "./room-limits.ts";
import { RoomSettingsSchema, roomStages } from "./rooms.ts";

const song = z
  .int()
  .min(0)
  .max(Math.max(...roomChoices.songs) - 1);
const position = z.int().min(0).max(limits.fragmentWords.max);
const at = z.iso.datetime({ precision: 3 });

/**
 * Messages of the host. `stage` and `song` are those it has seen, so that a repeated press counts
 * once.
 */
const HostMessageSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("next"), stage: z.enum(["lobby", "song", "scores"]), song: song.nullable() }),
  /** The scoreboard stays until the next press. */
  z.strictObject({ type: z.literal("hold"), song }),
  z.strictObject({ type: z.literal("lock"), locked: z.boolean() }),
  z.strictObject({ type: z.literal("remove"), guest: z.uuid() }),
  z.strictObject({ type: z.literal("end") }),
]);
export type HostMessage = z.output<typeof HostMessageSchema>;

/**
 * Messages of a guest. The same answer at the same blank counts once, so it may be sent again if
 * its verdict was lost.
 */
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
  settings: RoomSettingsSchema,
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

/** Messages of the server. A state is complete: whoever has the latest has missed nothing. */
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
