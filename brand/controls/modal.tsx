import type { DialogHTMLAttributes } from "react";
import { useModal } from "./use-modal.ts";

type ModalProps = Omit<DialogHTMLAttributes<HTMLDialogElement>, "open"> & {
  readonly open?: boolean;
  /** A press outside of the dialog's content. */
  readonly onBeside?: (() => void) | undefined;
};

/**
 * A modal window of the browser's own, which keeps the focus, gives it back and closes on Escape by itself. The focus starts
 * on what carries `data-first-focus`.
 */
export function Modal({ open = true, onBeside, onClose, ...dialog }: ModalProps) {
  return (
    <dialog
      {...dialog}
      ref={useModal(open, onBeside)}
      // Strict mode closes and opens it again before this event arrives.
      onClose={(event) => !event.currentTarget.open && onClose?.(event)}
    />
  );
}
