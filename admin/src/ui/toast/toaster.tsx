import { createPortal } from "react-dom";
import { useTopDialog } from "../../lib/open-dialogs.ts";
import { closeToast, useToasts } from "../../lib/toasts.ts";
import { Toast } from "./toast.tsx";
import styles from "./toast.module.css";

/** Shows what `toast` says; once in the app. Inside an open dialog, for all else is out of reach then. */
export function Toaster() {
  const toasts = useToasts();
  const dialog = useTopDialog();
  return createPortal(
    <section className={styles.toasts} aria-label="Уведомления">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onClose={closeToast} />
      ))}
    </section>,
    dialog ?? document.body,
  );
}
