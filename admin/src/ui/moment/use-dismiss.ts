import { type RefObject, useEffect, useEffectEvent } from "react";

/** Closes what is open inside `root`: by Esc, by a click or a focus elsewhere. */
export function useDismiss(
  root: RefObject<HTMLElement | null>,
  open: boolean,
  onDismiss: (by: "key" | "leave") => void,
) {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    const element = root.current;
    if (!open || element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const handleElsewhere = (target: EventTarget | null) => {
      if (target instanceof Node && !element.contains(target)) dismiss("leave");
    };
    document.addEventListener("pointerdown", ({ target }) => handleElsewhere(target), { signal });
    element.addEventListener("focusout", ({ relatedTarget }) => handleElsewhere(relatedTarget), { signal });
    element.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        dismiss("key");
      },
      { signal },
    );
    return () => listening.abort();
  }, [root, open]);
}
