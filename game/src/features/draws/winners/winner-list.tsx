import type { Winner } from "@hitoslov/contract";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Gift } from "lucide";
import rank from "../../../ui/rank/rank.module.css";
import styles from "./winners.module.css";

/** Who has won what, in the order of the places. */
export function WinnerList({ of: winners }: { readonly of: readonly Winner[] }) {
  return (
    <ol className={rank.list} aria-label="Победители">
      {winners.map((winner) => (
        <WinnerRow key={winner.number} of={winner} />
      ))}
    </ol>
  );
}

function WinnerRow({ of: { number, name, phone, entrant, prize, me } }: { readonly of: Winner }) {
  const called = name ?? (entrant === null ? "Учётная запись удалена" : entrant.slice(0, 8));
  return (
    <li className={`${rank.row} ${me ? `on-bed ${rank.me}` : ""}`} value={number} aria-current={me || undefined}>
      <span className={rank.place}>{number}</span>
      <Avatar name={entrant ?? String(number)} photo={null} />
      <span className={rank.who}>
        <b>{me ? `Вы\u00A0— ${called}` : called}</b>
        <small>
          {prize}
          {phone !== null && `, телефон ${phone}`}
        </small>
      </span>
      <Icon of={Gift} className={styles.gift} />
    </li>
  );
}
