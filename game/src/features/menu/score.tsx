import { useEffect, useRef, useState } from "react";
import { Coin } from "../../art/coin.tsx";
import styles from "./score.module.css";

type ScoreProps = { readonly value: number; readonly href?: string | undefined };

const whole = new Intl.NumberFormat("ru", { useGrouping: "always" });

/** The player's points. A change makes the coin jump and is said politely; the first value is not a change. */
export function Score({ value, href }: ScoreProps) {
  const before = useRef(value);
  const [changes, setChanges] = useState(0);
  const text = whole.format(value);

  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    setChanges((count) => count + 1);
  }, [value]);

  const shown = (
    <>
      <Coin key={changes} className={`${styles.coin} ${changes > 0 ? styles.jump : ""}`} />
      <span>{text}</span>
    </>
  );
  return (
    <>
      {href === undefined ? (
        <span className={styles.score} role="img" aria-label={`Ваши очки: ${text}`}>
          {shown}
        </span>
      ) : (
        <a className={styles.score} href={href} aria-label={`Ваши очки: ${text}`}>
          {shown}
        </a>
      )}
      <span className="vh" role="status">
        {changes > 0 && `Ваши очки: ${text}`}
      </span>
    </>
  );
}
