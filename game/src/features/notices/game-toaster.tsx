import { Toaster } from "@hitoslov/brand/controls/toaster.tsx";
import { closeToast, type ToastMessage } from "@hitoslov/brand/toasts.ts";
import styles from "./notices.module.css";

export function GameToaster({ toasts }: { readonly toasts: readonly ToastMessage[] }) {
  return <Toaster className={styles.toasts} toasts={toasts} onClose={closeToast} />;
}
