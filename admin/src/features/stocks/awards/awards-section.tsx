import type { Stock } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { listKey } from "../../../lib/queries.ts";
import { Loading } from "../../../ui/loading.tsx";
import { AwardsTable } from "./awards-table.tsx";
import { DownloadKey } from "./download-key.tsx";
import { DrawDialog } from "./draw-dialog.tsx";
import { PlacesDialog } from "./places-dialog.tsx";
import styles from "../stocks.module.css";

/** Who gets which prize of a draw that is over, and what has become of it. */
export function AwardsSection({ stock }: { readonly stock: Stock }) {
  const { _id: _idStock, draw_mode, drawn_at } = stock;
  const [open, setOpen] = useState<"places" | "draw" | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: listKey("award", { _idStock }),
    queryFn: ({ signal }) => api.listAwards({ _idStock }, { signal }),
  });
  const close = () => setOpen(null);
  return (
    <fieldset className="fs">
      <legend>Вручение призов</legend>
      <div className={styles.keys}>
        <button type="button" className="key" onClick={() => setOpen("places")}>
          Вручить по&nbsp;местам
        </button>
        {draw_mode !== "none" && drawn_at === null && (
          <button type="button" className="key" onClick={() => setOpen("draw")}>
            Провести жребий
          </button>
        )}
        <a className="key" href={`/stocks/proof?id=${_idStock}`} target="_blank" rel="noreferrer">
          Проверить розыгрыш
        </a>
        <DownloadKey _idStock={_idStock} />
      </div>
      {data === undefined && <Loading error={error} refetch={refetch} />}
      {data?.data.length === 0 && <p className="hint">Ещё ничего не&nbsp;вручено.</p>}
      {data !== undefined && data.data.length > 0 && <AwardsTable awards={data.data} />}
      {open === "places" && <PlacesDialog stock={stock} onClose={close} />}
      {open === "draw" && <DrawDialog stock={stock} onClose={close} />}
    </fieldset>
  );
}
