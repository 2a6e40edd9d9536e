let byKeyboard = false;
let touched = false;

/** Call it before the first render: a chunk that is loaded later would miss the first key. */
export function watchInput(): void {
  addEventListener("keydown", () => handleTouch(true), { capture: true });
  addEventListener("pointerdown", () => handleTouch(false), { capture: true });
  // A screen reader takes the keys itself, and presses without any.
  addEventListener("click", ({ detail }) => detail === 0 && handleTouch(true), { capture: true });
}

function handleTouch(isKey: boolean): void {
  byKeyboard = isKey;
  touched = true;
}

/**
 * Whether the last thing the person touched was the keyboard, or a screen reader: only then may the focus move without
 * being asked.
 */
export function isByKeyboard(): boolean {
  return byKeyboard;
}

/** Whether the person has touched the page at all: before that a browser lets nothing sound. */
export function isTouched(): boolean {
  return touched;
}
