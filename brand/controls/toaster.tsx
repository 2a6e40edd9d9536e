import { createPortal } from "react-dom";
import type { ToastMessage } from "../toasts.ts";
import { Toast } from "./toast.tsx";
import styles from "./toast.module.css";
import { useTopDialog } from "./use-modal.ts";

type ToasterProps = {
  readonly toasts: readonly ToastMessage[];
  /** Sets the position on the screen. */
  readonly className: string | undefined;
  readonly onClose: (id: string) => void;
};

/** The toasts, once in an app. Inside an open dialog if there is one, as everything else is inert then. */
export function Toaster({ toasts, className, onClose }: ToasterProps) {
  const dialog = useTopDialog();
  return createPortal(
    <section className={`on-bed ${styles.toasts} ${className}`} aria-label="Уведомления">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onClose={onClose} />
      ))}
    </section>,
    dialog ?? document.body,
  );
}
