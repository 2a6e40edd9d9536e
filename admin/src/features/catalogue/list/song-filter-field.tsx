import { useQuery } from "@tanstack/react-query";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { levelOption, levelsQuery } from "../directories.ts";
import { DirectoryFilter } from "./directory-filter.tsx";
import { type SongFilter, songFilters } from "./song-filters.ts";

type SongFilterFieldProps = {
  readonly name: SongFilter;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** One filter of the catalogue by its name. */
export function SongFilterField({ name, value, onChange }: SongFilterFieldProps) {
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
