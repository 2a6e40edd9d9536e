import type { KeyboardEvent } from "react";

/** For a field of a dialog that stands inside the form of the news, which Enter would save. */
export function onEnter(act: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    act();
  };
}
