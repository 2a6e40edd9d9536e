import type { KeyboardEvent } from "react";

/** For a field that is saved by itself: when it is left, at Enter, at Ctrl+S. */
export function commitProps(onCommit: (() => void) | undefined) {
  return {
    onBlur: onCommit,
    onKeyDown: ({ key, code, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === "Enter" || (code === "KeyS" && (ctrlKey || metaKey))) onCommit?.();
    },
  };
}
