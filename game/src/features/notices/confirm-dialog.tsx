import type { IconNode } from "lucide";
import { type ReactNode, useId } from "react";
import { Modal } from "@hitoslov/brand/controls/modal.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./confirm-dialog.module.css";

type Action = { readonly label: string; readonly onPress: () => void };

type ConfirmDialogProps = {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly icon: IconNode;
  /** What the icon says, if it says more than the text. */
  readonly iconName?: string | undefined;
  /** The colour of the sun; the default depends on the tone. */
  readonly colour?: string | undefined;
  /** `ask` needs a decision and is an alertdialog; `tell` only informs. */
  readonly tone?: "ask" | "tell";
  /** The recommended answer: the black button, which gets the focus first. */
  readonly primary: Action;
  readonly secondary?: Action | undefined;
  /** Escape was pressed. */
  readonly onClose: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, icon, iconName, tone = "ask", primary, secondary, onClose } = props;
  const { colour = tone === "ask" ? "var(--disc-4)" : "var(--disc-3)" } = props;
  const id = useId();
  return (
    <SunDialog
      open={open}
      role={tone === "ask" ? "alertdialog" : "dialog"}
      title={title}
      icon={icon}
      iconName={iconName}
      colour={colour}
      describedBy={`${id}text`}
      onClose={onClose}
    >
      <p id={`${id}text`}>{text}</p>
      <div className={styles.actions} data-one={secondary === undefined || undefined}>
        {secondary !== undefined && (
          <button type="button" className="key" onClick={secondary.onPress}>
            {secondary.label}
          </button>
        )}
        <button type="button" className="key key--action" data-first-focus onClick={primary.onPress}>
          {primary.label}
        </button>
      </div>
    </SunDialog>
  );
}

type SunDialogProps = {
  readonly open: boolean;
  readonly role?: "dialog" | "alertdialog";
  readonly title: string;
  readonly icon: IconNode;
  /** What the icon says, if it says more than the text. */
  readonly iconName?: string | undefined;
  /** The colour of the sun. */
  readonly colour: string;
  readonly describedBy?: string;
  /** Escape was pressed. */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog with a half-record, the sun, on its upper edge. */
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

/** The half-record on a dialog's upper edge, like the sun on the horizon. */
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
