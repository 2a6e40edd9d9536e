import { type RefObject, useEffect, useRef } from "react";

/** New errors move the focus to the first field that has one. */
export function useErrorFocus(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const fields = Object.keys(errors).join();
  useEffect(() => {
    if (fields !== "") form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fields]);
  return form;
}
