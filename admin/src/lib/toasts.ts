import { createStore } from "@hitoslov/brand/store.ts";

export type ToastVariant = "success" | "warning" | "danger";
export type ToastMessage = { readonly id: string; readonly variant: ToastVariant; readonly text: string };

const toasts = createStore<readonly ToastMessage[]>([]);
let count = 0;

/** Answers the toast's id. */
function show(variant: ToastVariant, text: string): string {
  // The same words are not shown twice at once.
  const shown = toasts.get().find((other) => other.text === text);
  if (shown !== undefined) return shown.id;
  count += 1;
  const id = String(count);
  toasts.set([...toasts.get(), { id, variant, text }]);
  return id;
}

/** What is said in passing, from a component or not. */
export const toast = {
  success: (text: string): void => void show("success", text),
  error: (text: string): void => void show("danger", text),
  warning: (text: string): void => void show("warning", text),
  /** A warning that holds no more once what this answers is called. */
  waiting: (text: string): (() => void) => {
    const id = show("warning", text);
    return () => closeToast(id);
  },
} as const;

export function closeToast(id: string): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export const useToasts = toasts.use;
