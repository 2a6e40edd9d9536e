import type { Session } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { PasswordField } from "@hitoslov/brand/controls/password-field.tsx";
import { zonedFormat } from "@hitoslov/brand/time-zone.ts";
import { Form, formText } from "../../ui/form.tsx";
import styles from "./profile.module.css";

export const passwordFields = ["current_password", "password"] as const;
export type PasswordValues = Readonly<Record<(typeof passwordFields)[number], string>>;

type PasswordFormProps = {
  readonly pending: boolean;
  readonly errors: Partial<PasswordValues>;
  readonly error: string | undefined;
  readonly onSubmit: (values: PasswordValues) => void;
};

export function PasswordForm({ pending, errors, error, onSubmit }: PasswordFormProps) {
  return (
    <Form
      className={styles.form}
      pending={pending}
      errors={errors}
      error={error}
      onData={(data) => {
        onSubmit({ current_password: formText(data, "current_password"), password: formText(data, "password") });
      }}
    >
      <PasswordField
        label="Текущий пароль"
        name="current_password"
        autoComplete="current-password"
        error={errors.current_password}
      />
      <PasswordField
        label="Новый пароль"
        name="password"
        autoComplete="new-password"
        hint={`Не короче ${limits.password.min}\u00A0символов`}
        error={errors.password}
      />
      <div className={styles.actions}>
        <button type="submit" className="key key--action" aria-busy={pending || undefined}>
          Сменить пароль
        </button>
      </div>
    </Form>
  );
}

type SessionsProps = {
  readonly sessions: readonly Session[];
  readonly pending: boolean;
  /** Ends the session with this id; without one, all sessions but the current. */
  readonly onEnd: (id?: string) => void;
};

const moment = zonedFormat("ru", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
const areas: Record<Session["area"], string> = { game: "Игра", admin: "Пульт" };

export function Sessions({ sessions, pending, onEnd }: SessionsProps) {
  const end = (id?: string) => {
    if (!pending) onEnd(id);
  };
  return (
    <section className={styles.section}>
      <h2>Где вы&nbsp;вошли</h2>
      <ul className={styles.sessions}>
        {sessions.map(({ _id, area, last_used_at, current }) => {
          const when = moment().format(new Date(last_used_at));
          return (
            <li key={_id}>
              <div>
                <p>{current ? "Это устройство" : "Другое устройство"}</p>
                <p className="hint">
                  {areas[area]}, {when}
                </p>
              </div>
              {!current && (
                <button
                  type="button"
                  className="key key--sm"
                  aria-label={`Завершить: ${areas[area]}, ${when}`}
                  onClick={() => end(_id)}
                >
                  Завершить
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <div>
          <button type="button" className="key" aria-busy={pending || undefined} onClick={() => end()}>
            Выйти везде, кроме этого устройства
          </button>
        </div>
      )}
    </section>
  );
}
