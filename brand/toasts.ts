import type { ReactNode } from "react";
import { createStore } from "./store.ts";

export type ToastVariant = "info" | "success" | "warning" | "danger";
export type ToastMessage = {
  readonly id: string;
  readonly variant: ToastVariant;
  /** What has happened; the text says more of it. One of them may be enough. */
  readonly title?: string;
  readonly text?: string;
  /** What can be done about it while it is told. */
  readonly action?: ReactNode;
};

const toasts = createStore<readonly ToastMessage[]>([]);
let count = 0;

/** Shows a toast and answers its id; the same words are not shown twice at once. */
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
