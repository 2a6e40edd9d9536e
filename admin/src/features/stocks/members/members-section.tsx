import type { Stock, StockMember } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { formatNumber } from "../../../lib/format.ts";
import { listKey } from "../../../lib/queries.ts";
import { Loading } from "../../../ui/loading.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { MembersTable } from "./members-table.tsx";
import { useExclusion } from "./use-exclusion.ts";
import styles from "../stocks.module.css";

const size = limits.page.default;

/** The ranking of a draw; rows are saved one by one. */
export function MembersSection({ stock }: { readonly stock: Stock }) {
  const { _id, members_total, frozen_at } = stock;
  // Not in the address: the form beside it would ask before every step.
  const [find, setFind] = useState("");
  const [page, setPage] = useState(1);
  const [leaving, setLeaving] = useState<StockMember | null>(null);
  const { exclude, restore } = useExclusion();
  const params = { _idStock: _id, skip: (page - 1) * size, limit: size, ...(find !== "" && { find }) };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: listKey("stock_member", params),
    queryFn: ({ signal }) => api.listStockMembers(params, { signal }),
    placeholderData: keepPreviousData,
  });

  return (
    <fieldset className="fs">
      <legend>
        Участники <span className={styles.count}>{formatNumber(members_total)}</span>
      </legend>
      {members_total === 0 ? (
        <p className="hint">Участников пока нет.</p>
      ) : (
        <>
          <p className="hint">
            {frozen_at === null
              ? "Очки сохраняются, как только вы вышли из\u00A0поля, приз\u00A0— сразу после выбора."
              : "Итоги подведены: очки больше не\u00A0меняются. Приз вручную сохраняется сразу после выбора."}
          </p>
          <SearchField
            label="Поиск участника"
            placeholder="Логин, имя или почта"
            value={find}
            onChange={(next) => {
              setFind(next);
              setPage(1);
            }}
          />
          {data === undefined && <Loading error={error} refetch={refetch} />}
          {data?.total === 0 && <p className="hint">Никого не&nbsp;нашлось. Попробуйте иначе.</p>}
          {data !== undefined && data.total > 0 && (
            <>
              <MembersTable
                stock={stock}
                members={data.data}
                busy={isPlaceholderData}
                onExclude={setLeaving}
                onRestore={(member) => void restore(member)}
              />
              <Pager page={page} size={size} total={data.total} onPage={setPage} />
            </>
          )}
        </>
      )}
      {leaving !== null && (
        <ReasonDialog
          title={`Исключить ${leaving.login}?`}
          text="Места пересчитаются без участника, приз он не получит. Вернуть можно в&nbsp;любой момент."
          yes="Исключить"
          onSubmit={(reason) => exclude(leaving, reason)}
          onClose={() => setLeaving(null)}
        />
      )}
    </fieldset>
  );
}
