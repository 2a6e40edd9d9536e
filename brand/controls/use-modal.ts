import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { createStore } from "../store.ts";

const field = ":is(input, select, textarea)";
// Without `data-first-focus` the focus starts on the first field of the form, not on the button that closes.
const first = [`[data-first-focus] ${field}`, "[data-first-focus]", `form ${field}`];

/** Open dialogs, topmost last. What must be above everything, such as toasts, is rendered inside that one. */
const dialogs = createStore<readonly HTMLDialogElement[]>([]);

/** Opens and closes a native dialog. `onBeside` is called for a press that begins outside of the dialog's content. */
export function useModal(open: boolean, onBeside?: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return;
    element.showModal();
    dialogs.set([...dialogs.get(), element]);
    first
      .map((wanted) => element.querySelector<HTMLElement>(wanted))
      .find((found) => found !== null)
      ?.focus();
    // Restores the focus, also when the dialog is removed from the page.
    return () => {
      dialogs.set(dialogs.get().filter((other) => other !== element));
      element.close();
    };
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

export function topDialog(): HTMLDialogElement | undefined {
  return dialogs.get().at(-1);
}

export function useTopDialog(): HTMLDialogElement | undefined {
  return dialogs.use().at(-1);
}
