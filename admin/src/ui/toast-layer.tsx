import { Toaster } from "@hitoslov/brand/controls/toaster.tsx";
import { closeToast, useToasts } from "@hitoslov/brand/toasts.ts";
import { createPortal } from "react-dom";
import { useTopDialog } from "./dialog/dialog.tsx";
import styles from "./toast-layer.module.css";

/** Renders the toasts; once in the app. Inside an open dialog if there is one, as everything else is inert then. */
export function ToastLayer() {
  const toasts = useToasts();
  const dialog = useTopDialog();
  return createPortal(
    <Toaster className={styles.toasts} toasts={toasts} onClose={closeToast} />,
    dialog ?? document.body,
  );
}
