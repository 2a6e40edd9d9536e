import { Modal } from "@hitoslov/brand/controls/modal.tsx";
import { limits } from "@hitoslov/contract/limits";
import { useId } from "react";
import { Form } from "../../ui/form.tsx";
import { formText } from "../../ui/form-text.ts";
import { PasswordField } from "@hitoslov/brand/controls/password-field.tsx";
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
  const id = useId();
  return (
    <Modal
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onClose={onClose}
    >
      <Form
        className={styles.form}
        pending={pending}
        errors={errors}
        error={error}
        onData={(data) => onDelete(formText(data, "password"))}
        heading={
          <>
            <h2 id={`${id}title`}>Удалить учётную запись?</h2>
            <p id={`${id}text`} className="muted">
              Имя, почта, телефон, фото и&nbsp;очки исчезнут навсегда. Вернуть их&nbsp;будет нельзя. Чтобы никто
              не&nbsp;получил два приза, розыгрыши сохранят отпечаток номера и&nbsp;почты.
            </p>
          </>
        }
      >
        <PasswordField
          label="Ваш пароль"
          name="password"
          autoComplete="current-password"
          max={limits.password.max}
          error={errors.password}
        />
        <div className={styles.actions}>
          <button type="button" className="key" data-first-focus onClick={onClose}>
            Отменить
          </button>
          <button type="submit" className="key key--bad" aria-busy={pending || undefined}>
            Удалить навсегда
          </button>
        </div>
      </Form>
    </Modal>
  );
}
