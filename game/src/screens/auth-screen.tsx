import { ApiError } from "@hitoslov/contract/client";
import { limits } from "@hitoslov/contract/limits";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { PasswordField } from "@hitoslov/brand/controls/password-field.tsx";
import { PhoneField } from "@hitoslov/brand/controls/phone-field.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { typedPhone } from "@hitoslov/brand/phones.ts";
import styles from "./auth-form.module.css";
import { AuthFrame } from "../features/auth/auth-frame.tsx";
import { unlockAudio } from "../lib/audio-output.ts";
import { enterGame } from "../lib/enter.ts";
import { laterApi } from "../lib/later-api.ts";
import { lazily } from "../lib/lazily.ts";
import { settingsQuery } from "../lib/queries.ts";
import { report } from "../lib/usage.ts";
import { CoverRecord } from "../ui/cover-record.tsx";
import { Form, formText, refusalOf } from "../ui/form.tsx";

const fields = ["login", "password", "email", "phone", "code", "consents"];

const SignUpConsents = lazily(
  () => import("./legal/account-boxes.tsx"),
  (module) => module.SignUpConsents,
);

type Values = { kind: "login"; values: LoginValues } | { kind: "registration"; values: RegistrationValues };

/** The game's face: it plays at one press. Signing in and up lie below; the gate leads on as soon as there is a session. */
export function AuthScreen() {
  const navigate = useNavigate();
  // Who has played already signs up to keep it.
  const keeps = new URLSearchParams(useLocation().search).has("keep");
  const [kind, setKind] = useState<Values["kind"]>(keeps ? "registration" : "login");
  const [asksCode, setAsksCode] = useState(false);
  const signUp = useSignUp();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (form: Values) => (form.kind === "login" ? laterApi.login(form.values) : signUp(form.values)),
    onSuccess: (signedIn, form) => {
      enterGame(signedIn);
      report({ name: form.kind === "login" ? "auth-login" : "auth-register", data: {} });
    },
    onError: (refused) => {
      if (refused instanceof ApiError && refused.body.code === "second_factor") setAsksCode(true);
    },
  });
  const { data: settings } = useQuery(settingsQuery);
  const refused = refusalOf(error, fields);
  const common = {
    pending: isPending,
    ...refused,
    onSwitch: () => {
      reset();
      setKind(kind === "login" ? "registration" : "login");
    },
  };
  return (
    <AuthFrame
      homeHref="/demo"
      face={{
        record: <CoverRecord level={2} />,
        // The song of the day, or the demo where there is none.
        onPlay: () => {
          unlockAudio();
          void navigate("/daily", { state: { play: true } });
        },
      }}
    >
      {kind === "login" ? (
        <AuthForm
          {...common}
          kind="login"
          recoveryHref="/reset"
          asksCode={asksCode}
          operatorHref={settings?.operatorLogin ?? null}
          onSubmit={(values) => mutate({ kind, values })}
        />
      ) : (
        <AuthForm
          {...common}
          kind="registration"
          short={keeps}
          consents={
            <Suspense fallback={null}>
              <SignUpConsents error={refused.errors["consents"]} />
            </Suspense>
          }
          onSubmit={(values) => mutate({ kind, values })}
        />
      )}
    </AuthFrame>
  );
}

/** Signs up. Where the answer was lost the account may be there already: the same words lead into it then. */
function useSignUp() {
  const unanswered = useRef("");
  return async (values: RegistrationValues) => {
    const { login, password } = values;
    const words = `${login}\n${password}`;
    try {
      if (unanswered.current === words) return await laterApi.login({ login, password });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
    }
    unanswered.current = "";
    try {
      return await laterApi.register(values);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) unanswered.current = words;
      throw error;
    }
  };
}

type LoginValues = {
  readonly login: string;
  readonly password: string;
  /** Of the second factor; left out when the field is empty or absent. */
  readonly code?: string;
};

type RegistrationValues = {
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
  /** What concerns no single field. */
  readonly error?: string | undefined;
  /** To the other form. */
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
        /** Login and password alone: the rest can be told later. */
        readonly short: boolean;
        /** What is accepted with the account. */
        readonly consents: ReactNode;
      }
  );

function AuthForm(props: AuthFormProps) {
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
