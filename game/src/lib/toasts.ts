import { useSyncExternalStore } from "react";

export type ToastMessage = {
  readonly id: string;
  readonly variant: "info" | "success" | "warning" | "danger";
  readonly title: string;
  readonly text?: string;
};

const listeners = new Set<() => void>();
let toasts: readonly ToastMessage[] = [];
let count = 0;

function change(next: readonly ToastMessage[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; the same words are not shown twice at once. */
export function showToast(toast: Omit<ToastMessage, "id">): void {
  if (toasts.some((shown) => shown.title === toast.title && shown.text === toast.text)) return;
  count += 1;
  change([...toasts, { ...toast, id: String(count) }]);
}

export function closeToast(id: string): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function useToasts(): readonly ToastMessage[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}
