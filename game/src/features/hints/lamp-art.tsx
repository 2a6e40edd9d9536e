import { memo } from "react";
import styles from "./knob.module.css";

export const LampArt = memo(function LampArt() {
  return (
    <svg className={styles.art} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <circle cx={48} cy={48} r={47} fill="var(--c-amber-lip)" />
      <circle cx={48} cy={45} r={45} fill="var(--c-amber)" />
      <circle className={styles.glow} cx={48} cy={45} r={34} fill="#ffd27a" />
      <path d="M35 66V41a13 13 0 0 1 26 0v25z" fill="#fff6df" />
      <path d="M48 19v9" stroke="#fff6df" strokeWidth={6} strokeLinecap="round" />
      <path
        d="M41 62V47l3.5-6 3.5 6 3.5-6 3.5 6v15"
        fill="none"
        stroke="#b4450c"
        strokeWidth={3.2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M33 64h30v6a3 3 0 0 1-3 3H36a3 3 0 0 1-3-3z" fill="#10302e" />
      <path d="M39 73v5M48 73v5M57 73v5" stroke="#10302e" strokeWidth={3.5} strokeLinecap="round" />
    </svg>
  );
});
