import { formatDateTime, formatNumber, formatWhen } from "../../lib/format.ts";
import type { PlayerCard } from "./player-query.ts";
import { categoryNames } from "./names.ts";
import styles from "./players.module.css";

/** What a player has told of themselves, and what they have done. */
export function PlayerFacts({ gamer }: { readonly gamer: PlayerCard }) {
  const { login, name, email, phone, user_category, guessed, plays, last_seen_at, created_at } = gamer;
  const facts = [
    ["Логин", login],
    ["Имя", name ?? "—"],
    ["Почта", email ?? "—"],
    ["Телефон", phone ?? "—"],
    ["Категория", categoryNames[user_category]],
    ["Собрано песен", formatNumber(guessed)],
    ["Всего игр", formatNumber(plays)],
    ["Последний визит", last_seen_at === null ? "—" : formatWhen(last_seen_at)],
    ["Зарегистрирован", formatDateTime(created_at)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([fact, value]) => (
        <div key={fact}>
          <dt>{fact}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
