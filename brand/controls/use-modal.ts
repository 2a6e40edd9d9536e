import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";

// Without `data-first-focus` the focus starts on the first field, not on the button that closes.
const first = ["[data-first-focus]", "form :is(input, select, textarea)"];

/** Opens and closes a native dialog. `onBeside` is called for a press that begins outside of the dialog's content. */
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
    // Restores the focus, also when the dialog is removed from the page.
    return () => element.close();
  }, [open]);

  const pressBeside = useEffectEvent(() => onBeside?.());
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    // Selecting text from inside to outside is not a press outside.
    let began: EventTarget | null = null;
    element.addEventListener("mousedown", ({ target }) => (began = target), { signal });
    // Only the backdrop has the dialog itself as target: the content covers the rest.
    element.addEventListener("click", ({ target }) => target === element && began === element && pressBeside(), {
      signal,
    });
    return () => listening.abort();
  }, []);

  return dialog;
}
