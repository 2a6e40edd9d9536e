import { useState } from "react";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { Dialog } from "./dialog/dialog.tsx";
import { useClose } from "./dialog/use-close.ts";
import { FormButtons } from "./form-buttons.tsx";
import styles from "./reason-dialog.module.css";
import { useFormCall } from "./use-form-call.ts";

type ReasonDialogProps = {
  readonly title: string;
  /** The consequences. */
  readonly text: string;
  /** null: it cannot be done now, as the text says. */
  readonly yes: string | null;
  /** The confirming button is red. */
  readonly danger?: boolean;
  /** Who will read the reason; by default everybody. */
  readonly hint?: string;
  /** The proposed reason. */
  readonly reason?: string;
  readonly onSubmit: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks for a reason; that of a draw is shown in its history and in its public proof. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, yes, danger = false, hint, reason: proposed = "", onSubmit, onClose } = props;
  const [reason, setReason] = useState(proposed);
  const handleClose = useClose(reason !== proposed, onClose);
  const {
    props: form,
    errors,
    pending,
  } = useFormCall("reason", async () => {
    await onSubmit(reason);
    onClose();
  });
  return (
    <Dialog title={title} onClose={handleClose}>
      <form {...form} className={styles.form}>
        <p>{text}</p>
        {yes !== null && <ReasonField error={errors["reason"]} hint={hint} value={reason} onChange={setReason} />}
        <FormButtons>
          <button type="button" className="key" disabled={pending} onClick={handleClose}>
            {yes === null ? "Закрыть" : "Отменить"}
          </button>
          {yes !== null && (
            <button
              type="submit"
              className={`key key--${danger ? "bad" : "action"}`}
              disabled={pending}
              aria-busy={pending}
            >
              {yes}
            </button>
          )}
        </FormButtons>
      </form>
    </Dialog>
  );
}

type ReasonFieldProps = {
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (reason: string) => void;
};

const readByAll =
  "Её увидят все на\u00A0странице проверки розыгрыша. Не\u00A0называйте имён, логинов и\u00A0телефонов.";

/** The reason for what is done to a player; by default a public one. */
export function ReasonField({ hint = readByAll, ...field }: ReasonFieldProps) {
  return (
    <div>
      <TextField {...field} label="Причина" required hint={hint} rows={3} />
      {/* An error takes the place of the field's own hint. */}
      {field.error !== undefined && <p className="hint">{hint}</p>}
    </div>
  );
}
