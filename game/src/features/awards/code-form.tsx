import { limits } from "@hitoslov/contract/limits";
import { Form } from "../../ui/form.tsx";
import { formText } from "../../ui/form-text.ts";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import styles from "./awards.module.css";

export const codeFields = ["code"] as const;

type CodeFormProps = {
  /** Where the code has gone. */
  readonly phone: string;
  readonly pending: boolean;
  readonly errors: { readonly code?: string };
  readonly error: string | undefined;
  readonly onSubmit: (code: string) => void;
  /** Asks for another code. */
  readonly onAgain: () => void;
};

export function CodeForm({ phone, pending, errors, error, onSubmit, onAgain }: CodeFormProps) {
  return (
    <Form
      className={styles.form}
      pending={pending}
      errors={errors}
      error={error}
      onData={(data) => onSubmit(formText(data, "code"))}
    >
      <TextField
        label="Код из SMS"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        max={limits.code.digits}
        // It comes in the place of the key that had the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        hint={`Отправили на ${phone}`}
        error={errors.code}
      />
      <div className={styles.actions}>
        <button type="submit" className="key key--action" aria-busy={pending || undefined}>
          Подтвердить
        </button>
        <button type="button" className="link" onClick={onAgain}>
          Прислать новый код
        </button>
      </div>
    </Form>
  );
}
