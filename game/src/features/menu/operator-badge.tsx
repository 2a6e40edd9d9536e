import { Signal } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./operator-badge.module.css";

export function OperatorBadge() {
  return (
    <span className={styles.badge} role="img" aria-label="Подписка оператора подключена">
      <Icon of={Signal} className={styles.icon} />
    </span>
  );
}
