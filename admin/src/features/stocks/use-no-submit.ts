import { type RefObject, useEffect } from "react";

/** Enter in a field of this part, which is saved by itself, does not send the form round it. */
export function useNoSubmit(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
    };
    element?.addEventListener("keydown", handleKey);
    return () => element?.removeEventListener("keydown", handleKey);
  }, [ref]);
}
