/** What a press of keys asks for: the palette, the list of shortcuts, or nothing. */
export function opensBy(event: KeyboardEvent): "palette" | "shortcuts" | null {
  // A field, as the text of news, has already taken it for its own.
  if (event.defaultPrevented || event.altKey || event.repeat) return null;
  const withControl = event.ctrlKey || event.metaKey;
  // By its place: on a Russian keyboard the same key is «л».
  if (event.code === "KeyK") return withControl && !event.shiftKey ? "palette" : null;
  // By its sign: «?» stands on another key there.
  return event.key === "?" && !withControl && !isTyping(event.target) ? "shortcuts" : null;
}

function isTyping(target: EventTarget | null): boolean {
  if (target === null || !(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input:not([type='checkbox'], [type='radio']), textarea, select");
}
