import type { Part } from "./charts.ts";
import { Swatch } from "./swatch.tsx";
import styles from "./metrics.module.css";

export function Legend({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <ul className={styles.legend} aria-label="Обозначения">
      {parts.map(({ key, name, colour }) => (
        <li key={key}>
          <Swatch colour={colour} />
          {name}
        </li>
      ))}
    </ul>
  );
}
