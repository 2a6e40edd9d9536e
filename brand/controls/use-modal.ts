import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";

// Where nothing asks for the focus it starts on the first field, and not on what closes the dialog.
const first = ["[data-first-focus]", "form :is(input, select, textarea)"];

/** Opens and closes a native dialog. `onBeside` hears a press that begins beside what the dialog shows. */
export function useModal(open: boolean, onBeside?: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return;
    element.showModal();
    first
      .map((wanted) => element.querySelector<HTMLElement>(wanted))
      .find((found) => found !== null)
      ?.focus();
    // Gives the focus back, also where the dialog is taken off the page.
    return () => element.close();
  }, [open]);

  const pressBeside = useEffectEvent(() => onBeside?.());
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    // Text that is selected from inside to beside it is no press there.
    let began: EventTarget | null = null;
    element.addEventListener("mousedown", ({ target }) => (began = target), { signal });
    // The backdrop belongs to the dialog, all else inside it is covered by its content.
    element.addEventListener("click", ({ target }) => target === element && began === element && pressBeside(), {
      signal,
    });
    return () => listening.abort();
  }, []);

  return dialog;
}
