import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { ListChecks, Plus, Upload } from "lucide";
import { Link } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { draftsCountQuery } from "../features/catalogue/queue/drafts.ts";
import {
  rareFilters,
  type SongFilter,
  songFilters,
  type SongListState,
  useSongList,
  usualFilters,
} from "../features/catalogue/list/song-list.ts";
import { api, messageOf } from "../lib/api.ts";
import { counted } from "@hitoslov/contract/plural";
import { formatNumber } from "../lib/format.ts";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { useToast } from "../lib/toasts.tsx";
import { DataTable } from "../ui/data-table/data-table.tsx";
import { aboutSong } from "../features/catalogue/song-labels.ts";
import { useDelete } from "../ui/use-delete.ts";
import { BulkBar } from "../features/catalogue/bulk/bulk-bar.tsx";
import { LiveJobs, PastJobs } from "../features/catalogue/bulk/song-jobs.tsx";
import { deselect, selection } from "../features/catalogue/list/selection.ts";
import { songColumns } from "../features/catalogue/list/song-columns.tsx";
import type { Named } from "@hitoslov/contract";
import { FormField } from "@hitoslov/brand/controls/form-field.tsx";
import { listKey, queryClient } from "../lib/queries.ts";
import { FilterFold } from "../ui/filter-fold.tsx";
import { FilterSelect } from "../ui/select/select.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { RemoteSelect } from "../ui/select/remote-select.tsx";
import {
  levelOption,
  levelsQuery,
  namedQuery,
  type SearchedDirectory,
  searchIn,
} from "../features/catalogue/directories.ts";
import { SavedFilters } from "../features/catalogue/list/saved-filters.tsx";

export function CatalogueScreen() {
  const list = useSongList();
  const songs = useSongs(list);
  return (
    <StaffPage
      title="Каталог песен"
      count={songs.data?.total}
      actions={
        <>
          <QueueLink />
          <Link className="key in-sections" to="/import">
            <Icon of={Upload} />
            Загрузить пачкой
          </Link>
          <Link className="key key--action" to="/songs/new">
            <Icon of={Plus} />
            Добавить песню
          </Link>
        </>
      }
    >
      <SoundUpkeep />
      <SongList list={list} songs={songs} />
    </StaffPage>
  );
}

/** A link to the queue, if there are drafts. */
function QueueLink() {
  const { data: drafts = 0 } = useQuery(draftsCountQuery);
  if (drafts === 0) return null;
  return (
    <Link className="key" to="/queue">
      <Icon of={ListChecks} />
      Черновики: {formatNumber(drafts)}
    </Link>
  );
}

/** How often the job is polled while it runs, ms. */
const pollMs = 1000;

/** The progress of levelling older audio; renders nothing once it is done. */
function SoundUpkeep() {
  const queryKey = ["sound-upkeep"];
  const queries = useQueryClient();
  const toast = useToast();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.getSoundUpkeep({}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.running === true && state.data.done < state.data.total ? pollMs : false,
  });
  const handleRun = async (running: boolean) => {
    try {
      const answer = await api.setSoundUpkeep({ running });
      // An earlier answer still on its way would overwrite this one.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, answer);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  if (data === undefined || data.done === data.total) return null;
  const { running, total, done, failed } = data;
  return (
    <div className="job" role="status" aria-label="Громкость прежних песен">
      <p>
        {running ? "Выравниваем громкость прежних песен:" : "Громкость прежних песен не\u00A0выравнивается:"}{" "}
        <b>
          {formatNumber(done)} из&nbsp;{formatNumber(total)}
        </b>
        {failed > 0 && `, ${counted(failed, "файл", "файла", "файлов")} не\u00A0прочитать`}
      </p>
      <progress max={total} value={done} aria-label="Выровнено песен" />
      <button type="button" className="key" onClick={() => void handleRun(!running)}>
        {running ? "Остановить" : "Продолжить"}
      </button>
    </div>
  );
}

type SongListProps = { readonly list: SongListState; readonly songs: ReturnType<typeof useSongs> };

/** The catalogue as a table. The address of a song keeps the state of the list, to return to it. */
function SongList({ list, songs }: SongListProps) {
  const ids = selection.use();
  const remove = useDelete("sound", async (_id) => {
    await api.deleteSound({ _id });
    deselect(_id);
  });
  return (
    <>
      <LiveJobs />
      <DataTable
        name="sound"
        caption="Песни каталога"
        state={list}
        query={songs}
        columns={songColumns}
        rowName={({ name }) => name}
        rowActions={(song) => ({
          edit: `/songs/${song._id}`,
          remove: () => void remove(song._id, song.name, aboutSong(song)),
        })}
        tools={<SongTools list={list} />}
        selection={{ ids, onChange: selection.set }}
        empty="Тишина в&nbsp;эфире. Песен пока нет."
      />
      <PastJobs />
      {ids.size > 0 && <BulkBar ids={ids} list={list} total={songs.data?.total} page={songs.data?.data ?? []} />}
    </>
  );
}

type SongToolsProps = {
  readonly list: Pick<SongListState, "find" | "setFind" | "filter" | "filterProps" | "narrowed">;
};

/** Search and filters over the catalogue. */
function SongTools({ list: { find, setFind, filter, filterProps, narrowed } }: SongToolsProps) {
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
  /** The label of no filter: «Все жанры». */
  readonly all: string;
  /** An id, or "". */
  readonly value: string;
  readonly onChange: (id: string) => void;
};

/** A filter by one row of a directory, searched on the server. */
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

/** A page of the catalogue. */
function useSongs({ query }: Pick<SongListState, "query">) {
  return useQuery({
    queryKey: listKey("sound", query),
    queryFn: ({ signal }) => api.listCatalogue(query, { signal }),
    placeholderData: keepPreviousData,
  });
}
