import { createStore } from "@hitoslov/brand/store.ts";
import { onSessionChange } from "../../../lib/session.ts";

/** Where the selection of a member of staff is kept; null while it is not known who they are. */
let key: string | null = null;

/** The selected songs. They stay selected across pages and filters until they are deselected. */
export const selection = createStore<ReadonlySet<string>>(new Set());

/** Takes up the selection of whoever has signed in: they may have made it before their session ended. */
export function openSelection(userId: string): void {
  key = `hitoslov.admin.selection.${userId}`;
  selection.set(new Set(load(key)));
}

// Kept per window: another window has its own selection.
selection.subscribe(() => {
  if (key === null) return;
  try {
    sessionStorage.setItem(key, [...selection.get()].join(" "));
  } catch {
    // Without storage, a reload clears the selection.
  }
});

// The next member of staff has another one.
onSessionChange(() => {
  key = null;
  selection.set(new Set());
});

/** Call after a song was deleted: it must not count as selected. */
export function deselect(id: string): void {
  selection.set(new Set([...selection.get()].filter((one) => one !== id)));
}

function load(from: string): string[] {
  try {
    return sessionStorage.getItem(from)?.split(" ").filter(Boolean) ?? [];
  } catch {
    return [];
  }
}
