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

export function MoreFilters({ id, list: { filterProps } }: MoreFiltersProps) {
  return (
    <div className={`tools ${styles.more}`} id={id} role="group" aria-label="Ещё фильтры">
      <DirectoryFilter directory="executor" label="Исполнитель" all="Все исполнители" {...filterProps("executor_id")} />
      <DirectoryFilter directory="author" label="Автор" all="Все авторы" {...filterProps("author_id")} />
      <DirectoryFilter directory="film" label="Фильм" all="Все фильмы" {...filterProps("film_id")} />
      <DirectoryFilter directory="filter" label="Фильтр сайта" all="Все фильтры" {...filterProps("filter_id")} />
      <FilterSelect label="Звук" all="Любой" options={sound} {...filterProps("has_sound")} />
      <FilterSelect label="Демо" all="Любые" options={demo} {...filterProps("demo")} />
    </div>
  );
}
