import { CopyKey } from "../../ui/copy-key.tsx";
import styles from "./stocks.module.css";

/** What makes a lot honest: the hash of a seed that is chosen before anybody knows who takes part. */
export function Commitment({ hash }: { readonly hash: string }) {
  return (
    <div className={styles.commitment}>
      <p>
        <b>Отпечаток секретного числа</b>
        <code>{hash}</code>
      </p>
      <CopyKey
        label="Скопировать"
        text={hash}
        done="Отпечаток скопирован"
        failed="Скопировать не&nbsp;вышло. Выделите отпечаток."
      />
      <p className="hint">
        Игроки видят его до&nbsp;начала, а&nbsp;само число&nbsp;— после жребия: подменить его нельзя.
      </p>
    </div>
  );
}
