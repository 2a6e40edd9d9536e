import { scoreKeys } from "@hitoslov/rules/config";
import { z } from "zod";
import { createRoute, deleteRoute, listRoute, staffHeavy, staffRead, staffWrite, updateRoute } from "./crud.ts";
import { limits } from "./limits.ts";
import { DeletedSchema, IdSchema, listQuery, NamedSchema, oneOrMore, PlainValueSchema } from "./list.ts";
import { NoBodySchema } from "./no-body.ts";
import type { Noun } from "./noun.ts";
import { access, inSection, type Routes } from "./route.ts";
import { requiredText, text } from "./text.ts";

const NameSchema = requiredText(limits.title.max, "Введите название");
const seconds = (missing: string) =>
  z
    .int(missing)
    .min(0, "Не меньше нуля")
    .max(limits.seconds.max, `Не больше ${limits.seconds.max}\u00A0секунд: три цифры`);

type Directory = {
  readonly path: `/api/${string}`;
  readonly noun: Noun;
  /** What staff fill in. The order is the form's and the list's. */
  readonly fields: z.ZodRawShape;
  /** What is shown besides, and not edited. */
  readonly shown: z.ZodRawShape;
  /** Rows of a fixed set are not added by hand. */
  readonly creates: boolean;
};

/**
 * Every reference list. A new one is its entry here with its noun; its table in a migration, and that one's line in the
 * index; its row type in `db/schema.ts`; a line in `reference-lists/lists.ts`. Routes, list, form and texts follow.
 */
export const directories = {
  difficulty: {
    path: "/api/difficulty",
    noun: { nominative: "Уровень сложности", accusative: "уровень сложности", plural: "Уровни сложности", gender: "m" },
    fields: {
      name: requiredText(3, "Введите номер уровня").regex(
        /^[1-9]\d{0,2}$/,
        "Название уровня\u00A0— его номер: 1, 2, 3…",
      ),
      points: z
        .int("Введите бонусные очки числом")
        .min(0, "Не меньше нуля")
        .max(limits.points.max, "Слишком много очков"),
      /** What whoever has collected its songs may be called; unsaid: as it was, and none in a new one. */
      title: text(limits.levelTitle.max, `Не длиннее ${limits.levelTitle.max}\u00A0символов`).optional(),
      /** Whether hidden words are silent in the audio of its songs; unsaid: as it was, and not in a new one. */
      silence: z.boolean().optional(),
    },
    shown: {},
    creates: true,
  },
  score: {
    path: "/api/score",
    noun: { nominative: "Правило начисления", accusative: "правило начисления", plural: "Очки", gender: "n" },
    fields: {
      score: z
        .int("Введите очки целым числом")
        .min(-limits.points.max, "Слишком мало очков")
        .max(limits.points.max, "Слишком много очков"),
    },
    shown: { key: z.enum(scoreKeys) },
    creates: false,
  },
  speed: {
    path: "/api/speed",
    noun: {
      nominative: "Скорость открытия",
      accusative: "скорость открытия",
      plural: "Скорость открытия",
      gender: "f",
    },
    fields: {
      min_time: seconds("Введите начало в\u00A0секундах"),
      max_time: seconds("Введите конец в\u00A0секундах"),
      coefficient: z.number("Введите коэффициент числом").positive("Больше нуля").max(1000, "Не больше 1000"),
    },
    shown: {},
    creates: true,
  },
  genre: {
    path: "/api/genre",
    noun: { nominative: "Жанр", accusative: "жанр", plural: "Жанры", gender: "m" },
    fields: { name: NameSchema },
    shown: {},
    creates: true,
  },
  language: {
    path: "/api/language",
    noun: { nominative: "Язык", accusative: "язык", plural: "Языки", gender: "m" },
    fields: { name: NameSchema },
    shown: {},
    creates: true,
  },
  executor: {
    path: "/api/executor",
    noun: { nominative: "Исполнитель", accusative: "исполнителя", plural: "Исполнители", gender: "m" },
    fields: { name: NameSchema },
    shown: {},
    creates: true,
  },
  author: {
    path: "/api/author",
    noun: { nominative: "Автор", accusative: "автора", plural: "Авторы", gender: "m" },
    fields: { name: NameSchema },
    shown: {},
    creates: true,
  },
  film: {
    path: "/api/film",
    noun: { nominative: "Фильм", accusative: "фильм", plural: "Фильмы", gender: "m" },
    fields: { name: NameSchema },
    shown: {},
    creates: true,
  },
  filter: {
    path: "/api/filter",
    noun: { nominative: "Фильтр сайта", accusative: "фильтр сайта", plural: "Фильтры сайта", gender: "m" },
    fields: { name: NameSchema, description: requiredText(limits.comment.max, "Введите комментарий") },
    shown: {},
    creates: true,
  },
} as const satisfies Record<string, Directory>;

export type Directories = typeof directories;
export type DirectoryName = keyof Directories;
// `Object.keys` answers strings; these are the registry's.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const directoryNames = Object.keys(directories) as DirectoryName[];

/** The nouns of the lists, by name, which `Object.fromEntries` cannot know. */
export const directoryNouns = Object.fromEntries(directoryNames.map((name) => [name, directories[name].noun])) as {
  readonly [K in DirectoryName]: Directories[K]["noun"];
};

