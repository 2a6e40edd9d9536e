import type { CatalogueQuery } from "@hitoslov/contract";
import type { Option } from "../../../ui/select/select.tsx";
import { songStatusOptions } from "../../../ui/status-options.ts";
import type { SearchedDirectory } from "../directories.ts";

/** How a yes stands in the address. */
export const yes = "yes";

type Field = {
  readonly label: string;
  /** What stands for no filter. */
  readonly all: string;
  /** Folded away until asked for. */
  readonly rare?: true;
} & (
  | { readonly of: "options"; readonly options: readonly Option[] }
  | { readonly of: "directory"; readonly directory: SearchedDirectory }
  | { readonly of: "levels" }
);

/** Every filter of the catalogue, in the order they stand in. */
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
    options: [
      { value: yes, label: "Со звуком" },
      { value: "no", label: "Без звука" },
    ],
  },
  demo: {
    label: "Демо",
    all: "Любые",
    rare: true,
    of: "options",
    options: [
      { value: yes, label: "В\u00A0демо" },
      { value: "no", label: "Не в\u00A0демо" },
    ],
  },
} as const satisfies Record<keyof NonNullable<CatalogueQuery["filter"]>, Field>;

export type SongFilter = keyof typeof songFilters;

// `Object.keys` answers strings; these are the filters.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const names = Object.keys(songFilters) as SongFilter[];
const fieldOf = (name: SongFilter): Field => songFilters[name];
export const rareFilters = names.filter((name) => fieldOf(name).rare === true);
export const usualFilters = names.filter((name) => fieldOf(name).rare !== true);
