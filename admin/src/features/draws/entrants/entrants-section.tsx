import type { Draw, Entrant, Signal } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { keepPreviousData, useQuery, skipToken } from "@tanstack/react-query";
import { useState } from "react";
import { api, messageOf } from "../../../lib/api.ts";
import { formatNumber } from "../../../lib/format.ts";
import { listKey, invalidate } from "../../../lib/queries.ts";
import { Loading } from "../../../ui/placeholders.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { ReasonDialog } from "../../../ui/reason-dialog.tsx";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { EntrantRow } from "./entrant-row.tsx";
import { awardMessages } from "../../../messages.ts";
import { useToast } from "../../../lib/toasts.tsx";
import styles from "../draws.module.css";

const size = limits.page.default;

/** The ranking of a draw, and who gets which prize. */
export function EntrantsSection({ draw }: { readonly draw: Draw }) {
  const { _id, members_total, frozen_at, end_date } = draw;
  // Not in the address: the form beside it would ask about unsaved changes at every page.
  const [find, setFind] = useState("");
  const [page, setPage] = useState(1);
  const [leaving, setLeaving] = useState<Entrant | null>(null);
  const [corrected, setCorrected] = useState<Entrant | null>(null);
  // As of the time the section opened; after the end the server refuses corrections.
  const [opened] = useState(() => Date.now());
  const over = frozen_at !== null || Date.parse(end_date) <= opened;
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
            {over
              ? "Розыгрыш окончен: очки больше не\u00A0меняются. Приз вручную сохраняется сразу после вопроса."
              : "Очки меняются с\u00A0причиной, её увидят все. Приз сохраняется сразу после вопроса."}
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
          {/* As many bars as rows are expected, so that nothing below moves from under a press. */}
          {data === undefined && <Loading error={error} refetch={refetch} rows={Math.min(members_total, size)} />}
          {data?.total === 0 && <p className="hint">Никого не&nbsp;нашлось. Попробуйте иначе.</p>}
          {data !== undefined && data.total > 0 && (
            <>
              <EntrantsTable
                draw={draw}
                entrants={data.data}
                busy={isPlaceholderData}
                over={over}
                onCorrect={setCorrected}
                onExclude={setLeaving}
                onRestore={(entrant) => void restore(entrant)}
              />
              <Pager page={page} size={size} total={data.total} more={data.more === true} onPage={setPage} />
            </>
          )}
        </>
      )}
      {corrected !== null && (
        <CorrectionDialog
          // After a refusal the entrant is read again: show that one.
          entrant={data?.data.find((entrant) => entrant._id === corrected._id) ?? corrected}
          onClose={() => setCorrected(null)}
        />
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

/** Excludes entrants from a draw, and puts them back. */
function useExclusion() {
  const toast = useToast();
  return {
    /** Rejects if the server refuses. */
    exclude: async ({ _idStock, _id }: Entrant, reason: string) => {
      await api.excludeMember({ _idStock, _id, reason });
      toast.success(awardMessages.excluded);
      await invalidate("stock_member");
    },
    restore: async ({ _idStock, _id }: Entrant) => {
      try {
        await api.excludeMember({ _idStock, _id, reason: null });
        // Who has left the draw meanwhile stays aside.
        const { data } = await api.listStockMembers({ _idStock, ids: _id });
        toast.success(data[0]?.excluded ? awardMessages.lifted : awardMessages.restored);
      } catch (error) {
        toast.error(messageOf(error));
      }
      await invalidate("stock_member");
    },
  };
}

type EntrantsTableProps = {
  readonly draw: Draw;
  /** One page. */
  readonly entrants: readonly Entrant[];
  /** Another page is loading. */
  readonly busy: boolean;
  /** The draw is over: scores no longer change. */
  readonly over: boolean;
  readonly onCorrect: (entrant: Entrant) => void;
  readonly onExclude: (entrant: Entrant) => void;
  readonly onRestore: (entrant: Entrant) => void;
};

function EntrantsTable({ draw, entrants, busy, over, onCorrect, onExclude, onRestore }: EntrantsTableProps) {
  const signals = useSignals(draw._id, entrants);
  return (
    <div className="tw" aria-busy={busy}>
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
            <th scope="col">
              <span className="vh">Действия</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entrants.map((entrant) => (
            <EntrantRow
              key={entrant._id}
              entrant={entrant}
              prizes={Object.values(draw.prizes)}
              testing={draw.status === "testing"}
              over={over}
              signals={signals[entrant._id] ?? []}
              onCorrect={() => onCorrect(entrant)}
              onExclude={() => onExclude(entrant)}
              onRestore={() => onRestore(entrant)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The signals of entrants, by player; the table does not wait for them. */
function useSignals(drawId: string, entrants: readonly Entrant[]): Readonly<Record<string, Signal[]>> {
  const ids = entrants.map(({ _id }) => _id).join(",");
  const { data } = useQuery({
    queryKey: ["stock_member", "signals", drawId, ids],
    queryFn: ids === "" ? skipToken : ({ signal }) => api.listSignals({ _idStock: drawId, ids }, { signal }),
  });
  return data?.data ?? {};
}
