import { Crown } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./profile.module.css";

/** What staff have given a player: nobody can buy it, so nobody else is told of it here. */
export function Access() {
  return (
    <div className={styles.access}>
      <span className="badge badge--amber">
        <Icon of={Crown} />
        Премиум
      </span>
      <div>
        <p>Вы&nbsp;играете без рекламы</p>
        <p>Сейчас у&nbsp;вас премиум-доступ</p>
      </div>
    </div>
  );
}
