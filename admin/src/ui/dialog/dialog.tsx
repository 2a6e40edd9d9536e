import { Modal } from "@hitoslov/brand/controls/modal.tsx";
import { X } from "lucide";
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../icon-button.tsx";
import { UNSAFE_PortalProvider as PortalProvider } from "react-aria/PortalProvider";
import styles from "./dialog.module.css";
import { createStore } from "@hitoslov/brand/store.ts";

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

  useLayoutEffect(() => {
    const dialog = panel.current?.closest("dialog");
    return dialog === null || dialog === undefined ? undefined : pushDialog(dialog);
  }, []);

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
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          <IconButton of={X} label="Закрыть" onClick={onClose} />
        </header>
        <PopupsIn container={() => panel.current?.closest("dialog") ?? null}>{children}</PopupsIn>
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

/** Open dialogs, topmost last. What must be above everything, such as toasts, is rendered inside that one. */
const dialogs = createStore<readonly HTMLDialogElement[]>([]);

function pushDialog(dialog: HTMLDialogElement): () => void {
  dialogs.set([...dialogs.get(), dialog]);
  return () => dialogs.set(dialogs.get().filter((open) => open !== dialog));
}

export function topDialog(): HTMLDialogElement | undefined {
  return dialogs.get().at(-1);
}

export function useTopDialog(): HTMLDialogElement | undefined {
  return dialogs.use().at(-1);
}
