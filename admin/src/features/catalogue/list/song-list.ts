import { limits } from "@hitoslov/contract/limits";
import { type ListState, useListState } from "../../../ui/data-table/use-list-state.ts";
import type { CatalogueQuery } from "@hitoslov/contract";
import type { Option } from "../../../ui/select/select.tsx";
import { songStatusOptions } from "../../../ui/status-switch.tsx";
import { markOptions } from "../../../lib/marks.ts";
import type { SearchedDirectory } from "../directories.ts";

/** The value of a set flag in the address. */
const yes = "yes";

const yesOrNo = (is: string, isNot: string) => [
  { value: yes, label: is },
  { value: "no", label: isNot },
];

type Field = {
  readonly label: string;
  /** The label of no filter. */
  readonly all: string;
  /** Hidden behind «Ещё фильтры». */
  readonly rare?: true;
} & (
  | { readonly of: "options"; readonly options: readonly Option[] }
  | { readonly of: "directory"; readonly directory: SearchedDirectory }
  | { readonly of: "levels" }
);

/** Every filter of the catalogue, in the order of the screen. */
export const songFilters = {
  difficulty_id: { label: "Уровень", all: "Все уровни", of: "levels" },
  genre_id: { label: "Жанр", all: "Все жанры", of: "directory", directory: "genre" },
  language_id: { label: "Язык", all: "Все языки", of: "directory", directory: "language" },
  status_id: { label: "Статус", all: "Любой", of: "options", options: songStatusOptions },
  executor_id: { label: "Исполнитель", all: "Все исполнители", rare: true, of: "directory", directory: "executor" },
  author_id: { label: "Автор", all: "Все авторы", rare: true, of: "directory", directory: "author" },
  film_id: { label: "Фильм", all: "Все фильмы", rare: true, of: "directory", directory: "film" },
  filter_id: { label: "Фильтр сайта", all: "Все фильтры", rare: true, of: "directory", directory: "filter" },
  has_sound: {
    label: "Звук",
    all: "Любой",
    rare: true,
    of: "options",
    options: yesOrNo("Со звуком", "Без звука"),
  },
  long_sound: {
    label: "Длина звука",
    all: "Любая",
    rare: true,
    of: "options",
    options: yesOrNo("Дольше 30\u00A0с", "До 30\u00A0с"),
  },
  has_times: { label: "Времена слов", all: "Неважно", rare: true, of: "options", options: yesOrNo("Есть", "Нет") },
  has_cover: { label: "Обложка", all: "Любая", rare: true, of: "options", options: yesOrNo("Есть", "Нет") },
  has_rights_holder: {
    label: "Правообладатель",
    all: "Любой",
    rare: true,
    of: "options",
    options: yesOrNo("Указан", "Не указан"),
  },
  has_authors: { label: "Авторы", all: "Любые", rare: true, of: "options", options: yesOrNo("Указаны", "Не указаны") },
  has_genre: { label: "Жанр указан", all: "Неважно", rare: true, of: "options", options: yesOrNo("Да", "Нет") },
  has_hidden: { label: "Пропуски", all: "Любые", rare: true, of: "options", options: yesOrNo("Есть", "Нет") },
  mark: { label: "Отметка качества", all: "Любая", rare: true, of: "options", options: markOptions },
  demo: {
    label: "Демо",
    all: "Любые",
    rare: true,
    of: "options",
    options: yesOrNo("В\u00A0демо", "Не в\u00A0демо"),
  },
} as const satisfies Record<keyof NonNullable<CatalogueQuery["filter"]>, Field>;

export type SongFilter = keyof typeof songFilters;

// `Object.keys` returns strings; these are the filters.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const names = Object.keys(songFilters) as SongFilter[];
const fieldOf = (name: SongFilter): Field => songFilters[name];
export const rareFilters = names.filter((name) => fieldOf(name).rare === true);
export const usualFilters = names.filter((name) => fieldOf(name).rare !== true);

/** The filters that are flags. */
const flagFilters = [
  "has_sound",
  "has_cover",
  "has_authors",
  "has_rights_holder",
  "has_genre",
  "has_hidden",
  "has_times",
  "long_sound",
  "demo",
] as const satisfies readonly SongFilter[];

const sorts = [
  "name",
  "sound_id",
  "status_id",
  "difficulty",
  "duration",
  "daily_on",
  "created_at",
  "updated_at",
] as const;
const filters = [...usualFilters, ...rareFilters];

export type SongListState = ListState<(typeof sorts)[number], SongFilter>;

/** The state of the song list in the address, on its own screen and on that of a song opened from it. */
export function useSongList(): SongListState {
  return useListState({
    sorts,
    defaultSort: "name",
    filters,
    sizes: limits.songsPage.sizes,
    toFilter: (filter) => ({
      ...filter,
      ...Object.fromEntries(
        flagFilters.flatMap((name) => (filter[name] === undefined ? [] : [[name, filter[name] === yes]])),
      ),
    }),
  });
}
