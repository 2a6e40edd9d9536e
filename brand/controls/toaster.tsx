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
export function Toaster({ toasts, ...rest }: ToasterProps) {
  const dialog = useTopDialog();
  return (
    <>
      <Region {...rest} toasts={dialog === undefined ? toasts : []} place={document.body} />
      {dialog !== undefined && <Region {...rest} toasts={toasts} place={dialog} />}
    </>
  );
}

/** Screen readers say what is added to a live region, not what it begins with: the page's one is always there. */
function Region({ toasts, className, onClose, place }: ToasterProps & { readonly place: HTMLElement }) {
  return createPortal(
    <section className={`on-bed ${styles.toasts} ${className}`} aria-label="Уведомления" aria-live="polite">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onClose={onClose} />
      ))}
    </section>,
    place,
  );
}
