import styles from "./proof.module.css";

type WinnerProps = {
  readonly id: string;
  /** In the order they were drawn, from 1. */
  readonly number: number;
  /** What was won. */
  readonly text: string;
  readonly isOwn: boolean;
};

export function Winner({ id, number, text, isOwn }: WinnerProps) {
  return (
    <li className={`${styles.winner} ${isOwn ? `on-bed ${styles.own}` : ""}`} value={number}>
      <span className={styles.number}>{number}</span>
      <span>
        <b>
          {text}
          {isOwn && "\u00A0— это\u00A0вы"}
        </b>
        <code>{id}</code>
      </span>
    </li>
  );
}
