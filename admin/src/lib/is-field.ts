/** Whether somebody types or chooses here: a key that is pressed here belongs to it, and to no screen. */
export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role=listbox]") !== null
  );
}
