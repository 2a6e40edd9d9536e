import type { ToastMessage } from "../toasts.ts";
import { Toast } from "./toast.tsx";
import styles from "./toast.module.css";

type ToasterProps = {
  readonly toasts: readonly ToastMessage[];
  /** Sets the position on the screen. */
  readonly className: string | undefined;
  readonly onClose: (id: string) => void;
};

export function Toaster({ toasts, className, onClose }: ToasterProps) {
  return (
    <section className={`on-bed ${styles.toasts} ${className}`} aria-label="Уведомления">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onClose={onClose} />
      ))}
    </section>
  );
}