/** `songs` counts the songs that use the row; null where songs do not refer to the list. */
type RowShape<D extends Directory> = { _id: z.ZodUUID } & D["shown"] &
  D["fields"] & { songs: z.ZodNullable<z.ZodInt>; updated_at: z.ZodISODateTime };
type RowSchema<D extends Directory> = z.ZodObject<RowShape<D>, z.core.$strict>;
type ListQuery<D extends Directory> = ReturnType<
  typeof listQuery<z.ZodRawShape, RowShape<D>, Extract<keyof RowShape<D>, string>>
>;
type ListRoute<D extends Directory> = ReturnType<typeof listRoute<D["path"], ListQuery<D>, RowShape<D>>>;
type Creating = {
  [K in DirectoryName]: Directories[K]["creates"] extends true ? K : never;
}[DirectoryName];

export type DirectoryRow<K extends DirectoryName> = z.output<RowSchema<Directories[K]>>;

/** `listGenre`, `createGenre`, `updateGenre`, `deleteGenre`, and so on for each. */
export type DirectoryRoutes = {
  readonly [K in DirectoryName as `list${Capitalize<K>}`]: ListRoute<Directories[K]>;
} & {
  readonly [K in Creating as `create${Capitalize<K>}`]: ReturnType<
    typeof createRoute<Directories[K]["path"], Directories[K]["fields"], RowSchema<Directories[K]>>
  >;
} & {
  readonly [K in DirectoryName as `update${Capitalize<K>}`]: ReturnType<
    typeof updateRoute<Directories[K]["path"], Directories[K]["fields"], RowSchema<Directories[K]>>
  >;
} & {
  readonly [K in DirectoryName as `delete${Capitalize<K>}`]: ReturnType<typeof deleteRoute<Directories[K]["path"]>>;
};

function routesOf(name: DirectoryName, directory: Directory): Routes {
  const { path, noun, creates } = directory;
  const row: z.ZodObject<z.ZodRawShape, z.core.$strict> = z.strictObject({
    _id: z.uuid(),
    ...directory.shown,
    ...directory.fields,
    songs: z.int().nullable(),
    updated_at: z.iso.datetime(),
  });
  const fields: z.ZodObject<z.ZodRawShape, z.core.$strict> = z.strictObject(directory.fields);
  const verb = (action: string) => `${action}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const sort: string[] = [...Object.keys({ ...directory.shown, ...directory.fields }), "songs"];
  const filter = Object.fromEntries(sort.map((field) => [field, oneOrMore(PlainValueSchema)]));
  const query = listQuery<z.ZodRawShape, z.ZodRawShape, string>({ row, filter, sort });
  return inSection("songs", {
    [verb("list")]: listRoute(path, noun.plural, query, row),
    ...(creates && { [verb("create")]: createRoute(path, `New: ${noun.accusative}`, fields, row) }),
    [verb("update")]: updateRoute(path, `Edit: ${noun.accusative}`, fields, row),
    [verb("delete")]: deleteRoute(path, `Delete: ${noun.accusative}`),
  });
}

const NamesSchema = z.array(NamedSchema);

/** The lists in which one row can be spelt twice. */
export const mergedDirectories = ["genre", "language", "executor", "author", "film", "filter"] as const;
export type MergedDirectory = (typeof mergedDirectories)[number];

export const directoryRoutes = {
  // Made by a loop over the registry, which only the mapped type above can name one by one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ...(Object.assign({}, ...directoryNames.map((name) => routesOf(name, directories[name]))) as DirectoryRoutes),
  ...inSection("songs", {
    listExecutorNames: {
      method: "GET",
      path: "/api/executor/list",
      summary: "Every executor by name",
      access: access.staff,
      limit: staffRead,
      status: 200,
      response: z.strictObject({ data: NamesSchema }),
    },
    getDirectories: {
      method: "GET",
      path: "/api/directories/all",
      summary: "All reference lists of a song; author writes texts, music writes music, both are one list",
      access: access.staff,
      limit: staffRead,
      status: 200,
      response: z.strictObject({
        author: NamesSchema,
        music: NamesSchema,
        executor: NamesSchema,
        difficulty: NamesSchema,
        genre: NamesSchema,
        language: NamesSchema,
        film: NamesSchema,
        filter: NamesSchema,
      }),
    },
    mergeDirectoryRows: {
      method: "POST",
      path: "/api/directory/merge",
      summary: "Put one row of a reference list in the place of another: its songs move, the other goes",
      access: access.staff,
      limit: staffHeavy,
      body: z
        .strictObject({
          directory: z.enum(mergedDirectories, "Выберите справочник"),
          _id: IdSchema,
          into_id: z.uuid("Выберите запись").toLowerCase(),
        })
        .refine(({ _id, into_id }) => _id !== into_id, { path: ["into_id"], message: "Выберите другую запись" }),
      status: 200,
      response: DeletedSchema.extend({
        /** Songs that moved, of the catalogue and of the library. */
        songs: z.int(),
      }),
    },
    createDirectories: {
      method: "POST",
      path: "/api/directory",
      summary: "Create the default levels where there are none",
      access: access.staff,
      limit: staffWrite,
      body: NoBodySchema,
      status: 201,
      response: z.strictObject({ created: z.int() }),
    },
  }),
};
