import { Plus } from "lucide";
import { Link } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { BatchButton } from "../features/catalogue/batch/batch-button.tsx";
import { SongList } from "../features/catalogue/list/song-list.tsx";
import { useSongList } from "../features/catalogue/list/use-song-list.ts";
import { useSongs } from "../features/catalogue/list/use-songs.ts";
import { StaffPage } from "../ui/page/staff-page.tsx";

export function CatalogueScreen() {
  const list = useSongList();
  const songs = useSongs(list);
  return (
    <StaffPage
      title="Каталог песен"
      count={songs.data?.total}
      actions={
        <>
          <BatchButton />
          <Link className="key key--action" to="/songs/new">
            <Icon of={Plus} />
            Добавить песню
          </Link>
        </>
      }
    >
      <SongList list={list} songs={songs} />
    </StaffPage>
  );
}
