import { Modal } from "@hitoslov/brand/controls/modal.tsx";
import type { IconNode } from "lucide";
import { type ReactNode, useId } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./confirm-dialog.module.css";

type SunDialogProps = {
  readonly open: boolean;
  readonly role?: "dialog" | "alertdialog";
  readonly title: string;
  readonly icon: IconNode;
  /** Where the icon says more than the text, and what it says. */
  readonly iconName?: string | undefined;
  /** Of the sun. */
  readonly colour: string;
  readonly describedBy?: string;
  /** Escape. */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog with a half-record on it. */
export function SunDialog(props: SunDialogProps) {
  const { open, role = "dialog", title, icon, iconName, colour, describedBy, onClose, children } = props;
  const id = useId();
  return (
    <Modal
      open={open}
      className={styles.dialog}
      role={role}
      aria-labelledby={`${id}title`}
      aria-describedby={describedBy}
      onClose={onClose}
    >
      <span className={styles.sun} role={iconName && "img"} aria-label={iconName}>
        <DialogSun colour={colour} />
        <Icon of={icon} className={styles.icon} strokeWidth={2.6} />
      </span>
      <h2 id={`${id}title`}>{title}</h2>
      {children}
    </Modal>
  );
}

/** The half-record that stands on a dialog as the sun on the horizon. */
function DialogSun({ colour }: { readonly colour: string }) {
  return (
    <svg viewBox="0 0 160 80" width="100%" height="100%" aria-hidden="true" focusable="false">
      <path d="M0 80a80 80 0 0 1 160 0z" fill={colour} />
      <path
        d="M12 80a68 68 0 0 1 136 0M22 80a58 58 0 0 1 116 0"
        fill="none"
        stroke="rgb(0 0 0 / .16)"
        strokeWidth={3}
      />
      <path d="M46 80a34 34 0 0 1 68 0z" fill="var(--disc-label)" />
    </svg>
  );
}
