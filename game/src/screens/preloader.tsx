import { Logo } from "../art/logo.tsx";
import { Radiola } from "../art/radiola.tsx";
import styles from "./preloader.module.css";

/** While the first data are on their way. */
export function Preloader() {
  return (
    <main className={styles.solo}>
      <div className={styles.art}>
        <span className={styles.logo}>
          <Logo />
        </span>
        <Radiola className={styles.radiola} lit={false} />
      </div>
      <div className={`panel ${styles.panel}`} role="status">
        <h1>Лампы греются…</h1>
        <p className="lead">Ещё пара секунд — и&nbsp;зазвучит.</p>
      </div>
    </main>
  );
}
