import { limits } from "@hitoslov/contract/limits";
import { useState } from "react";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { TextField } from "../../ui/edit-form/text-field.tsx";
import { FormKeys } from "../../ui/form-keys.tsx";
import { useFormCall } from "../../ui/use-form-call.ts";
import styles from "./stocks.module.css";

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

/** Asks why: the answer goes into the history of the draw. */
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
        <TextField
          label="Причина"
          required
          error={errors["reason"]}
          max={limits.comment.max}
          rows={3}
          value={reason}
          onChange={setReason}
        />
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
