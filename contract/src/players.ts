import { z } from "zod";
import { deleteRoute, ownedFields, staffRead, staffWrite } from "./crud.ts";
import { instant } from "./instant.ts";
import { limits } from "./limits.ts";
import { IdSchema, listAnswer, listQuery, oneOrMore, queryNumber, StampSchema } from "./list.ts";
import { access, inSection } from "./route.ts";
import { userCategories, UserSchema, userTypes } from "./users.ts";

/** A player as staff see one in the list. */
export const PlayerSchema = z.strictObject({
  _id: z.uuid(),
  login: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  photo: z.string().nullable(),
  score: z.int(),
  type: z.enum(userTypes),
  user_category: z.enum(userCategories),
  /** When the operator last reported on the subscription; null: never. */
  subscription_checked_at: z.iso.datetime().nullable(),
  guessed: z.int(),
  last_seen_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** When staff blocked the account; null: no block. */
  blocked_at: z.iso.datetime().nullable(),
  /** The end of the block; null: for good. */
  blocked_until: z.iso.datetime().nullable(),
  block_reason: z.string().nullable(),
  block_contact: z.string().nullable(),
});
export type Player = z.infer<typeof PlayerSchema>;

/** A player with the other fields that the specification gives a user. */
export const ListedPlayerSchema = z.strictObject({
  ...PlayerSchema.shape,
  ...UserSchema.pick({ stocks: true, guessed_sounds: true }).shape,
  role: z.literal(3),
});
export type ListedPlayer = z.infer<typeof ListedPlayerSchema>;

const score = z
  .int("Введите очки целым числом")
  .min(-limits.score.max, "Слишком мало очков")
  .max(limits.score.max, "Слишком много очков");

export const PlayersQuerySchema = listQuery({
  row: ListedPlayerSchema,
  filter: {
    type: oneOrMore(z.enum(userTypes)),
    user_category: oneOrMore(z.enum(userCategories)),
    /** Instants: from included, to excluded. */
    registered_from: instant("Неверная дата"),
    registered_to: instant("Неверная дата"),
    score_min: score,
    score_max: score,
  },
  sort: ["login", "name", "email", "score", "guessed", "last_seen_at", "created_at"],
  defaultSort: "-created_at",
});
export type PlayersQuery = z.output<typeof PlayersQuerySchema>;

/** What is played: a song, a song once more, the song of a day on its day or from the archive, a song of a duel. */
const playKinds = ["song", "replay", "daily", "archive", "duel"] as const;

/** One play: a player's try at a song. */
export const PlayerPlaySchema = z.strictObject({
  _id: z.uuid(),
  sound: z.strictObject({ _id: z.uuid(), name: z.string() }),
  kind: z.enum(playKinds),
  state: z.enum(["served", "started", "guessed", "failed", "replayed"]),
  points: z.int(),
  mistakes: z.int(),
  hints: z.int(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
});
export type PlayerPlay = z.infer<typeof PlayerPlaySchema>;

const ScoreFieldsSchema = z.strictObject({
  _id: IdSchema,
  score,
  type: z.enum(userTypes, "Выберите тип"),
  updated_at: StampSchema,
});

const PlayerCardSchema = PlayerSchema.extend({
  stocks: z.array(z.strictObject({ _id: z.uuid(), name: z.string(), score: z.int(), prize: z.string().nullable() })),
  plays: z.int(),
});
export type PlayerCard = z.infer<typeof PlayerCardSchema>;

export const playerRoutes = inSection("players", {
  listPlayers: {
    method: "GET",
    path: "/api/gamers",
    summary: "Players",
    access: access.staff,
    limit: staffRead,
    query: PlayersQuerySchema,
    status: 200,
    response: z.strictObject({
      users: listAnswer(ListedPlayerSchema).shape.data,
      total: z.int(),
      /** There are more than `total`; counting stops at that number. */
      more: z.literal(true).optional(),
    }),
  },
  getPlayer: {
    method: "GET",
    path: "/api/gamer",
    summary: "A player's card",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({ _id: IdSchema }),
    status: 200,
    response: PlayerCardSchema,
  },
  listPlayerPlays: {
    method: "GET",
    path: "/api/gamer/plays",
    summary: "What a player has begun, the latest first",
    access: access.staff,
    limit: staffRead,
    query: z.strictObject({
      _id: IdSchema,
      skip: queryNumber().min(0, "Не меньше нуля").max(10_000_000, "Слишком много").default(0),
      limit: queryNumber().min(1, "Не меньше одного").max(limits.page.max).default(limits.page.default),
    }),
    status: 200,
    response: z.strictObject({ data: z.array(PlayerPlaySchema), total: z.int() }),
  },
  updateUserScore: {
    method: "PUT",
    path: "/api/user/score",
    summary: "Score and type of a player",
    access: access.staff,
    limit: staffWrite,
    body: ScoreFieldsSchema,
    ignores: ownedFields(PlayerSchema, ScoreFieldsSchema, Object.keys(UserSchema.shape)),
    status: 200,
    response: PlayerSchema,
  },
  deleteUser: deleteRoute("/api/user", "Delete a player; the owner may delete an administrator"),
});
