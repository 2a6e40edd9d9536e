import { z } from "zod";
import { GameSettingsSchema } from "./game-settings.ts";
import { restoredStates, SongInPlaySchema } from "./song-in-play.ts";
import { limits } from "./limits.ts";
import { access, defineRoutes } from "./route.ts";

/** Songs of a duel. */
export const DUEL_SONGS = 3;

/** When a player has restored the blanks of a song, in their order in the line; no word is told. */
export const DuelLogSchema = z.array(
  z.strictObject({
    position: z.int(),
    /** Since the audio was asked for. */
    seconds: z.number(),
    restored: z.enum(restoredStates),
  }),
);
export type DuelLog = z.infer<typeof DuelLogSchema>;

/** Where a duel stands: nobody has accepted it, it waits for one of the two, both are through, or nobody can accept it. */
export const duelStates = ["open", "playing", "over", "closed"] as const;
export type DuelState = (typeof duelStates)[number];

/** Who asks: who has called, who has accepted, or anybody else. */
export const duelSides = ["caller", "rival", "stranger"] as const;
export type DuelSide = (typeof duelSides)[number];

const PlayerSchema = z.strictObject({
  /** Null of a guest who has not told one. */
  name: z.string().nullable(),
  photo: z.string().nullable(),
  /** Of the songs played so far. */
  points: z.int(),
  /** Songs played. */
  played: z.int(),
});

export const DuelSchema = z.strictObject({
  code: z.string(),
  side: z.enum(duelSides),
  state: z.enum(duelStates),
  ends_at: z.iso.datetime(),
  /** Who asks; of a stranger, what accepting makes of them. */
  you: PlayerSchema,
  /** The other one; null where nobody has accepted yet. */
  them: PlayerSchema.nullable(),
  /** In the order they are played; a song that staff have withdrawn is left out. */
  songs: z.array(
    z.strictObject({
      /** The number of its level, and its title, which may be empty. */
      level: z.string(),
      levelTitle: z.string(),
      /** Seconds of its audio. */
      duration: z.int(),
      /** Points; null while it is not played, and the other one's while the own are not there. */
      you: z.int().nullable(),
      them: z.int().nullable(),
      /** Told once it is played. */
      song: z
        .strictObject({
          name: z.string(),
          /** Where its audio is. */
          sound: z.string(),
          /** The words of the line: nothing is hidden any more. */
          words: z.array(z.string()),
          /** Which of them were missing. */
          blanks: z.array(z.int()),
          /** Null of a half that was played before words were timed; the other's also while it is not played. */
          you: DuelLogSchema.nullable(),
          them: DuelLogSchema.nullable(),
        })
        .nullable(),
    }),
  ),
  /** The code of the duel that is the answer to this one; null where nobody has asked for it. */
  rematch: z.string().nullable(),
  /** A guest may tell a name. */
  nameless: z.boolean(),
});
export type Duel = z.infer<typeof DuelSchema>;

export const DuelLineSchema = z.strictObject({
  code: z.string(),
  side: z.enum(["caller", "rival"]),
  state: z.enum(duelStates),
  created_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
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
      /** Calls that can still be made today. */
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
      /** Left out: the one guessed last. */
      soundId: z.uuid("Песня не найдена").optional(),
      /** The duel that it is the answer to; its songs are new to both, and who calls plays them as well. */
      rematch: code.optional(),
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
      /** From 0. */
      at: z.int(),
      song: SongInPlaySchema,
      token: z.string(),
      settings: GameSettingsSchema.optional(),
      /** When the other one has restored which blank; null where they have not played it. */
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
