import { z } from "zod";
import { createRoute, deleteRoute, listRoute, ownedFields, staffRead, staffWrite, updateRoute } from "./crud.ts";
import { instant } from "./instant.ts";
import { limits } from "./limits.ts";
import { IdSchema, listAnswer, listQuery, oneOrMore, queryNumber, StampSchema } from "./list.ts";
import { access, defineRoutes, inSection, workbookType } from "./route.ts";
import { staffSections, StaffSectionsSchema } from "./staff-sections.ts";
import { isWellFormed, text } from "./text.ts";

export const userTypes = ["Премиум", "Бесплатный"] as const;
export const userCategories = ["default", "megafon", "megafonSubscription"] as const;

/** What a mobile operator may call a player. */
export const OperatorCategorySchema = z.enum(userCategories).exclude(["default"]);
export type OperatorCategory = z.infer<typeof OperatorCategorySchema>;

export const UserSchema = z.strictObject({
  _id: z.uuid(),
  login: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  photo: z.string().nullable(),
  score: z.int(),
  type: z.enum(userTypes),
  user_category: z.enum(userCategories),
  /** When the operator last told of the subscription; null: never. */
  subscription_checked_at: z.iso.datetime().nullable(),
  stocks: z.array(z.strictObject({ _id: z.uuid(), name: z.string(), score: z.int(), prize: z.string().nullable() })),
  /** Of an administrator whom the owner has limited: the sections that are open. */
  sections: z.array(z.enum(staffSections)).optional(),
  guessed_sounds: z.strictObject({ all: z.strictObject({ count: z.int() }) }),
  created_at: z.iso.datetime(),
});
export type User = z.infer<typeof UserSchema>;

export const LoginNameSchema = z
  .string({ error: "Введите логин" })
  .trim()
  .min(1, "Введите логин")
  .min(limits.login.min, `Логин\u00A0— не короче ${limits.login.min}\u00A0символов`)
  .max(limits.login.max, `Логин\u00A0— не длиннее ${limits.login.max}\u00A0символов`)
  // With marks: the server puts «й» together where it comes as two characters, and says which letters a new login has.
  .regex(/^[\p{L}\p{M}\p{N}._-]+$/u, "В\u00A0логине могут быть буквы, цифры, точка, дефис и\u00A0подчёркивание");

export const PasswordSchema = z
  .string({ error: "Введите пароль" })
  .min(limits.password.min, `Пароль\u00A0— не короче ${limits.password.min}\u00A0символов`)
  .max(limits.password.max, `Пароль\u00A0— не длиннее ${limits.password.max}\u00A0символов`)
  .refine(isWellFormed, "В\u00A0пароле есть недопустимый знак");

export const EmailSchema = z
  .string("Введите почту")
  .trim()
  .min(1, "Введите почту")
  .max(limits.email.max, "Слишком длинный адрес")
  .pipe(z.email("Похоже, в\u00A0адресе ошибка. Пример: anna@example.ru"));

export const PhoneSchema = text(limits.phone.max, "Слишком длинный номер. Пример: +7(900)123-45-67");

export const AccountNameSchema = text(limits.name.max, `Имя\u00A0— не длиннее ${limits.name.max}\u00A0символов`);

export const roleNames = { 1: "владелец", 2: "администратор", 3: "игрок" } as const;

