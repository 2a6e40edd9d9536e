import { type Hint, hintNames } from "@hitoslov/contract/hints";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { WORDS_ID } from "../../features/round/focus-word.ts";
import type { InputMode } from "../../lib/preferences.ts";

export type KeyActions = {
  readonly mode: InputMode;
  /** Moves to another blank. */
  readonly onMove: (by: 1 | -1) => void;
  /** A letter typed outside of a field: typing starts with it. */
  readonly onLetter: (letters: string) => void;
  /** Repeats the place of the active blank, or stops that; left out if the times of words are unknown. */
  readonly onAgain: (() => void) | undefined;
  /** Some seconds back. */
  readonly onBack: () => void;
  readonly onPickMode: () => void;
  readonly onHint: (hint: Hint) => void;
  readonly onPlay: () => void;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
};

function ignore(): void {}

/** Includes keys that are letters only in the Russian layout: «;» is «ж». */
const letter = /^[\p{L}[\]{};:'",.<>`~]$/u;

const nothing = { letter: "", at: Number.NEGATIVE_INFINITY };
/** A letter so soon after R means that R was the first letter of a word, ms. */
const soon = 1000;

/**
 * The keyboard of the round: arrows move between blanks and, elsewhere, go back in the song; letters, a digit for each hint,
 * R, space, Page Up and Down, Escape.
 */
export function useRoundKeys(actions: KeyActions): void {
  /** What R would have typed, and when. */
  const typedByR = useRef(nothing);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, code, timeStamp } = event;
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof Element) || target.closest("dialog, [role=alertdialog]") !== null) return;
    const field = target instanceof HTMLInputElement ? target : null;
    // In a filled field the arrows move the caret; at its ends they move to the next blank.
    const atStart = field === null || (field.selectionStart === 0 && field.selectionEnd === 0);
    const atEnd = field === null || field.selectionStart === field.value.length;
    const { letter: first, at } = typedByR.current;
    typedByR.current = nothing;
    const action = (() => {
      if (key === "ArrowLeft" && atStart) {
        if (target.closest(`#${WORDS_ID}`) !== null) return () => actions.onMove(-1);
        return event.repeat ? ignore : actions.onBack;
      }
      if (key === "ArrowRight" && atEnd) return () => actions.onMove(1);
      // A hidden word may be a number.
      const hint = field === null ? hintNames[Number(key) - 1] : undefined;
      if (hint !== undefined) return () => actions.onHint(hint);
      if (key === "PageUp") return actions.onPrevious;
      if (key === "PageDown") return actions.onNext;
      if (key === "Escape" && actions.mode === "type") return actions.onPickMode;
      if (field !== null) return undefined;
      const onAgain = event.repeat && actions.onAgain !== undefined ? ignore : actions.onAgain;
      // While picking words R works in every layout; while typing, that key is «к» in the Russian one.
      const isR = key.toLowerCase() === "r" || (actions.mode === "pick" && code === "KeyR");
      if (onAgain !== undefined && isR) {
        if (!event.repeat) typedByR.current = { letter: key, at: timeStamp };
        return onAgain;
      }
      // On the active blank the space bar repeats its place; other buttons, and blanks that Tab has reached, it presses.
      if (key === " ") {
        if (target.matches("[data-position][aria-current]")) return onAgain ?? actions.onPlay;
        if (target.closest("button, a") === null) return actions.onPlay;
      }
      if (!letter.test(key)) return undefined;
      return () => actions.onLetter(timeStamp - at < soon ? first + key : key);
    })();
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useLayoutEffect(() => {
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}
