import { createStore } from "@hitoslov/brand/store.ts";

/** Open dialogs, the topmost last: what must be seen above all, as toasts, is drawn inside that one. */
const dialogs = createStore<readonly HTMLDialogElement[]>([]);

export function pushDialog(dialog: HTMLDialogElement): () => void {
  dialogs.set([...dialogs.get(), dialog]);
  return () => dialogs.set(dialogs.get().filter((open) => open !== dialog));
}

export function topDialog(): HTMLDialogElement | undefined {
  return dialogs.get().at(-1);
}

export function useTopDialog(): HTMLDialogElement | undefined {
  return dialogs.use().at(-1);
}