/** Somebody of staff, for the owner's eyes. */
export const AdminSchema = z.strictObject({
  _id: z.uuid(),
  login: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  photo: z.string().nullable(),
  role: z.union([z.literal(1), z.literal(2)]),
  /** The parts of the back office that are open to an administrator; null: all. */
  sections: z.array(z.enum(staffSections)).nullable(),
  /** Whether an administrator reads tax and passport data of winners; an owner does anyway. */
  reads_papers: z.boolean(),
  /** Whether the second factor is on. */
  totp: z.boolean(),
  last_seen_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Admin = z.infer<typeof AdminSchema>;

/** An empty phone means none. */
const OptionalPhoneSchema = PhoneSchema.optional();
const StaffRoleSchema = z.union([z.literal(1), z.literal(2)], "Выберите роль").default(2);

export const AdminCreateSchema = z.strictObject({
  login: LoginNameSchema,
  email: EmailSchema,
  phone: OptionalPhoneSchema,
  password: PasswordSchema,
  role: StaffRoleSchema,
  /** For administrators only; left out: as it was, and all in a new one. */
  sections: StaffSectionsSchema.optional(),
  /** The same. */
  reads_papers: z.boolean().optional(),
});
/** Without `password` it stays; with it the person's sessions end. */
export const AdminUpdateSchema = z.strictObject({ ...AdminCreateSchema.shape, password: PasswordSchema.optional() });

export const AdminsQuerySchema = listQuery({
  row: AdminSchema,
  filter: {},
  sort: ["login", "name", "email", "role", "last_seen_at", "created_at", "updated_at"],
});
export type AdminsQuery = z.output<typeof AdminsQuerySchema>;

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
  /** When the operator last told of the subscription; null: never. */
  subscription_checked_at: z.iso.datetime().nullable(),
  guessed: z.int(),
  last_seen_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** When staff have blocked the account; null: they have not. */
  blocked_at: z.iso.datetime().nullable(),
  /** Null: for good. */
  blocked_until: z.iso.datetime().nullable(),
  block_reason: z.string().nullable(),
  block_contact: z.string().nullable(),
});
export type Player = z.infer<typeof PlayerSchema>;

/** The same with what the specification shows of a user besides. */
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

/** One run of a player at one song. */
export const PlayerPlaySchema = z.strictObject({
  _id: z.uuid(),
  sound: z.strictObject({ _id: z.uuid(), name: z.string() }),
  state: z.enum(["served", "started", "guessed", "failed", "replayed"]),
  points: z.int(),
  mistakes: z.int(),
  hints: z.int(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
});
export type PlayerPlay = z.infer<typeof PlayerPlaySchema>;

/** `YYYY.MM.DD`, the mask ####.##.## of the specification. */
export const MaskedDateSchema = z
  .string("Введите дату")
  .regex(/^\d{4}\.\d{2}\.\d{2}$/, "Дата\u00A0— год.месяц.день: 2026.03.01")
  .refine((value) => z.iso.date().safeParse(value.replaceAll(".", "-")).success, "Такого дня нет");

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
      /** There are more than `total`, of which so many are not counted. */
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
    summary: "What a player has played, the latest first",
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

/** A file about days, both included. */
const ofDays = {
  method: "GET",
  access: access.staff,
  limit: { max: 30, seconds: 60, by: "player" },
  query: z.strictObject({ start_date: MaskedDateSchema, end_date: MaskedDateSchema }),
  status: 200,
} as const;

export const statsRoutes = inSection("numbers", {
  downloadStats: {
    ...ofDays,
    path: "/api/excel/stats",
    summary: "Figures, players, songs, draws and events of these days as a workbook; one at a time a server",
    download: { name: "stats.xlsx", type: workbookType },
  },
  downloadRightsReport: {
    ...ofDays,
    path: "/api/excel/rights",
    summary: "Plays and seconds of these days by rights holder, executor and month, as a workbook",
    download: { name: "rights.xlsx", type: workbookType },
  },
  downloadRightsTable: {
    ...ofDays,
    path: "/api/csv/rights",
    summary: "The same by rights holder, executor and month as a csv",
    download: { name: "rights.csv", type: "text/csv; charset=utf-8" },
  },
});

/** Of a user in the specification; an administrator has none of them. */
const playersFields = Object.keys(UserSchema.shape);

export const adminRoutes = defineRoutes({
  listAdmins: { ...listRoute("/api/user", "Administrators", AdminsQuerySchema, AdminSchema), access: access.owner },
  createAdmin: {
    ...createRoute("/api/user", "New administrator", AdminCreateSchema, AdminSchema, playersFields),
    access: access.owner,
  },
  updateAdmin: {
    ...updateRoute("/api/user", "Edit an administrator", AdminUpdateSchema, AdminSchema, playersFields),
    access: access.owner,
  },
});
