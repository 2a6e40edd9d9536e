import { RefreshCw, X } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./update-bar.module.css";

type UpdateBarProps = { readonly onUpdate: () => void; readonly onClose: () => void };

/** A newer version of the game has come; the player says when. */
export function UpdateBar({ onUpdate, onClose }: UpdateBarProps) {
  return (
    <section className={`on-bed ${styles.bar}`} aria-label="Обновление игры">
      <p role="status">
        <b>Вышло обновление.</b> Страница перезагрузится, очки и&nbsp;слова останутся на&nbsp;месте.
      </p>
      <button type="button" className="key key--sm key--amber" onClick={onUpdate}>
        <Icon of={RefreshCw} />
        Обновить
      </button>
      <button type="button" className="ic-btn" aria-label="Позже" onClick={onClose}>
        <Icon of={X} />
      </button>
    </section>
  );
}
