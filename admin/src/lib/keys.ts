import { useEffectEvent, useLayoutEffect } from "react";

/** Calls `handle` for each key of the whole page that is pressed, or released with `"keyup"`. */
export function useKeys(type: "keydown" | "keyup", handle: (event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent(handle);
  // Not an effect, which may run some time after the screen is visible: the first key would be lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    addEventListener(type, listen);
    return () => removeEventListener(type, listen);
  }, [type]);
}

/** Whether the target is a field: its keys are no shortcuts of a screen. */
export function isField(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role=listbox]") !== null
  );
}
