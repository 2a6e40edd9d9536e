import { limits } from "@hitoslov/contract/limits";
import { useId } from "react";
import { useModal } from "../../art/use-modal.ts";
import { formText } from "../../ui/form-text.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { useErrorFocus } from "../../ui/use-error-focus.ts";
import styles from "./profile.module.css";

type DeleteDialogProps = {
  readonly pending: boolean;
  readonly errors: { readonly password?: string };
  readonly error: string | undefined;
  readonly onDelete: (password: string) => void;
  readonly onClose: () => void;
};

/** Asks for the password, for this cannot be undone. */
export function DeleteDialog({ pending, errors, error, onDelete, onClose }: DeleteDialogProps) {
  const dialog = useModal(true);
  const form = useErrorFocus(errors);
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onClose={onClose}
    >
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) onDelete(formText(new FormData(event.currentTarget), "password"));
        }}
      >
        <h2 id={`${id}title`}>Удалить учётную запись?</h2>
        <p id={`${id}text`} className="muted">
          Имя, почта, телефон, фото и&nbsp;очки исчезнут навсегда. Вернуть их&nbsp;будет нельзя.
        </p>
        {error !== undefined && (
          <p className="error" role="alert">
            {error}
          </p>
        )}
        <PasswordField
          label="Ваш пароль"
          name="password"
          autoComplete="current-password"
          maxLength={limits.password.max}
          error={errors.password}
        />
        <div className={styles.actions}>
          <button type="button" className="key" data-first-focus onClick={onClose}>
            Отмена
          </button>
          <button type="submit" className="key key--bad" aria-busy={pending || undefined}>
            Удалить навсегда
          </button>
        </div>
      </form>
    </dialog>
  );
}
