import { X } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { pushDialog } from "../../lib/open-dialogs.ts";
import { IconButton } from "../icon-button.tsx";
import styles from "./dialog.module.css";

export type DialogProps = {
  readonly title: string;
  /** A drawer at the right instead of a card in the middle. */
  readonly side?: boolean;
  readonly role?: "dialog" | "alertdialog";
  readonly children: ReactNode;
  /** Esc, the cross, or a click beside it; the owner may refuse by not unmounting. */
  readonly onClose: () => void;
};

/** A modal window of the browser's own: it keeps the focus, and gives it back when it goes. */
export function Dialog({ title, side = false, role = "dialog", children, onClose }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    dialog.showModal();
    const pop = pushDialog(dialog);
    return () => {
      pop();
      dialog.close();
    };
  }, []);

  const handleCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file chooser inside cancels too.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };

  return (
    <dialog
      ref={ref}
      role={role}
      className={styles.dialog}
      data-side={side || undefined}
      aria-labelledby={id}
      onCancel={handleCancel}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          <IconButton of={X} label="Закрыть" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
