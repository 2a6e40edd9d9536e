import { scoreKeys } from "@hitoslov/rules/config";
import { z } from "zod";
import { limits } from "./limits.ts";
import type { Noun } from "./noun.ts";
import { requiredText, text } from "./text.ts";

const NameSchema = requiredText(limits.title.max, "Введите название");

const seconds = (missing: string) =>
  z
    .int(missing)
    .min(0, "Не меньше нуля")
    .max(limits.seconds.max, `Не больше ${limits.seconds.max}\u00A0секунд: три цифры`);

export type Directory = {
  readonly path: `/api/${string}`;
  readonly noun: Noun;
  /** The fields that staff fill in, in the order of the form and the list. */
  readonly fields: z.ZodRawShape;
  /** Fields that are shown but not edited. */
  readonly shown: z.ZodRawShape;
  /** Whether staff can add rows; false for a fixed set. */
  readonly creates: boolean;
};

/**
 * Every reference list. To add one, see «A new reference list» in docs/ARCHITECTURE.md: routes, access, list, form and
 * texts follow from a few lines.
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
      /** The title of a player who has guessed all its songs; left out: unchanged, and none in a new level. */
      title: text(limits.levelTitle.max, `Не длиннее ${limits.levelTitle.max}\u00A0символов`).optional(),
      /** Whether hidden words are silent in the audio of its songs; left out: unchanged, and off in a new level. */
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

// `Object.keys` returns strings; these are the registry's.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const directoryNames = Object.keys(directories) as DirectoryName[];

/** The nouns of the lists by name; `Object.fromEntries` loses the names in its type. */
export const directoryNouns = Object.fromEntries(directoryNames.map((name) => [name, directories[name].noun])) as {
  readonly [K in DirectoryName]: Directories[K]["noun"];
};

/** The lists whose rows can be merged, as one name may be entered twice. */
export const mergedDirectories = ["genre", "language", "executor", "author", "film", "filter"] as const;

export type MergedDirectory = (typeof mergedDirectories)[number];
