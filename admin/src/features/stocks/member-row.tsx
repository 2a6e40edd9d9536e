import type { StockMember, StockPrize } from "@hitoslov/contract";
import { formatNumber } from "../../lib/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { PrizeSelect } from "./prize-select.tsx";
import { useMemberEdit } from "./use-member-edit.ts";
import styles from "./stocks.module.css";

type MemberRowProps = { readonly member: StockMember; readonly prizes: readonly StockPrize[] };

const progress = { idle: "", pending: "Сохраняем…", saved: "Сохранено" };

export function MemberRow({ member, prizes }: MemberRowProps) {
  const { login, name, email, photo, place, type, prize_id, category } = member;
  const { score, setScore, commitScore, givePrize, state, error } = useMemberEdit(member);
  const busy = state === "pending";
  return (
    <tr aria-busy={busy}>
      <td className="num">
        <b>{formatNumber(place)}</b>
      </td>
      <td>
        <span className={styles.member}>
          <Avatar photo={photo} name={login} small />
          <span>
            <b>{login}</b>
            <small>{email ?? name}</small>
          </span>
        </span>
      </td>
      <td>
        <span className={type === "Премиум" ? "badge badge--amber" : "badge"}>{type}</span>
      </td>
      <td className="num">
        <input
          className="input cell-in"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Очки: ${login}`}
          aria-invalid={error !== null || undefined}
          readOnly={busy}
          value={score}
          onChange={({ target }) => setScore(target.value)}
          onBlur={commitScore}
          onKeyDown={({ key, code, ctrlKey, metaKey }) => {
            if (key === "Enter" || (code === "KeyS" && (ctrlKey || metaKey))) commitScore();
          }}
        />
      </td>
      <td>
        <PrizeSelect label={`Приз: ${login}`} prizes={prizes} value={prize_id} onChange={givePrize} />
        <small role="status">{[category, progress[state]].filter(Boolean).join(" · ")}</small>
        {error !== null && (
          <small className={styles.bad} role="alert">
            {error}
          </small>
        )}
      </td>
    </tr>
  );
}
