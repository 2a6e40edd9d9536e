import { createStore } from "@hitoslov/brand/store.ts";
import { onSessionChange } from "../../../lib/session.ts";

const key = "hitoslov.admin.selection";

/** The songs that are chosen, on whichever page or filter: they stay so till the person lets go of them. */
export const selection = createStore<ReadonlySet<string>>(new Set(load()));

// Of this window: another may be at work with other songs.
selection.subscribe(() => {
  try {
    sessionStorage.setItem(key, [...selection.get()].join(" "));
  } catch {
    // A reload forgets them then.
  }
});

// What one member of staff has chosen is not for the next one.
onSessionChange(() => selection.set(new Set()));

function load(): string[] {
  try {
    return sessionStorage.getItem(key)?.split(" ").filter(Boolean) ?? [];
  } catch {
    return [];
  }
}
