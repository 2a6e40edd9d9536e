import { createStore } from "@hitoslov/brand/store.ts";

export type ToastVariant = "success" | "warning" | "danger";
export type ToastMessage = { readonly id: string; readonly variant: ToastVariant; readonly text: string };

const toasts = createStore<readonly ToastMessage[]>([]);
let count = 0;

function show(variant: ToastVariant, text: string): void {
  // The same words are not shown twice at once.
  if (toasts.get().some((shown) => shown.text === text)) return;
  count += 1;
  toasts.set([...toasts.get(), { id: String(count), variant, text }]);
}

/** What is said in passing, from a component or not. */
export const toast = {
  success: (text: string) => show("success", text),
  error: (text: string) => show("danger", text),
  warning: (text: string) => show("warning", text),
} as const;

export function closeToast(id: string): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export const useToasts = toasts.use;
