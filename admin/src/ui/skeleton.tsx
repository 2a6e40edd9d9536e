import styles from "./skeleton.module.css";

/** Bars in the place of what is on its way. */
export function Skeleton({ rows = 8 }: { readonly rows?: number }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="vh">Загружаем…</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles.bar} style={{ width: `${100 - ((row * 37) % 45)}%` }} />
      ))}
    </div>
  );
}
