import { limits } from "@hitoslov/contract/limits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ChangeItem } from "../../../ui/history/change-item.tsx";
import styles from "../../../ui/history/history.module.css";
import { Loading } from "../../../ui/loading.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { stockLabels, stockNames } from "../stock-values.ts";
import { StockEventItem } from "./stock-event-item.tsx";

const size = limits.page.default;

/** Edits of a draw, and what was done to its members and prizes. */
export function StockHistory({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ["stock", "history", id, page],
    queryFn: ({ signal }) => api.listStockEvents({ _idStock: id, skip: (page - 1) * size, limit: size }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog side title="История" onClose={onClose}>
      {data === undefined && <Loading error={error} refetch={refetch} />}
      {data?.total === 0 && <EmptyState text="Тишина в&nbsp;эфире. Правок пока нет." />}
      {data !== undefined && data.total > 0 && (
        <>
          <ol className={styles.changes}>
            {data.data.map((event) =>
              event.kind === "edit" ? (
                <ChangeItem key={event._id} change={event} labels={stockLabels} names={stockNames} />
              ) : (
                <StockEventItem key={event._id} event={event} />
              ),
            )}
          </ol>
          <Pager page={page} size={size} total={data.total} onPage={setPage} />
        </>
      )}
    </Dialog>
  );
}
