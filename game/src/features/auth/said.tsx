import type { ReactNode } from "react";

/** Takes the focus of the form it comes instead of, so that it is read. */
export function Said({ children }: { readonly children: ReactNode }) {
  return (
    <p ref={focus} tabIndex={-1}>
      {children}
    </p>
  );
}

function focus(element: HTMLElement | null): void {
  element?.focus();
}
