import type { ReactNode } from "react";
import { createStore } from "./store.ts";

export type ToastVariant = "info" | "success" | "warning" | "danger";
export type ToastMessage = {
  readonly id: string;
  readonly variant: ToastVariant;
  /** The title says what has happened, the text gives details. One of the two is enough. */
  readonly title?: string;
  readonly text?: string;
  /** An action offered as long as the toast is shown. */
  readonly action?: ReactNode;
};

const toasts = createStore<readonly ToastMessage[]>([]);
let count = 0;

/** Shows a toast and returns its id. It takes the place of one with the same words, and is seen and announced anew. */
export function showToast(toast: Omit<ToastMessage, "id">): string {
  const others = toasts.get().filter((shown) => shown.title !== toast.title || shown.text !== toast.text);
  count += 1;
  const id = String(count);
  toasts.set([...others, { ...toast, id }]);
  return id;
}

export function closeToast(id: string): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export const useToasts = toasts.use;
export const shownToasts = toasts.get;
