import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ListChecks, Plus, Upload } from "lucide";
import { Link } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { draftsCountQuery } from "../features/catalogue/queue/drafts-query.ts";
import { SongList } from "../features/catalogue/list/song-list.tsx";
import { useSongList } from "../features/catalogue/list/use-song-list.ts";
import { useSongs } from "../features/catalogue/list/use-songs.ts";
import { api, messageOf } from "../lib/api.ts";
import { counted, formatNumber } from "../lib/format.ts";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { useToast } from "../ui/toast/use-toast.ts";

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

/** The way to the queue, while there are drafts. */
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

/** How often its figures are read while the job works, ms. */
const soon = 1000;

/** How far the job is that levels the sound from before; nothing once it is through. */
function SoundUpkeep() {
  const queryKey = ["sound-upkeep"];
  const queries = useQueryClient();
  const toast = useToast();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.getSoundUpkeep({}, { signal }),
    refetchInterval: ({ state }) => (state.data?.running === true && state.data.done < state.data.total ? soon : false),
  });
  const handleRun = async (running: boolean) => {
    try {
      queries.setQueryData(queryKey, await api.setSoundUpkeep({ running }));
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
