import { statuses } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useId, useState } from "react";
import { Icon } from "../../../art/icon.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { levelName, levelsQuery } from "../directories.ts";
import { DirectoryFilter } from "./directory-filter.tsx";
import { MoreFilters } from "./more-filters.tsx";
import type { SongFilter, SongListState } from "./use-song-list.ts";

const rare: readonly SongFilter[] = ["executor_id", "author_id", "film_id", "filter_id", "has_sound", "demo"];

export function SongFilters({ list }: { readonly list: SongListState }) {
  const id = useId();
  const { find, setFind, filter, setFilter } = list;
  const chosen = rare.filter((name) => filter[name] !== undefined).length;
  const [more, setMore] = useState(chosen > 0);
  const { data: levels = [] } = useQuery(levelsQuery);
  return (
    <>
      <SearchField value={find} onChange={setFind} placeholder="Название, исполнитель или слово из песни" />
      <FilterSelect
        label="Уровень"
        all="Все уровни"
        options={levels.map(({ _id, name }) => ({ value: _id, label: levelName(name) }))}
        value={filter.difficulty_id ?? ""}
        onChange={(value) => setFilter("difficulty_id", value)}
      />
      <DirectoryFilter
        directory="genre"
        label="Жанр"
        all="Все жанры"
        value={filter.genre_id ?? ""}
        onChange={(value) => setFilter("genre_id", value)}
      />
      <DirectoryFilter
        directory="language"
        label="Язык"
        all="Все языки"
        value={filter.language_id ?? ""}
        onChange={(value) => setFilter("language_id", value)}
      />
      <FilterSelect
        label="Статус"
        all="Любой"
        options={statuses.map((status) => ({ value: status, label: status }))}
        value={filter.status_id ?? ""}
        onChange={(value) => setFilter("status_id", value)}
      />
      <button type="button" className="key" aria-expanded={more} aria-controls={id} onClick={() => setMore(!more)}>
        <Icon of={more ? ChevronUp : ChevronDown} />
        Ещё фильтры{chosen > 0 && `: ${chosen}`}
      </button>
      {more && <MoreFilters id={id} list={list} />}
    </>
  );
}
