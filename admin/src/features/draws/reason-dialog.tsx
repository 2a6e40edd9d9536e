import { useState } from "react";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { useClose } from "../../ui/dialog/use-close.ts";
import { FormButtons } from "../../ui/form-buttons.tsx";
import { useFormCall } from "../../ui/use-form-call.ts";
import styles from "./draws.module.css";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";

type ReasonDialogProps = {
  readonly title: string;
  /** The consequences. */
  readonly text: string;
  /** null: it cannot be done now, as the text says. */
  readonly yes: string | null;
  /** The proposed reason. */
  readonly reason?: string;
  readonly onSubmit: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks for a reason, which is shown in the history of the draw and in its public proof. */
export function ReasonDialog({ title, text, yes, reason: proposed = "", onSubmit, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState(proposed);
  const handleClose = useClose(reason !== proposed, onClose);
  const { props, errors, pending } = useFormCall("reason", async () => {
    await onSubmit(reason);
    onClose();
  });
  return (
    <Dialog title={title} onClose={handleClose}>
      <form {...props} className={styles.add}>
        <p>{text}</p>
        {yes !== null && <ReasonField error={errors["reason"]} value={reason} onChange={setReason} />}
        <FormButtons>
          <button type="button" className="key" disabled={pending} onClick={handleClose}>
            {yes === null ? "Закрыть" : "Отменить"}
          </button>
          {yes !== null && (
            <button type="submit" className="key key--action" disabled={pending} aria-busy={pending}>
              {yes}
            </button>
          )}
        </FormButtons>
      </form>
    </Dialog>
  );
}

type ReasonFieldProps = {
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (reason: string) => void;
};

const hint = "Её увидят все на\u00A0странице проверки розыгрыша. Не\u00A0называйте имён, логинов и\u00A0телефонов.";

/** The public reason for what is done to an entrant. */
export function ReasonField(field: ReasonFieldProps) {
  return (
    <div>
      <TextField {...field} label="Причина" required hint={hint} rows={3} />
      {/* An error takes the place of the field's own hint. */}
      {field.error !== undefined && <p className="hint">{hint}</p>}
    </div>
  );
}
