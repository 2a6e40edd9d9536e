import { closeToast, showToast, type ToastMessage } from "@hitoslov/brand/toasts.ts";

/** What is said in passing, from a component or not. */
export const toast = {
  success: (text: string, action?: ToastMessage["action"]): void =>
    void showToast({ variant: "success", text, ...(action !== undefined && { action }) }),
  error: (text: string): void => void showToast({ variant: "danger", text }),
  warning: (text: string): void => void showToast({ variant: "warning", text }),
  /** A warning that holds no more once what this answers is called. */
  waiting: (text: string): (() => void) => {
    const id = showToast({ variant: "warning", text });
    return () => closeToast(id);
  },
} as const;
