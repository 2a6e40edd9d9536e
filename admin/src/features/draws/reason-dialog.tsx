import { useState } from "react";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FormKeys } from "../../ui/form-keys.tsx";
import { useFormCall } from "../../ui/use-form-call.ts";
import { ReasonField } from "./reason-field.tsx";
import styles from "./draws.module.css";

type ReasonDialogProps = {
  readonly title: string;
  /** What comes of it. */
  readonly text: string;
  readonly yes: string;
  /** What is proposed. */
  readonly reason?: string;
  readonly onSubmit: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks why: the answer goes into the history of the draw and into its public proof. */
export function ReasonDialog({ title, text, yes, reason: proposed = "", onSubmit, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState(proposed);
  const { props, errors, pending } = useFormCall("reason", async () => {
    await onSubmit(reason);
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form {...props} className={styles.add}>
        <p>{text}</p>
        <ReasonField error={errors["reason"]} value={reason} onChange={setReason} />
        <FormKeys>
          <button type="button" className="key" disabled={pending} onClick={onClose}>
            Отменить
          </button>
          <button type="submit" className="key key--action" disabled={pending} aria-busy={pending}>
            {yes}
          </button>
        </FormKeys>
      </form>
    </Dialog>
  );
}
