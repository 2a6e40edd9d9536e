/** `ref={focus}`: takes the focus of what it comes instead of. */
export function focus(element: HTMLElement | null): void {
  element?.focus();
}
