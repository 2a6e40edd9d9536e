import styles from "./skeleton.module.css";

const widths = ["60%", "90%", "75%", "85%", "55%", "80%"];

/** Bars shown in place of content that is loading. */
export function Skeleton({ rows = 3 }: { readonly rows?: number }) {
  return (
    <div className={styles.skeleton} role="status" aria-label="Загрузка">
      {Array.from({ length: rows }, (_, row) => (
        <i key={row} style={{ width: widths[row % widths.length] }} />
      ))}
    </div>
  );
}
