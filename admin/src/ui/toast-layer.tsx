import { Toaster } from "@hitoslov/brand/controls/toaster.tsx";
import { closeToast, useToasts } from "@hitoslov/brand/toasts.ts";
import styles from "./toast-layer.module.css";

/** Renders the toasts; once in the app. */
export function ToastLayer() {
  const toasts = useToasts();
  return <Toaster className={styles.toasts} toasts={toasts} onClose={closeToast} />;
}
