import { createStore } from "@hitoslov/brand/store.ts";

export type ToastVariant = "success" | "warning" | "danger";
export type ToastMessage = { readonly id: string; readonly variant: ToastVariant; readonly text: string };

const toasts = createStore<readonly ToastMessage[]>([]);
let count = 0;

/** Answers how to take it away before its time. */
function show(variant: ToastVariant, text: string): () => void {
  // The same words are not shown twice at once.
  const shown = toasts.get().find((other) => other.text === text);
  if (shown !== undefined) return () => closeToast(shown.id);
  count += 1;
  const id = String(count);
  toasts.set([...toasts.get(), { id, variant, text }]);
  return () => closeToast(id);
}

/** What is said in passing, from a component or not; what no longer holds is taken back by what each answers. */
export const toast = {
  success: (text: string) => show("success", text),
  error: (text: string) => show("danger", text),
  warning: (text: string) => show("warning", text),
} as const;

export function closeToast(id: string): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export const useToasts = toasts.use;
