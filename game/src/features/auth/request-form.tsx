import { limits } from "@hitoslov/contract/limits";
import { formText } from "../../ui/form-text.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useErrorFocus } from "../../ui/use-error-focus.ts";
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
  const form = useErrorFocus(errors);
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onSubmit(formText(new FormData(event.currentTarget), "login"));
      }}
    >
      <h1>Новый пароль</h1>
      <p className="muted">Пришлём ссылку на&nbsp;почту или код на&nbsp;телефон, указанные в&nbsp;профиле.</p>
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <TextField
        label="Логин, почта или телефон"
        name="login"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={limits.email.max}
        placeholder="nina@pochta.ru или +7(916)…"
        error={errors.login}
      />
      <button type="submit" className="key key--action key--big key--wide" aria-busy={pending || undefined}>
        Получить ссылку или код
      </button>
      <BackToSignIn href={signInHref} />
    </form>
  );
}
