import { FilterSelect } from "../../../ui/filter-select.tsx";
import { DirectoryFilter } from "./directory-filter.tsx";
import { type SongListState, yes } from "./use-song-list.ts";
import styles from "./song-list.module.css";

type MoreFiltersProps = { readonly id: string; readonly list: SongListState };

const sound = [
  { value: yes, label: "Со звуком" },
  { value: "no", label: "Без звука" },
];
const demo = [
  { value: yes, label: "В\u00A0демо" },
  { value: "no", label: "Не в\u00A0демо" },
];

export function MoreFilters({ id, list: { filter, setFilter } }: MoreFiltersProps) {
  return (
    <div className={`tools ${styles.more}`} id={id} role="group" aria-label="Ещё фильтры">
      <DirectoryFilter
        directory="executor"
        label="Исполнитель"
        all="Все исполнители"
        value={filter.executor_id ?? ""}
        onChange={(value) => setFilter("executor_id", value)}
      />
      <DirectoryFilter
        directory="author"
        label="Автор"
        all="Все авторы"
        value={filter.author_id ?? ""}
        onChange={(value) => setFilter("author_id", value)}
      />
      <DirectoryFilter
        directory="film"
        label="Фильм"
        all="Все фильмы"
        value={filter.film_id ?? ""}
        onChange={(value) => setFilter("film_id", value)}
      />
      <DirectoryFilter
        directory="filter"
        label="Фильтр сайта"
        all="Все фильтры"
        value={filter.filter_id ?? ""}
        onChange={(value) => setFilter("filter_id", value)}
      />
      <FilterSelect
        label="Звук"
        all="Любой"
        options={sound}
        value={filter.has_sound ?? ""}
        onChange={(value) => setFilter("has_sound", value)}
      />
      <FilterSelect
        label="Демо"
        all="Любые"
        options={demo}
        value={filter.demo ?? ""}
        onChange={(value) => setFilter("demo", value)}
      />
    </div>
  );
}
