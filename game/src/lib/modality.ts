let byKeyboard = false;

addEventListener("keydown", () => (byKeyboard = true), { capture: true });
addEventListener("pointerdown", () => (byKeyboard = false), { capture: true });

/** Whether the last thing the person touched was the keyboard: only then may the focus move without being asked. */
export function isByKeyboard(): boolean {
  return byKeyboard;
}
