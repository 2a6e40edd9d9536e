import type { Named } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { queryClient } from "../../../lib/queries.ts";
import { FilterFold } from "../../../ui/filter-fold.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { RemoteSelect } from "../../../ui/select/remote-select.tsx";
import { levelOption, levelsQuery, namedQuery, searchIn, type SearchedDirectory } from "../directories.ts";
import { SavedFilters } from "./saved-filters.tsx";
import { rareFilters, type SongFilter, usualFilters, songFilters } from "./song-filters.ts";
import type { SongListState } from "./use-song-list.ts";

type SongToolsProps = {
  readonly list: Pick<SongListState, "find" | "setFind" | "filter" | "filterProps" | "narrowed">;
};

/** Search and filters over the catalogue. */
export function SongTools({ list: { find, setFind, filter, filterProps, narrowed } }: SongToolsProps) {
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
      <SavedFilters narrowed={narrowed} />
    </>
  );
}

type SongFilterFieldProps = {
  readonly name: SongFilter;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** One filter of the catalogue by its name. */
function SongFilterField({ name, value, onChange }: SongFilterFieldProps) {
  const field = songFilters[name];
  const { data: levels = [] } = useQuery({ ...levelsQuery, enabled: field.of === "levels" });
  const { label, all } = field;
  const common = { label, all, value, onChange };
  switch (field.of) {
    case "directory":
      return <DirectoryFilter {...common} directory={field.directory} />;
    case "options":
      return <FilterSelect {...common} options={field.options} />;
    case "levels":
      return <FilterSelect {...common} options={levels.map(levelOption)} />;
  }
}

type DirectoryFilterProps = {
  readonly directory: SearchedDirectory;
  readonly label: string;
  /** What stands for no filter: «Все жанры». */
  readonly all: string;
  /** An id, or "". */
  readonly value: string;
  readonly onChange: (id: string) => void;
};

/** One row of a directory that the server searches. */
function DirectoryFilter({ directory, label, all, value, onChange }: DirectoryFilterProps) {
  const { data } = useQuery({ ...namedQuery(directory, value), enabled: value !== "" });
  const handleChange = ([row]: Named[]) => {
    if (row !== undefined) queryClient.setQueryData(namedQuery(directory, row._id).queryKey, row);
    onChange(row?._id ?? "");
  };
  return (
    <FormField label={label}>
      {(control) => (
        <RemoteSelect
          {...control}
          {...searchIn(directory)}
          placeholder={value === "" ? all : "…"}
          value={value === "" || data === undefined ? [] : [data]}
          onChange={handleChange}
        />
      )}
    </FormField>
  );
}
