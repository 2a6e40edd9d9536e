import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useId, useState } from "react";
import { Icon } from "../../../art/icon.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { statusOptions } from "../../../ui/status-options.ts";
import { levelOption, levelsQuery } from "../directories.ts";
import { DirectoryFilter } from "./directory-filter.tsx";
import { MoreFilters } from "./more-filters.tsx";
import type { SongFilter, SongListState } from "./use-song-list.ts";

const rare: readonly SongFilter[] = ["executor_id", "author_id", "film_id", "filter_id", "has_sound", "demo"];

export function SongFilters({ list }: { readonly list: SongListState }) {
  const id = useId();
  const { find, setFind, filter, filterProps } = list;
  const chosen = rare.filter((name) => filter[name] !== undefined).length;
  const [more, setMore] = useState(chosen > 0);
  const { data: levels = [] } = useQuery(levelsQuery);
  return (
    <>
      <SearchField value={find} onChange={setFind} placeholder="Название, исполнитель или слово из песни" />
      <FilterSelect
        label="Уровень"
        all="Все уровни"
        options={levels.map(levelOption)}
        {...filterProps("difficulty_id")}
      />
      <DirectoryFilter directory="genre" label="Жанр" all="Все жанры" {...filterProps("genre_id")} />
      <DirectoryFilter directory="language" label="Язык" all="Все языки" {...filterProps("language_id")} />
      <FilterSelect label="Статус" all="Любой" options={statusOptions} {...filterProps("status_id")} />
      <button type="button" className="key" aria-expanded={more} aria-controls={id} onClick={() => setMore(!more)}>
        <Icon of={more ? ChevronUp : ChevronDown} />
        Ещё фильтры{chosen > 0 && `: ${chosen}`}
      </button>
      {more && <MoreFilters id={id} list={list} />}
    </>
  );
}
