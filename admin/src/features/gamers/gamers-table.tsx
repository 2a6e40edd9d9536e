import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { listKey } from "../../lib/queries.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { useListState } from "../../ui/data-table/use-list-state.ts";
import { FilterFold } from "../../ui/filter-fold.tsx";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useDelete } from "../../ui/use-delete.ts";
import { gamerColumns } from "./gamer-columns.tsx";
import { gamersFilter, gamersFilters } from "./gamers-filter.ts";
import { categoryOptions, typeOptions } from "./names.ts";
import { RangeField } from "./range-field.tsx";

const ranges = [
  { name: "registered_from", label: "Зарегистрирован с", type: "date" },
  { name: "registered_to", label: "Зарегистрирован по", type: "date" },
  { name: "score_min", label: "Очки от", type: "number" },
  { name: "score_max", label: "Очки до", type: "number" },
] as const;

export function GamersTable() {
  const list = useListState({
    sorts: ["login", "name", "email", "score", "guessed", "last_seen_at", "created_at"],
    defaultSort: "-created_at",
    filters: gamersFilters,
    toFilter: gamersFilter,
  });
  const query = useQuery({
    queryKey: listKey("gamer", list.query),
    queryFn: ({ signal }) => api.listGamers(list.query, { signal }),
    select: ({ users, total }) => ({ data: users, total }),
    placeholderData: keepPreviousData,
  });
  const remove = useDelete("gamer", (_id) => api.deleteUser({ _id }));

  return (
    <DataTable
      name="gamer"
      caption="Игроки"
      state={list}
      query={query}
      columns={gamerColumns}
      rowName={(gamer) => gamer.login}
      // The login leads to the card, and nine columns leave no room for a second way there.
      rowActions={(gamer) => ({ remove: () => void remove(gamer._id, gamer.login) })}
      tools={
        <>
          <SearchField value={list.find} onChange={list.setFind} placeholder="Логин, имя, почта или телефон" />
          <FilterFold
            chosen={{ usual: Object.keys(list.filter).length, rare: 0 }}
            usual={
              <>
                <FilterSelect label="Тип" all="Любой" options={typeOptions} {...list.filterProps("type")} />
                <FilterSelect
                  label="Категория"
                  all="Любая"
                  options={categoryOptions}
                  {...list.filterProps("user_category")}
                />
                {ranges.map(({ name, label, type }) => (
                  <RangeField key={name} label={label} type={type} {...list.filterProps(name)} />
                ))}
              </>
            }
          />
        </>
      }
      empty="Тишина в&nbsp;эфире. Игроков пока нет."
    />
  );
}
