import { createStore } from "@hitoslov/brand/store.ts";
import { onSessionChange } from "../../../lib/session.ts";

/** The songs that are chosen, on whichever page or filter: they stay so till the person lets go of them. */
export const selection = createStore<ReadonlySet<string>>(new Set());

// What one member of staff has chosen is not for the next one.
onSessionChange(() => selection.set(new Set()));
