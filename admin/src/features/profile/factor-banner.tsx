import { ShieldAlert } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./profile.module.css";

/** Why no other section opens. */
export function FactorBanner({ onSetUp }: { readonly onSetUp: () => void }) {
  return (
    <div className={styles.banner} role="status">
      <Icon of={ShieldAlert} />
      <p>Владелец требует второй фактор. Пока он&nbsp;не&nbsp;настроен, другие разделы закрыты.</p>
      <button type="button" className="key key--action" onClick={onSetUp}>
        Настроить сейчас
      </button>
    </div>
  );
}
