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

/** Sent only after a song has ended. */
const PlayedSongSchema = z.strictObject({
  name: z.string(),
  executors: z.array(z.string()),
  music: z.array(z.string()),
  text: z.array(z.string()),
  words: z.array(z.string()),
  /** The positions of the hidden words. */
  blanks: z.array(z.int()),
});
export type PlayedSong = z.output<typeof PlayedSongSchema>;

const stateFields = {
  /** The server's time, by which all devices start a song at the same moment. */
  now: at,
  /**
   * After so long without a message the client counts the connection as lost, ms: the server repeats a state before that,
   * and sends one after every message of the host. Nodes of the previous release do neither, and do not send this.
   */
  lostAfterMs: z.int().optional(),
  code: z.string(),
  stage: z.enum(roomStages),
  /** When the stage ends by itself; null if it does not. */
  until: at.nullable(),
  settings: RoomSettingsSchema,
  /** The index of the current or latest song, from 0; null before the first. */
  song: z.int().nullable(),
  locked: z.boolean(),
  guests: z.int(),
  /** How many guests play this song; `done`: how many of them have finished it. */
  playing: z.int(),
  done: z.int(),
  played: PlayedSongSchema.nullable(),
};

/** The states of a guest: waits, has blanks left, has finished, joined too late for this song, lost the connection. */
export const guestStates = ["waits", "plays", "done", "late", "lost"] as const;
export type GuestState = (typeof guestStates)[number];

/** A guest's feat, shown at the end: the quickest right answer of all, no wrong answer, or no use of the lamp. */
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
      /** The part of `points` that is for the last song; 0 while it is played. */
      gained: z.int(),
      rank: z.int(),
      /** The rank before the last song. */
      before: z.int(),
      /** Only after the end of the room, if the guest has one. */
      feat: FeatSchema.optional(),
    }),
  ),
  /** Null unless a song is being played. */
  stageSong: z
    .strictObject({
      /** When all devices start the song. */
      starts_at: at,
      /** The URL of the audio; null if it cannot be played. */
      sound: z.string().nullable(),
      audioMs: z.int().nullable(),
      /** The words of the line; null for a hidden one. */
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
  /** How many guests have this rank. Nodes of the previous release do not send it. */
  sharing: z.int().optional(),
  /** Null unless a song is being played and the guest takes part in it. */
  stageSong: z
    .strictObject({
      starts_at: at,
      words: z.array(OwnWordSchema),
      /** Empty if words are typed. */
      tray: z.array(z.string()),
      /** Whether the guest can still use the lamp. */
      lamp: z.boolean(),
    })
    .nullable(),
});
export type OwnState = z.output<typeof GuestStateSchema>;

/** Messages of the server. A state is complete: a client needs only the latest one. */
const RoomMessageSchema = z.discriminatedUnion("type", [
  HostStateSchema,
  GuestStateSchema,
  z.strictObject({
    type: z.literal("verdict"),
    song,
    position,
    /** The word as it was sent. */
    word: z.string(),
    valid: z.boolean(),
    /** The word of the song if it was found, or given after the last mistake; else null. */
    right: z.string().nullable(),
    mistakesLeft: z.int(),
    /** The points for this word. */
    points: z.int(),
  }),
  z.strictObject({ type: z.literal("lamp"), song, position, words: z.array(z.string()) }),
  /** The message of the type `to` was refused and changed nothing. */
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
  hello: z.strictObject({ type: z.literal("hello"), token: z.string().max(100) }),
  takes: { host: HostMessageSchema, guest: GuestMessageSchema },
  sends: RoomMessageSchema,
});
