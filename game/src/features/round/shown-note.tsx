import styles from "./shown-note.module.css";

/** The answer of this song is known: what it still pays. */
export function ShownNote() {
  return <p className={styles.note}>Ответ показан: песня принесёт десятую часть</p>;
}
