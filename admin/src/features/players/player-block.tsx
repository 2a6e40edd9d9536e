import { isBlocked, type Player } from "@hitoslov/contract";
import { useState } from "react";
import { formatDateTime } from "../../lib/format.ts";
import styles from "./players.module.css";

/** How long a player is kept out, and what they are told; nothing where they are not. */
export function PlayerBlock({ gamer }: { readonly gamer: Player }) {
  const { blocked_until, block_reason, block_contact } = gamer;
  const [now] = useState(Date.now);
  if (!isBlocked(gamer, now)) return null;
  return (
    <section className={styles.blocked} aria-label="Блокировка">
      <p>
        <b>Заблокирован {blocked_until === null ? "навсегда" : <>до&nbsp;{formatDateTime(blocked_until)}</>}</b>
      </p>
      <p>Причина, которую видит игрок: {block_reason}</p>
      {block_contact !== null && <p>Куда писать: {block_contact}</p>}
    </section>
  );
}
