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

/** Shows a toast and returns its id; two toasts with the same words are not shown at once. */
export function showToast(toast: Omit<ToastMessage, "id">): string {
  const same = toasts.get().find((shown) => shown.title === toast.title && shown.text === toast.text);
  if (same !== undefined) return same.id;
  count += 1;
  const id = String(count);
  toasts.set([...toasts.get(), { ...toast, id }]);
  return id;
}

export function closeToast(id: string): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export const useToasts = toasts.use;
