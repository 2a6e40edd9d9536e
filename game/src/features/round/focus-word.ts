import { isByKeyboard } from "@hitoslov/brand/modality.ts";
import { inputMode } from "../../lib/preferences.ts";

/** The id of the line of the song. */
export const WORDS_ID = "words";

/** The element of the blank, word or field at a position. */
export function wordElement(position: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${WORDS_ID} [data-position="${position}"]`);
}

/** Whether the focus follows the active word. A pointer needs no focus, whose move costs a slow phone 20 ms and more. */
export function focusFollows(): boolean {
  return inputMode.get() === "type" || isByKeyboard();
}

/** Focuses a word: the next one after a right word, the same after a refused one, whose letters the next ones replace. */
export function focusWord(position: number, isRefused = false): void {
  const element = wordElement(position);
  if (element === document.activeElement && !isRefused) return;
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
}
