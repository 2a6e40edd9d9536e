import { createStore } from "@hitoslov/brand/store.ts";
import { onSessionChange } from "../../../lib/session.ts";

const key = "hitoslov.admin.selection";

/** The selected songs. They stay selected across pages and filters until they are deselected. */
export const selection = createStore<ReadonlySet<string>>(new Set(load()));

// Kept per window: another window has its own selection.
selection.subscribe(() => {
  try {
    sessionStorage.setItem(key, [...selection.get()].join(" "));
  } catch {
    // Without storage, a reload clears the selection.
  }
});

// The next member of staff starts with an empty selection.
onSessionChange(() => selection.set(new Set()));

/** Call after a song was deleted: it must not count as selected. */
export function deselect(id: string): void {
  selection.set(new Set([...selection.get()].filter((one) => one !== id)));
}

function load(): string[] {
  try {
    return sessionStorage.getItem(key)?.split(" ").filter(Boolean) ?? [];
  } catch {
    return [];
  }
}
