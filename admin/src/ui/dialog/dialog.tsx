import { Modal } from "@hitoslov/brand/controls/modal.tsx";
import { X } from "lucide";
import { type ReactNode, type SyntheticEvent, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../icon-button.tsx";
import { UNSAFE_PortalProvider as PortalProvider } from "react-aria/PortalProvider";
import styles from "./dialog.module.css";

type DialogProps = {
  readonly title: string;
  /** A drawer at the right instead of a card in the middle. */
  readonly side?: boolean;
  readonly role?: "dialog" | "alertdialog";
  readonly children: ReactNode;
  /** Esc, the cross, or a press outside; the parent keeps it open by not unmounting. */
  readonly onClose: () => void;
};

/** A modal dialog with a title and a cross. */
export function Dialog({ title, side = false, role = "dialog", children, onClose }: DialogProps) {
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  const handleCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file chooser inside fires `cancel` too.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };

  // In the body: inside a form its fields would belong to that form, and nested forms are invalid.
  return createPortal(
    <Modal
      role={role}
      className={styles.dialog}
      data-side={side || undefined}
      aria-labelledby={id}
      onBeside={onClose}
      onCancel={handleCancel}
      // React events still bubble to that form.
      onSubmit={(event) => event.stopPropagation()}
    >
      <div ref={panel} className={styles.panel}>
        <PopupsIn container={() => panel.current?.closest("dialog") ?? null}>
          <header className={styles.head}>
            <h2 id={id}>{title}</h2>
            <IconButton of={X} label="Закрыть" onClick={onClose} />
          </header>
          {children}
        </PopupsIn>
      </div>
    </Modal>,
    document.body,
  );
}

type PopupsInProps = { readonly container: () => HTMLElement | null; readonly children: ReactNode };

/**
 * Renders lists, menus and tooltips inside a dialog, as everything outside it is inert. React Aria calls its
 * provider unsafe because a container may clip or misplace them: a dialog as large as the window does not.
 */
function PopupsIn({ container, children }: PopupsInProps) {
  return <PortalProvider getContainer={container}>{children}</PortalProvider>;
}
