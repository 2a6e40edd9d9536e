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
  /** Esc, the cross, or a press beside it; the owner may refuse by not unmounting. */
  readonly onClose: () => void;
};

/** A window with its title and a cross. */
export function Dialog({ title, side = false, role = "dialog", children, onClose }: DialogProps) {
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const dialog = panel.current?.closest("dialog");
    return dialog === null || dialog === undefined ? undefined : pushDialog(dialog);
  }, []);

  const handleCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file chooser inside cancels too.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };

  // In the body: inside a form, whose dialog it may be, its fields would be that form's, and a form of its own none.
  return createPortal(
    <Modal
      role={role}
      className={styles.dialog}
      data-side={side || undefined}
      aria-labelledby={id}
      onBeside={onClose}
      onCancel={handleCancel}
      // For React it is still inside that form.
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
 * Draws lists, menus and tooltips inside a dialog, which keeps everything outside it out of reach. React Aria calls its
 * provider unsafe because a container may clip them and confuse their measures: a dialog as large as the window does not.
 */
function PopupsIn({ container, children }: PopupsInProps) {
  return <PortalProvider getContainer={container}>{children}</PortalProvider>;
}

/** Open dialogs, the topmost last: what must be seen above all, as toasts, is drawn inside that one. */
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
