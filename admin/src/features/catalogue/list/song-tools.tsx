import { FilterFold } from "../../../ui/filter-fold.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { SongFilterField } from "./song-filter-field.tsx";
import { rareFilters, type SongFilter, usualFilters } from "./song-filters.ts";
import type { SongListState } from "./use-song-list.ts";

type SongToolsProps = { readonly list: Pick<SongListState, "find" | "setFind" | "filter" | "filterProps"> };

/** Search and filters over the catalogue. */
export function SongTools({ list: { find, setFind, filter, filterProps } }: SongToolsProps) {
  const fields = (names: readonly SongFilter[]) =>
    names.map((name) => <SongFilterField key={name} name={name} {...filterProps(name)} />);
  const count = (names: readonly SongFilter[]) => names.filter((name) => filter[name] !== undefined).length;
  return (
    <>
      <SearchField value={find} onChange={setFind} placeholder="Название, исполнитель или слово из песни" />
      <FilterFold
        usual={fields(usualFilters)}
        rare={fields(rareFilters)}
        chosen={{ usual: count(usualFilters), rare: count(rareFilters) }}
      />
    </>
  );
}
