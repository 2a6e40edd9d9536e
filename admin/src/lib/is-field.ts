/** Whether the target is a field: its keys are no shortcuts of a screen. */
export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role=listbox]") !== null
  );
}
