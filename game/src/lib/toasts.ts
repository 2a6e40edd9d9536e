import { createStore } from "@hitoslov/brand/store.ts";

export type ToastMessage = {
  readonly id: string;
  readonly variant: "info" | "success" | "warning" | "danger";
  readonly title: string;
  readonly text?: string;
};

const toasts = createStore<readonly ToastMessage[]>([]);
let count = 0;

/** Shows a toast; the same words are not shown twice at once. */
export function showToast(toast: Omit<ToastMessage, "id">): void {
  if (toasts.get().some((shown) => shown.title === toast.title && shown.text === toast.text)) return;
  count += 1;
  toasts.set([...toasts.get(), { ...toast, id: String(count) }]);
}

export function closeToast(id: string): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export const useToasts = toasts.use;
