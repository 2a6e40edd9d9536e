import { isByKeyboard } from "../../lib/modality.ts";
import { inputMode } from "../../lib/preferences.ts";

/** The id of the line of the song. */
export const WORDS_ID = "words";

/** The socket, word or field at a position, wherever it stands on the screen. */
export function wordElement(position: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${WORDS_ID} [data-position="${position}"]`);
}

/** Whether the focus goes along with the words. Who points needs none, and to move it takes a slow phone 20 ms and more. */
export function focusFollows(): boolean {
  return inputMode.get() === "type" || isByKeyboard();
}

/** After a right word the focus goes on to the next one, after a wrong one back to it. */
export function focusWord(position: number): void {
  wordElement(position)?.focus();
}
