import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { formatDateTime, formatNumber, formatWhen } from "../../lib/format.ts";
import { categoryNames } from "./names.ts";
import type { PlayerCard as Card } from "./player-query.ts";
import styles from "./players.module.css";

/** What a player has told of themselves, and what they have done. */
export function PlayerFacts({ gamer }: { readonly gamer: Card }) {
  const { login, name, email, phone, user_category, guessed, plays, last_seen_at, created_at } = gamer;
  const { subscription_checked_at: checkedAt } = gamer;
  const facts = [
    ["Логин", login],
    ["Имя", name ?? "—"],
    ["Почта", email ?? "—"],
    ["Телефон", phone ?? "—"],
    ["Категория", categoryNames[user_category]],
    ...(user_category === "default"
      ? []
      : [["Подписку проверили", checkedAt === null ? "—" : formatWhen(checkedAt)] as const]),
    ["Собрано песен", formatNumber(guessed)],
    ["Всего игр", formatNumber(plays)],
    ["Последний визит", last_seen_at === null ? "—" : formatWhen(last_seen_at)],
    ["Зарегистрирован", formatDateTime(created_at)],
  ] as const;
  return (
    <aside className={styles.card} aria-label="Об игроке">
      <Avatar photo={gamer.photo} name={login} />
      <dl className={styles.facts}>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
