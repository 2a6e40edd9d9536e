import { type RefObject, useEffect, useRef } from "react";

/**
 * Opens and closes a native dialog, which traps the focus, gives it back and closes on Escape by itself. The focus
 * starts on what carries `data-first-focus`.
 */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === open) return;
    if (open) {
      element.showModal();
      element.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    } else element.close();
  }, [open]);
  return dialog;
}
