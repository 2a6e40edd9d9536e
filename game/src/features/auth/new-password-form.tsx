import { limits } from "@hitoslov/contract/limits";
import { Form } from "../../ui/form.tsx";
import { formText } from "../../ui/form-text.ts";
import { PasswordField } from "@hitoslov/brand/controls/password-field.tsx";
import { BackToSignIn } from "./back-to-sign-in.tsx";
import { PhoneField } from "@hitoslov/brand/controls/phone-field.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { FormMessage } from "@hitoslov/brand/controls/form-message.tsx";
import styles from "./auth-form.module.css";

export const newPasswordFields = ["phone", "code", "password"] as const;
/** Without phone and code where the link has brought one here. */
export type NewPasswordValues = {
  readonly password: string;
  readonly phone?: string;
  readonly code?: string;
};

type NewPasswordFormProps = {
  readonly pending: boolean;
  readonly errors: Partial<Record<(typeof newPasswordFields)[number], string>>;
  readonly error: string | undefined;
  /** Where the code has gone, empty where that is not known; null for a link. */
  readonly phone: string | null;
  /** Where to ask for another link or code. */
  readonly requestHref: string;
  readonly signInHref: string;
  readonly onSubmit: (values: NewPasswordValues) => void;
};

/** Step two, by the link of the mail or the code: the password once, for the eye shows it. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { pending, errors, error, phone, requestHref, signInHref, onSubmit } = props;
  return (
    <Form
      className={styles.form}
      pending={pending}
      errors={errors}
      error={error}
      onData={(data) => {
        const byCode = phone !== null && { phone: formText(data, "phone"), code: formText(data, "code") };
        onSubmit({ password: formText(data, "password"), ...byCode });
      }}
      heading={
        <>
          <h1>Новый пароль</h1>
          {phone === null ? (
            <p className="muted">На&nbsp;других устройствах придётся войти заново.</p>
          ) : (
            <FormMessage>Если такой игрок есть, код уже в&nbsp;пути. Он&nbsp;действует 10&nbsp;минут.</FormMessage>
          )}
        </>
      }
    >
      {phone !== null && <CodeFields phone={phone} errors={errors} />}
      <PasswordField
        label="Новый пароль"
        name="password"
        autoComplete="new-password"
        max={limits.password.max}
        hint={`Не короче ${limits.password.min}\u00A0символов`}
        error={errors.password}
      />
      <button type="submit" className="key key--action key--big key--wide" aria-busy={pending || undefined}>
        Сохранить и&nbsp;войти
      </button>
      <div className={styles.between}>
        <BackToSignIn href={signInHref} />
        <a className="link" href={requestHref}>
          {phone === null ? "Прислать новую ссылку" : "Прислать новый код"}
        </a>
      </div>
    </Form>
  );
}

type CodeFieldsProps = { readonly phone: string; readonly errors: { readonly phone?: string; readonly code?: string } };

function CodeFields({ phone, errors }: CodeFieldsProps) {
  return (
    <>
      <PhoneField placeholder="+7(___)___-__-__" label="Телефон" defaultValue={phone} error={errors.phone} />
      <TextField
        label="Код из SMS"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        max={limits.code.digits}
        error={errors.code}
      />
    </>
  );
}
