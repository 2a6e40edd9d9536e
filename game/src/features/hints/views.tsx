import { type Hint, isSongHint, type SongHint } from "@hitoslov/contract/hints";
import { type ComponentType, memo } from "react";
import styles from "./knob.module.css";

/** The «magic eye» of a radio: two dark wings over a green ring, which is whole when tuned. */
const EyeArt = memo(function EyeArt() {
  return (
    <svg className={styles.art} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <circle cx={48} cy={48} r={47} fill="#020c0b" />
      <circle cx={48} cy={45} r={45} fill="#12393a" />
      <circle cx={48} cy={45} r={39} fill="#04110f" />
      <circle cx={48} cy={45} r={24} fill="none" stroke="#3fe9a4" strokeWidth={22} />
      <circle
        className={styles.shadow}
        cx={48}
        cy={45}
        r={24}
        fill="none"
        stroke="#0f4a39"
        strokeWidth={22}
        pathLength={360}
      />
      <circle cx={48} cy={45} r={12} fill="#04110f" />
      <circle cx={44} cy={41} r={3.5} fill="#3fe9a4" opacity={0.55} />
    </svg>
  );
});

const LampArt = memo(function LampArt() {
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

type HintView = {
  readonly Art: ComponentType;
  /** What its knob does. */
  readonly caption: string;
  readonly glow: "amber" | "green";
};

/** The plate that shows the answer, and its placeholder. */
type Plate = { readonly cap: string; readonly unknown: string };

/** How hints look while a song is played. Their sounds and other texts come later: `texts.ts`. */
export const hintViews: {
  readonly [Name in Hint]: HintView & (Name extends SongHint ? { readonly plate: Plate } : unknown);
} = {
  word: {
    Art: LampArt,
    caption: "Подсказать слово",
    glow: "amber",
  },
  title: {
    Art: EyeArt,
    caption: "Показать название",
    glow: "green",
    plate: { cap: "Название песни", unknown: "пока в\u00A0помехах" },
  },
};

/** How often a hint can still be used in a song that has `left` of all hints. */
export function usesLeft(hint: Hint, left: number): number {
  return isSongHint(hint) ? Math.min(1, left) : left;
}
