import { limits } from "@hitoslov/contract/limits";
import type { ReactNode } from "react";
import { PasswordField } from "@hitoslov/brand/controls/password-field.tsx";
import { PhoneField } from "@hitoslov/brand/controls/phone-field.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { typedPhone } from "@hitoslov/brand/phones.ts";
import styles from "../auth-form.module.css";
import { Form, formText } from "../../ui/form.tsx";

export type LoginValues = {
  readonly login: string;
  readonly password: string;
  /** Of the second factor; left out when the field is empty or absent. */
  readonly code?: string;
};

export type RegistrationValues = {
  readonly login: string;
  readonly password: string;
  /** Left out when the field is empty. */
  readonly email?: string;
  readonly phone?: string;
  /** Versions of the documents that are accepted. */
  readonly consents?: string[];
};

type AuthErrors = Partial<Record<Exclude<keyof RegistrationValues, "consents"> | "code", string>>;

type Common = {
  readonly pending: boolean;
  /** By field; the first field with an error takes the focus. */
  readonly errors?: AuthErrors;
  /** An error of no single field. */
  readonly error?: string | undefined;
  /** Shows the other form. */
  readonly onSwitch: () => void;
};

type AuthFormProps = Common &
  (
    | {
        readonly kind: "login";
        readonly onSubmit: (values: LoginValues) => void;
        readonly recoveryHref: string;
        /** The account has a second factor. */
        readonly asksCode: boolean;
        /** Where players of the mobile operator sign in; null: nowhere. */
        readonly operatorHref: string | null;
      }
    | {
        readonly kind: "registration";
        readonly onSubmit: (values: RegistrationValues) => void;
        /** Only login and password: the rest can be added later. */
        readonly short: boolean;
        /** What is accepted with the account. */
        readonly consents: ReactNode;
      }
  );

export function AuthForm(props: AuthFormProps) {
  const { kind, pending, errors = {}, error, onSwitch } = props;
  const login = kind === "login";

  function handleSubmit(data: FormData): void {
    if (props.kind === "login") {
      const code = formText(data, "code").trim();
      props.onSubmit({
        login: formText(data, "login"),
        password: formText(data, "password"),
        ...(code !== "" && { code }),
      });
    } else {
      const email = formText(data, "email");
      const phone = typedPhone(formText(data, "phone"));
      props.onSubmit({
        login: formText(data, "login"),
        password: formText(data, "password"),
        ...(email !== "" && { email }),
        ...(phone !== "" && { phone }),
        ...(data.has("consents") && { consents: data.getAll("consents").map(String) }),
      });
    }
  }

  return (
    <Form
      className={styles.form}
      pending={pending}
      errors={errors}
      error={error}
      onData={handleSubmit}
      heading={<h1>{login ? "Войти в\u00A0эфир" : "Новый голос в\u00A0эфире"}</h1>}
    >
      <TextField
        key={`${kind} login`}
        label={login ? "Логин, почта или телефон" : "Логин"}
        name="login"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={login ? "nina@pochta.ru или +7(916)…" : "nina"}
        error={errors.login}
      />
      <PasswordField
        key={`${kind} password`}
        label="Пароль"
        name="password"
        autoComplete={login ? "current-password" : "new-password"}
        {...(login ? {} : { hint: `Не короче ${limits.password.min}\u00A0символов` })}
        error={errors.password}
      />
      {props.kind === "login" && props.asksCode && (
        <TextField
          label="Код из приложения"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          max={limits.secondFactor.max}
          hint="Или запасной код"
          error={errors.code}
        />
      )}
      {props.kind === "login" ? (
        <a className={`link ${styles.recovery}`} href={props.recoveryHref}>
          Забыли пароль?
        </a>
      ) : props.short ? null : (
        <>
          <TextField
            label="Почта"
            name="email"
            type="email"
            autoComplete="email"
            placeholder="nina@pochta.ru"
            hint="Необязательно"
            error={errors.email}
          />
          <PhoneField placeholder="+7(___)___-__-__" label="Телефон" hint="Необязательно" error={errors.phone} />
        </>
      )}
      {props.kind === "registration" && props.consents}
      <button type="submit" className="key key--action key--big key--wide" aria-busy={pending || undefined}>
        {login ? "Войти" : "Зарегистрироваться"}
      </button>
      <p className={styles.or}>или</p>
      <button type="button" className="key key--wide" onClick={onSwitch}>
        {login ? "Зарегистрироваться" : "Войти"}
      </button>
      {props.kind === "login" && props.operatorHref !== null && (
        <a className="key key--wide" href={props.operatorHref}>
          Войти через оператора
        </a>
      )}
    </Form>
  );
}
