import type { Readiness } from "@hitoslov/contract";
import styles from "./readiness.module.css";

/** How much of the checklist is there. */
export function ReadinessBar({ of: items }: { readonly of: Readiness["items"] }) {
  const done = items.filter((item) => item.done).length;
  return (
    <div className={styles.bar} aria-hidden="true">
      {items.map(({ key }, at) => (
        <i key={key} className={at < done ? styles.full : undefined} />
      ))}
    </div>
  );
}
