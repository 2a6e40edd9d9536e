import { limits } from "@hitoslov/contract/limits";
import { Form } from "../../ui/form.tsx";
import { formText } from "../../ui/form-text.ts";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { BackToSignIn } from "./back-to-sign-in.tsx";
import styles from "./auth-form.module.css";

type RequestFormProps = {
  readonly pending: boolean;
  readonly errors: { readonly login?: string };
  readonly error: string | undefined;
  readonly signInHref: string;
  readonly onSubmit: (login: string) => void;
};

/** Step one: who wants a new password. */
export function RequestForm({ pending, errors, error, signInHref, onSubmit }: RequestFormProps) {
  return (
    <Form
      className={styles.form}
      pending={pending}
      errors={errors}
      error={error}
      onData={(data) => onSubmit(formText(data, "login"))}
      heading={
        <>
          <h1>Новый пароль</h1>
          <p className="muted">Пришлём ссылку на&nbsp;почту или код на&nbsp;телефон, указанные в&nbsp;профиле.</p>
        </>
      }
    >
      <TextField
        label="Логин, почта или телефон"
        name="login"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        max={limits.email.max}
        placeholder="nina@pochta.ru или +7(916)…"
        error={errors.login}
      />
      <button type="submit" className="key key--action key--big key--wide" aria-busy={pending || undefined}>
        Получить ссылку или код
      </button>
      <BackToSignIn href={signInHref} />
    </Form>
  );
}
