import type { Rank } from "@hitoslov/contract";
import { Crown } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { whole } from "../figures.ts";
import styles from "./rank.module.css";

type RankRowProps = {
  readonly of: Rank;
  /** Below the name. */
  readonly note?: ReactNode;
};

/** A player in a rating, as a table of it shows one. */
export function RankRow({ of: { place, name, photo, score, premium, me }, note }: RankRowProps) {
  return (
    <li className={`${styles.row} ${me ? `on-bed ${styles.me}` : ""}`} value={place} aria-current={me || undefined}>
      <span className={styles.place}>{place}</span>
      <Avatar name={name} photo={photo} />
      <span className={styles.who}>
        <b>{me ? `Вы\u00A0— ${name}` : name}</b>
        {premium && (
          <span className={styles.crown} title="Премиум">
            <Icon of={Crown} className={styles.icon} />
            <span className="vh">, премиум</span>
          </span>
        )}
        {note !== undefined && note !== "" && <small>{note}</small>}
      </span>
      <span className={styles.points}>
        {whole(score)}
        <span className="vh"> очков</span>
      </span>
    </li>
  );
}
