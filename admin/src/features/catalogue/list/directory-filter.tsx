import type { Named } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../../lib/queries.ts";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { RemoteSelect } from "../../../ui/select/remote-select.tsx";
import { namedQuery, searchIn, type SearchedDirectory } from "../directories.ts";

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
export function DirectoryFilter({ directory, label, all, value, onChange }: DirectoryFilterProps) {
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
