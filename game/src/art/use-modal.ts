import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/**
 * Opens and closes a native dialog, which traps the focus, gives it back and closes on Escape by itself. The focus
 * starts on what carries `data-first-focus`. `onBeside` hears a press on the backdrop.
 */
export function useModal(open: boolean, onBeside?: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === open) return;
    if (open) {
      element.showModal();
      element.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    } else element.close();
  }, [open]);

  const pressBeside = useEffectEvent((event: MouseEvent) => {
    // The backdrop belongs to the dialog, all else inside it is covered by its content.
    if (event.target === event.currentTarget) onBeside?.();
  });
  useEffect(() => {
    const element = dialog.current;
    const press = (event: MouseEvent) => pressBeside(event);
    element?.addEventListener("click", press);
    return () => element?.removeEventListener("click", press);
  }, []);

  return dialog;
}
