import type { Signal, StockMember, StockPrize } from "@hitoslov/contract";
import { Undo2, UserX } from "lucide";
import { useId, useState } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { PrizeSelect } from "./prize-select.tsx";
import { SignalList } from "./signal-list.tsx";
import { SignalsKey } from "./signals-key.tsx";
import { useMemberEdit } from "./use-member-edit.ts";
import styles from "../stocks.module.css";

type MemberRowProps = {
  readonly member: StockMember;
  readonly prizes: readonly StockPrize[];
  /** The draw is over: scores stand. */
  readonly over: boolean;
  readonly signals: readonly Signal[];
  readonly onCorrect: () => void;
  readonly onExclude: () => void;
  readonly onRestore: () => void;
};

const progress = { idle: "", pending: "Сохраняем…", saved: "Сохранено" };

export function MemberRow({ member, prizes, over, signals, onCorrect, onExclude, onRestore }: MemberRowProps) {
  const { _id, login, name, email, photo, place, type, score, prize_id, category, excluded } = member;
  const { givePrize, state, error } = useMemberEdit(member);
  const [open, setOpen] = useState(false);
  const details = useId();
  const busy = state === "pending";
  return (
    <>
      <tr aria-busy={busy} className={excluded === null ? undefined : styles.out}>
        <td className="num">
          <b>{place === null ? "—" : formatNumber(place)}</b>
        </td>
        <td>
          <span className={styles.member}>
            <Avatar photo={photo} name={login} />
            <span>
              <b>{login}</b>
              <small>{email ?? name}</small>
              {excluded !== null && <small className={styles.bad}>исключён: {excluded.reason}</small>}
              {signals.length > 0 && (
                <SignalsKey
                  login={login}
                  count={signals.length}
                  open={open}
                  details={details}
                  onToggle={() => setOpen(!open)}
                />
              )}
            </span>
          </span>
        </td>
        <td>
          <span className={type === "Премиум" ? "badge badge--amber" : "badge"}>{type}</span>
        </td>
        <td className="num">
          <span className={styles.score}>
            <span>{formatNumber(score)}</span>
            {!over && (
              <button type="button" className="key" aria-label={`+/− очков: ${login}`} onClick={onCorrect}>
                +/− очков
              </button>
            )}
          </span>
        </td>
        <td>
          <PrizeSelect
            label={`Приз: ${login}`}
            prizes={prizes}
            value={prize_id}
            disabled={excluded !== null && prize_id === null}
            onChange={givePrize}
          />
          <small role="status">{[category, progress[state]].filter(Boolean).join(" · ")}</small>
          {error !== null && (
            <small className={styles.bad} role="alert">
              {error}
            </small>
          )}
        </td>
        <td>
          <span className="row-act">
            {excluded === null ? (
              <IconButton of={UserX} bad label={`Исключить: ${login}`} onClick={onExclude} />
            ) : (
              <IconButton of={Undo2} label={`Вернуть: ${login}`} onClick={onRestore} />
            )}
          </span>
        </td>
      </tr>
      {open && (
        <tr id={details}>
          <td colSpan={6}>
            <SignalList member={_id} login={login} signals={signals} />
          </td>
        </tr>
      )}
    </>
  );
}
