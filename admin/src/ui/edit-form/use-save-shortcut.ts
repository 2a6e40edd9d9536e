import { type RefObject, useEffect, useEffectEvent } from "react";
import { topDialog } from "@hitoslov/brand/controls/use-modal.ts";

/** Ctrl+S or ⌘S saves the form, in every keyboard layout, but not while a dialog is open over it. */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>, onSave: () => Promise<unknown>): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== "KeyS" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const dialog = topDialog();
    if (event.repeat || (dialog !== undefined && !dialog.contains(form.current))) return;
    void onSave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
