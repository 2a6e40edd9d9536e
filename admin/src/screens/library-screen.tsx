import type { LibraryTrack } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { Plus, Upload } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { LibraryTable } from "../features/library/library-table.tsx";
import { nextOrder } from "../features/library/next-order.ts";
import { SongDialog } from "../features/library/song-dialog.tsx";
import { UploadDialog } from "../features/library/upload-dialog.tsx";
import { api, messageOf } from "../lib/api.ts";
import { listKey } from "../lib/queries.ts";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { useToast } from "../ui/toast/use-toast.ts";

type Open = { readonly song: LibraryTrack | null; readonly order: number } | "upload" | null;

export function LibraryScreen() {
  const [open, setOpen] = useState<Open>(null);
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const { data } = useQuery({
    queryKey: listKey("library", { limit: 1 }),
    queryFn: ({ signal }) => api.listLibraryItems({ limit: 1 }, { signal }),
  });

  const handleAdd = async () => {
    setAsking(true);
    try {
      setOpen({ song: null, order: await nextOrder() });
    } catch (error) {
      toast.error(messageOf(error));
    }
    setAsking(false);
  };
  const handleClose = () => setOpen(null);

  return (
    <StaffPage
      title="Фонотека"
      count={data?.total}
      actions={
        <>
          <button type="button" className="key" onClick={() => setOpen("upload")}>
            <Icon of={Upload} />
            Загрузить файлы
          </button>
          <button type="button" className="key key--action" aria-busy={asking} onClick={() => void handleAdd()}>
            <Icon of={Plus} />
            Добавить песню
          </button>
        </>
      }
    >
      <LibraryTable onEdit={(song) => setOpen({ song, order: song.order })} />
      {open === "upload" && <UploadDialog onClose={handleClose} />}
      {open !== null && open !== "upload" && <SongDialog {...open} onClose={handleClose} />}
    </StaffPage>
  );
}
