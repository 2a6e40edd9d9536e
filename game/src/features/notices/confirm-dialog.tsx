import type { IconNode } from "lucide";
import { useId } from "react";
import styles from "./confirm-dialog.module.css";
import { SunDialog } from "./sun-dialog.tsx";

type Action = { readonly label: string; readonly onPress: () => void };

export type ConfirmDialogProps = {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly icon: IconNode;
  /** Where the icon says more than the text, and what it says. */
  readonly iconName?: string | undefined;
  /** Of the sun; by itself that of the tone. */
  readonly colour?: string | undefined;
  /** `ask` wants a decision and is an alertdialog, `tell` only says something. */
  readonly tone?: "ask" | "tell";
  /** What we advise: the black key, on which the focus starts. */
  readonly primary: Action;
  readonly secondary?: Action | undefined;
  /** Escape. */
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
