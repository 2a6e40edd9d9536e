import type { Stock } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "../../lib/api.ts";
import { formatNumber } from "../../lib/format.ts";
import { keepPage, listKey } from "../../lib/queries.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MemberRow } from "./member-row.tsx";
import { useNoSubmit } from "./use-no-submit.ts";
import styles from "./stocks.module.css";

const size = limits.page.default;

/** The ranking of a draw; rows are saved one by one. */
export function MembersSection({ stock: { _id, prizes, members_total } }: { readonly stock: Stock }) {
  const ref = useRef<HTMLFieldSetElement>(null);
  useNoSubmit(ref);
  // Not in the address: the form round it would ask before every step.
  const [find, setFind] = useState("");
  const [page, setPage] = useState(1);
  const params = { _idStock: _id, skip: (page - 1) * size, limit: size, ...(find !== "" && { find }) };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: listKey("stock_member", params),
    queryFn: ({ signal }) => api.listStockMembers(params, { signal }),
    ...keepPage,
  });

  return (
    <fieldset className="fs" ref={ref}>
      <legend>
        Участники <span className={styles.count}>{formatNumber(members_total)}</span>
      </legend>
      {members_total === 0 ? (
        <p className="hint">Участников пока нет.</p>
      ) : (
        <>
          <p className="hint">Очки сохраняются, как только вы вышли из поля, приз — сразу после выбора.</p>
          <SearchField
            label="Поиск участника"
            placeholder="Логин, имя или почта"
            value={find}
            onChange={(next) => {
              setFind(next);
              setPage(1);
            }}
          />
          {data === undefined && error === null && <Skeleton />}
          {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
          {data?.total === 0 && <p className="hint">Никого не нашлось. Попробуйте иначе.</p>}
          {data !== undefined && data.total > 0 && (
            <>
              <div className="tw" aria-busy={isPlaceholderData}>
                <table className="grid">
                  <caption className="vh">Участники розыгрыша</caption>
                  <thead>
                    <tr>
                      <th scope="col" className="num">
                        Место
                      </th>
                      <th scope="col">Игрок</th>
                      <th scope="col">Тип</th>
                      <th scope="col" className="num">
                        Очки
                      </th>
                      <th scope="col">Приз</th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.data.map((member) => (
                      <MemberRow key={member._id} member={member} prizes={Object.values(prizes)} />
                    ))}
                  </tbody>
                </table>
              </div>
              <Pager page={page} size={size} total={data.total} onPage={setPage} />
            </>
          )}
        </>
      )}
    </fieldset>
  );
}
