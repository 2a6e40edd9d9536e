import { type Hint, isSongHint, type SongHint } from "@hitoslov/contract/hints";
import type { ComponentType } from "react";
import { EyeArt } from "./eye-art.tsx";
import { LampArt } from "./lamp-art.tsx";

type HintView = {
  readonly Art: ComponentType;
  /** What its knob does. */
  readonly caption: string;
  readonly glow: "amber" | "green";
  readonly effect: "ding" | "sweep";
  readonly announcement: string;
};

/** The plate that shows the answer, and what stands on it before. */
type Plate = { readonly cap: string; readonly unknown: string };

/** How hints look and sound while a song is played. Their other texts come later: `texts.ts`. */
export const hintViews: {
  readonly [Name in Hint]: HintView & (Name extends SongHint ? { readonly plate: Plate } : unknown);
} = {
  word: {
    Art: LampArt,
    caption: "Подсказать слово",
    glow: "amber",
    effect: "ding",
    announcement: "Лампа подсветила три слова",
  },
  title: {
    Art: EyeArt,
    caption: "Показать название",
    glow: "green",
    effect: "sweep",
    announcement: "Название песни открыто",
    plate: { cap: "Название песни", unknown: "пока в\u00A0помехах" },
  },
};

/** How often a hint can still be used in a song that has `left` of all hints. */
export function usesLeft(hint: Hint, left: number): number {
  return isSongHint(hint) ? Math.min(1, left) : left;
}
