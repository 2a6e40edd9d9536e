import { Toast, type ToastView } from "./toast.tsx";
import styles from "./toast.module.css";

export type ToasterProps = { readonly toasts: readonly ToastView[]; readonly onClose: (id: string) => void };

export function Toaster({ toasts, onClose }: ToasterProps) {
  return (
    <section className={`on-bed ${styles.toasts}`} aria-label="Уведомления">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onClose={onClose} />
      ))}
    </section>
  );
}
