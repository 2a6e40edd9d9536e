import { WORDS_ID } from "./words-id.ts";

/** The socket, word or field at a position, wherever it stands on the screen. */
export function wordElement(position: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${WORDS_ID} [data-position="${position}"]`);
}

/** After a right word the focus goes on to the next socket. */
export function focusWord(position: number): void {
  wordElement(position)?.focus();
}
