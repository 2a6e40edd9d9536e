import type { DialogHTMLAttributes } from "react";
import { useModal } from "./use-modal.ts";

type ModalProps = Omit<DialogHTMLAttributes<HTMLDialogElement>, "open"> & {
  readonly open?: boolean;
  /** A press outside of the dialog's content. */
  readonly onBeside?: (() => void) | undefined;
};

/**
 * A native modal dialog: the browser keeps the focus inside, restores it and closes the dialog on Escape. The focus
 * starts on the element with `data-first-focus`, or on the first field in it.
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
