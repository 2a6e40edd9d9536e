import { X } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { pushDialog } from "../../lib/open-dialogs.ts";
import { PopupsIn } from "../popups-in.tsx";
import { IconButton } from "../icon-button.tsx";
import styles from "./dialog.module.css";

type DialogProps = {
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
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    dialog.showModal();
    // Else the focus is on the cross.
    dialog.querySelector<HTMLElement>("[data-focus], form :is(input, select, textarea)")?.focus();
    const pop = pushDialog(dialog);
    const handlePress = ({ target }: MouseEvent) => target === dialog && close();
    dialog.addEventListener("mousedown", handlePress);
    return () => {
      dialog.removeEventListener("mousedown", handlePress);
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
    >
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          <IconButton of={X} label="Закрыть" onClick={onClose} />
        </header>
        <PopupsIn container={() => ref.current}>{children}</PopupsIn>
      </div>
    </dialog>
  );
}
