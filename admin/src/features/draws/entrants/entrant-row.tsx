import type { DrawPrize, Entrant, Signal } from "@hitoslov/contract";
import { Undo2, UserX } from "lucide";
import { useId, useState } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { BlockedBadge } from "../../../ui/badges.tsx";
import { PlayerLink } from "../../../ui/section-link.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useConfirm } from "../../../ui/confirm.tsx";
import { Select } from "../../../ui/select/select.tsx";
import { api, messageOf } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/queries.ts";
import { edited } from "../../../messages.ts";
import { useToast } from "../../../lib/toasts.tsx";
import styles from "../draws.module.css";
import { SignalList, SignalsButton } from "./signals.tsx";

type EntrantRowProps = {
  readonly entrant: Entrant;
  readonly prizes: readonly DrawPrize[];
  /** The draw is rehearsed: nobody is told of a prize. */
  readonly testing: boolean;
  /** The draw is over: scores no longer change. */
  readonly over: boolean;
  readonly signals: readonly Signal[];
  readonly onCorrect: () => void;
  readonly onExclude: () => void;
  readonly onRestore: () => void;
};

const progress = { idle: "", pending: "Сохраняем…", saved: "Сохранено" };

export function EntrantRow({
  entrant,
  prizes,
  testing,
  over,
  signals,
  onCorrect,
  onExclude,
  onRestore,
}: EntrantRowProps) {
  const { login, name, email, photo, place, type, score, prize_id, category, excluded } = entrant;
  const { givePrize, state, error } = useEntrantEdit(entrant);
  const [open, setOpen] = useState(false);
  const details = useId();
  const busy = state === "pending";
  const confirm = useConfirm();
  // One key changes a closed select, and a prize given so would be public at once.
  const handlePrize = async (next: string | null) => {
    if (busy) return;
    const named = (id: string | null) => `приз «${prizes.find((prize) => prize._id === id)?.name ?? ""}»`;
    const told = email === null ? "Запись появится в\u00A0журнале розыгрыша." : "Письмо уйдёт сразу.";
    const text = [
      ...(prize_id === null ? [] : [`При этом ${named(prize_id)} у\u00A0него заберут.`]),
      ...(testing ? [] : [told]),
    ].join(" ");
    const isMeant = await confirm(
      next === null
        ? { title: `Забрать ${named(prize_id)} у\u00A0игрока ${login}?`, yes: "Забрать", danger: true }
        : { title: `Вручить ${named(next)}\u00A0игроку ${login}?`, ...(text !== "" && { text }), yes: "Вручить" },
    );
    if (isMeant) givePrize(next);
  };
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
              <b>
                <PlayerLink {...entrant} />
              </b>{" "}
              <BlockedBadge of={entrant} />
              <small>{email ?? name}</small>
              {excluded !== null && <small className={styles.bad}>исключён: {excluded.reason}</small>}
              {signals.length > 0 && (
                <SignalsButton
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
            onChange={(next) => void handlePrize(next)}
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
            <SignalList entrant={entrant} signals={signals} />
          </td>
        </tr>
      )}
    </>
  );
}

type PrizeSelectProps = {
  readonly label: string;
  readonly prizes: readonly DrawPrize[];
  readonly value: string | null;
  readonly disabled: boolean;
  readonly onChange: (prizeId: string | null) => void;
};

/** Which prize of the draw an entrant gets; a prize of which none is left cannot be chosen. */
function PrizeSelect({ label, prizes, value, disabled, onChange }: PrizeSelectProps) {
  const options = prizes.map(({ _id, name, quantity, given }) => {
    const left = Math.max(0, quantity - given);
    return {
      value: _id,
      label: _id === value ? name : `${name}\u00A0— осталось ${formatNumber(left)}`,
      disabled: left === 0 && _id !== value,
    };
  });
  return (
    <div className={styles.select}>
      <Select
        aria-label={label}
        disabled={disabled}
        options={[{ value: "", label: "Без приза" }, ...options]}
        value={value ?? ""}
        onChange={(prizeId) => onChange(prizeId === "" ? null : prizeId)}
      />
    </div>
  );
}

/** Saves an entrant's prize; a stale edit shows the row as it is now. */
function useEntrantEdit({ _idStock, _id, prize_id }: Entrant) {
  const [state, setState] = useState<"idle" | "pending" | "saved">("idle");
  const [error, setError] = useState<string | null>(null);
  const toast = useToast();

  const save = async (next: string | null) => {
    setState("pending");
    setError(null);
    try {
      await api.updateStockMember({ _idStock, _id, prize_id: next, was_prize_id: prize_id });
      toast.success(edited("stock_member"));
      await invalidate("stock_member");
      setState("saved");
    } catch (failure) {
      const text = messageOf(failure);
      setError(text);
      toast.error(text);
      await invalidate("stock_member");
      setState("idle");
    }
  };

  return {
    givePrize: (next: string | null) => {
      if (state !== "pending" && next !== prize_id) void save(next);
    },
    state,
    error,
  };
}
