import { z } from "zod";
import { GameSettingsSchema } from "./game-settings.ts";
import { restoredStates, SongInPlaySchema } from "./song-in-play.ts";
import { limits } from "./limits.ts";
import { access, defineRoutes } from "./route.ts";
import { KeySchema } from "./text.ts";

/** How many songs a duel has. */
export const DUEL_SONGS = 3;

/** When a player restored each blank of a song, in the order of the line; without the words. */
export const DuelLogSchema = z.array(
  z.strictObject({
    position: z.int(),
    /** Seconds since the audio was requested. */
    seconds: z.number(),
    restored: z.enum(restoredStates),
  }),
);
export type DuelLog = z.infer<typeof DuelLogSchema>;

/** The states of a duel: not accepted yet, not finished by both, finished by both, or not to be accepted any more. */
export const duelStates = ["open", "playing", "over", "closed"] as const;
export type DuelState = (typeof duelStates)[number];

/** The caller of the route: the player who has made the call, the one who has accepted it, or anybody else. */
export const duelSides = ["caller", "rival", "stranger"] as const;
export type DuelSide = (typeof duelSides)[number];

const PlayerSchema = z.strictObject({
  /** Null for a guest who has not entered one. */
  name: z.string().nullable(),
  photo: z.string().nullable(),
  /** The points of the songs played so far. */
  points: z.int(),
  /** How many songs the player has played. */
  played: z.int(),
});

export const DuelSchema = z.strictObject({
  code: z.string(),
  side: z.enum(duelSides),
  state: z.enum(duelStates),
  ends_at: z.iso.datetime(),
  /** The caller of the route; empty for a stranger, who has not accepted. */
  you: PlayerSchema,
  /** The opponent; null if nobody has accepted yet. */
  them: PlayerSchema.nullable(),
  /** In the order of play; a song that is not served any more is left out unless both have played it. */
  songs: z.array(
    z.strictObject({
      /** The number of the song's level, and the level's title, which may be empty. */
      level: z.string(),
      levelTitle: z.string(),
      /** The length of the audio, seconds. */
      duration: z.int(),
      /** Points; null until the song is played. `them` also stays null until the caller has played it. */
      you: z.int().nullable(),
      them: z.int().nullable(),
      /** Null until the caller has played the song. */
      song: z
        .strictObject({
          name: z.string(),
          /** The URL of the audio; null once staff have made the song inactive. */
          sound: z.string().nullable(),
          /** All words of the line, including the hidden ones. */
          words: z.array(z.string()),
          /** The positions of the hidden words. */
          blanks: z.array(z.int()),
          /** Null for a play from before words were timed; `them` also until the opponent has played the song. */
          you: DuelLogSchema.nullable(),
          them: DuelLogSchema.nullable(),
        })
        .nullable(),
    }),
  ),
  /** The code of the rematch; null if nobody has asked for one. */
  rematch: z.string().nullable(),
  /** The caller is a guest without a name, and may enter one. */
  nameless: z.boolean(),
});
export type Duel = z.infer<typeof DuelSchema>;

export const DuelLineSchema = z.strictObject({
  code: z.string(),
  side: z.enum(["caller", "rival"]),
  state: z.enum(duelStates),
  created_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** How many songs it has; a song that staff have withdrawn is left out unless both have played it. */
  songs: z.int(),
  you: PlayerSchema,
  them: PlayerSchema.nullable(),
});
export type DuelLine = z.infer<typeof DuelLineSchema>;

const code = z.string("Такого вызова нет").regex(/^[\w-]{12}$/, "Такого вызова нет");
const read = { max: 120, seconds: 60, by: "player" } as const;
const write = { max: 60, seconds: 60, by: "player" } as const;

export const duelRoutes = defineRoutes({
  getDuel: {
    method: "GET",
    path: "/api/duels/duel",
    summary: "A duel by the code of its link: who plays, and what each song brought; no song before it is played",
    access: access.all,
    limit: { max: 240, seconds: 60, by: "address" },
    waits: "never",
    query: z.strictObject({ code }),
    status: 200,
    response: DuelSchema,
  },
  listDuels: {
    method: "GET",
    path: "/api/duels",
    summary: "The player's latest duels, called and accepted",
    access: access.player,
    limit: read,
    status: 200,
    response: z.strictObject({
      data: z.array(DuelLineSchema),
      /** How many more calls the player can make today. */
      left: z.int(),
    }),
  },
  callDuel: {
    method: "POST",
    path: "/api/duels",
    summary:
      "Makes a duel of a guessed song and the two guessed before it, as they were played; or of three others, in answer",
    access: access.player,
    limit: write,
    body: z.strictObject({
      /** The guessed song to call with; if left out, the one guessed last. */
      soundId: z.uuid("Песня не найдена").optional(),
      /** The code of the duel to rematch; the songs are different ones, and the player who calls plays them too. */
      rematch: code.optional(),
      /** Made by the client: if the answer was lost, the same call with the same key returns the same duel. */
      key: KeySchema.optional(),
    }),
    status: 201,
    response: z.strictObject({ code: z.string() }),
  },
  playDuel: {
    method: "POST",
    path: "/api/duels/play",
    summary: "Accepts the call and deals the next song, with the blanks and choices the other one had; pays nothing",
    access: access.player,
    limit: read,
    body: z.strictObject({ code, settings: z.boolean().default(false) }),
    status: 200,
    response: z.strictObject({
      /** The index of the song, from 0. */
      at: z.int(),
      song: SongInPlaySchema,
      token: z.string(),
      settings: GameSettingsSchema.optional(),
      /** When the opponent restored each blank; null if the opponent has not played the song. */
      ghost: DuelLogSchema.nullable(),
    }),
  },
  nameDuelist: {
    method: "PUT",
    path: "/api/duels/name",
    summary: "How a guest wants to be called in this duel",
    access: [4],
    limit: write,
    body: z.strictObject({
      code,
      name: z
        .string({ error: "Введите имя" })
        .trim()
        .min(1, "Введите имя")
        .max(limits.login.max, `Имя\u00A0— не длиннее ${limits.login.max}\u00A0символов`),
    }),
    status: 200,
    response: z.strictObject({ name: z.string() }),
  },
  withdrawDuel: {
    method: "POST",
    path: "/api/duels/withdraw",
    summary: "Takes a call back while nobody has accepted it",
    access: access.player,
    limit: write,
    body: z.strictObject({ code }),
    status: 204,
  },
});
