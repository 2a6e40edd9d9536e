import styles from "./import.module.css";
import { counted } from "@hitoslov/contract/plural";

type ProgressBarProps = { readonly label: string; readonly value: number; readonly max: number };

export function ProgressBar({ label, value, max }: ProgressBarProps) {
  const percent = max === 0 ? 0 : Math.min(100, Math.floor((value / max) * 100));
  return (
    <>
      <progress className={styles.progress} max={100} value={percent} aria-label={label} />
      <span className="vh" role="status">
        {/* Every 25 %: more often is too much for a screen reader. */}
        {percent >= 25 && `${label}: ${Math.floor(percent / 25) * 25}\u00A0%`}
      </span>
    </>
  );
}

/** «Ещё около двух минут» without declined numerals. */
export function timeLeft(seconds: number | null): string {
  if (seconds === null) return "";
  if (seconds < 60) return "Осталось меньше минуты.";
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `Осталось около ${counted(minutes, "минуты", "минут", "минут")}.`;
  return `Осталось около ${counted(Math.round(minutes / 60), "часа", "часов", "часов")}.`;
}
