import styles from "./metrics.module.css";

export function Swatch({ colour }: { readonly colour: string }) {
  return <i className={styles.swatch} style={{ background: colour }} aria-hidden="true" />;
}
