import { unsentAwardStates } from "@hitoslov/contract/award-states";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide";
import { useId, useRef, useState } from "react";
import { Modal } from "@hitoslov/brand/controls/modal.tsx";
import { PasswordField } from "@hitoslov/brand/controls/password-field.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { saveFile } from "@hitoslov/brand/save-file.ts";
import { showToast } from "@hitoslov/brand/toasts.ts";
import styles from "../../features/profile/profile.module.css";
import { api } from "../../lib/api.ts";
import { isUnanswered, laterApi } from "../../lib/later-api.ts";
import { hasPlayer, onSessionChange, signOut, token } from "../../lib/session.ts";
import { Form, formText, refusalOf } from "../../ui/form.tsx";
import { awardsQuery } from "./awards-query.ts";

function handleDeleted(): void {
  signOut();
  showToast({ variant: "info", title: "Учётная запись удалена" });
}

/**
 * After a try without an answer, a session that the server does not know any more says that the account is gone.
 * @returns ends the waiting, once it is known to be there.
 */
function expectDeleted(): () => void {
  const stop = onSessionChange(() => {
    stop();
    if (token() === null && hasPlayer()) handleDeleted();
  });
  return stop;
}

/** Downloads the player's data or deletes the account. */
export function OwnAccount() {
  const [asking, setAsking] = useState(false);
  const stopExpecting = useRef<() => void>(undefined);
  const download = useMutation({
    mutationFn: () => laterApi.exportMe({}),
    onSuccess: (file) => saveFile("hitoslov.json", file),
    onError: ({ message }) => showToast({ variant: "danger", title: "Данные не скачались", text: message }),
  });
  const remove = useMutation({
    mutationFn: (password: string) => laterApi.deleteMe({ password }),
    onSuccess: handleDeleted,
    onError: (error) => {
      if (isUnanswered(error)) stopExpecting.current ??= expectDeleted();
    },
  });
  const handleClose = () => {
    setAsking(false);
    remove.reset();
    if (stopExpecting.current === undefined) return;
    const stop = () => {
      stopExpecting.current?.();
      stopExpecting.current = undefined;
    };
    api.getMe({}).then(stop, () => {});
  };
  return (
    <section className={styles.section}>
      <h2>Учётная запись</h2>
      <div className={styles.actions}>
        <button
          type="button"
          className="key"
          aria-busy={download.isPending || undefined}
          onClick={() => {
            if (!download.isPending) download.mutate();
          }}
        >
          <Icon of={Download} />
          Скачать свои данные
        </button>
        <button type="button" className="key" onClick={() => setAsking(true)}>
          <Icon of={Trash2} />
          Удалить учётную запись
        </button>
      </div>
      {asking && (
        <DeleteDialog
          {...refusalOf(remove.error, ["password"])}
          pending={remove.isPending}
          onDelete={(password) => remove.mutate(password)}
          onClose={handleClose}
        />
      )}
    </section>
  );
}

type DeleteDialogProps = {
  readonly pending: boolean;
  readonly errors: { readonly password?: string };
  readonly error: string | undefined;
  readonly onDelete: (password: string) => void;
  readonly onClose: () => void;
};

/** Asks for the password, because deletion cannot be undone. */
function DeleteDialog({ pending, errors, error, onDelete, onClose }: DeleteDialogProps) {
  const id = useId();
  const { data: awards } = useQuery(awardsQuery);
  const lost = awards?.filter(({ state }) => unsentAwardStates.includes(state)).map(({ prize }) => `«${prize}»`);
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
            <div id={`${id}text`} className={`muted ${styles.told}`}>
              {lost?.length !== 0 && (
                <p>Призы, которые ещё не&nbsp;отправлены, достанутся другим{lost && `: ${lost.join(", ")}`}.</p>
              )}
              <p>
                Имя, почта, телефон и&nbsp;фото исчезнут навсегда, игры и&nbsp;очки останутся без имени. Вернуть
                их&nbsp;будет нельзя. Чтобы никто не&nbsp;получил два приза, розыгрыши сохранят отпечаток номера
                и&nbsp;почты.
              </p>
            </div>
          </>
        }
      >
        <PasswordField label="Ваш пароль" name="password" autoComplete="current-password" error={errors.password} />
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
