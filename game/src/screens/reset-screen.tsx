import { ApiError } from "@hitoslov/contract/client";
import { limits } from "@hitoslov/contract/limits";
import { useMutation } from "@tanstack/react-query";
import { ArrowLeft } from "lucide";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { FormMessage } from "@hitoslov/brand/controls/form-message.tsx";
import { PasswordField } from "@hitoslov/brand/controls/password-field.tsx";
import { PhoneField } from "@hitoslov/brand/controls/phone-field.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { isPhone, maskPhone } from "@hitoslov/brand/phones.ts";
import { useIsHere } from "@hitoslov/brand/use-is-here.ts";
import styles from "./auth-form.module.css";
import { AuthFrame } from "../features/auth/auth-frame.tsx";
import { enterGame } from "../lib/enter.ts";
import { isUnanswered, laterApi } from "../lib/later-api.ts";
import { report } from "../lib/usage.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Form, formText, refusalOf } from "../ui/form.tsx";

/** A new password for who has forgotten theirs, signed in elsewhere or here. */
export function ResetScreen() {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const here = useLocation();
  const reset = new URLSearchParams(here.search).get("token");
  const sentTo = sentToOf(here.state);
  const phone = sentTo ?? null;
  // A browser may reload the page while the player reads the code, and another request would void that code.
  const tellSent = (to: string | null) => void navigate(here.pathname, { replace: true, state: { sentTo: to } });
  useEffect(() => {
    // Counters of visits tell others the address, and it stays in the history of the device.
    if (reset !== null) history.replaceState(history.state, "", location.pathname);
  }, [reset]);
  const request = useMutation({
    mutationFn: (login: string) => laterApi.requestReset({ login, area: "game" }),
    onSuccess: (_answer, login) => {
      if (isHere()) tellSent(isPhone(login) ? maskPhone(login) : null);
    },
  });
  // The link, or phone and code, that a try without an answer may have used up.
  const unanswered = useRef("");
  const choose = useMutation({
    mutationFn: async (values: NewPasswordValues) => {
      const used = JSON.stringify([reset, values.phone, values.code]);
      try {
        return await laterApi.resetPassword({ ...values, ...(reset !== null && { reset }), area: "game" });
      } catch (error) {
        if (unanswered.current === used && isSpent(error)) throw new Error(probablyDone, { cause: error });
        if (isUnanswered(error)) unanswered.current = used;
        throw error;
      }
    },
    onSuccess: (signedIn) => {
      enterGame(signedIn);
      report({ name: "auth-reset", data: {} });
      if (isHere()) void navigate("/", { replace: true });
    },
  });
  return (
    <AuthFrame homeHref="/demo">
      {reset !== null || phone !== null ? (
        <NewPasswordForm
          {...refusalOf(choose.error, newPasswordFields)}
          pending={choose.isPending}
          phone={reset === null ? phone : null}
          signInHref="/auth"
          onSubmit={(values) => choose.mutate(values)}
        />
      ) : sentTo === null ? (
        <LetterSent signInHref="/auth" onCode={() => tellSent("")} />
      ) : (
        <RequestForm
          {...refusalOf(request.error, ["login"])}
          pending={request.isPending}
          signInHref="/auth"
          onSubmit={(login) => request.mutate(login)}
        />
      )}
    </AuthFrame>
  );
}

/** The phone that the code has gone to, empty where it is not known, or null for a letter; undefined before the request. */
function sentToOf(state: unknown): string | null | undefined {
  if (typeof state !== "object" || state === null || !("sentTo" in state)) return undefined;
  return typeof state.sentTo === "string" ? state.sentTo : null;
}

const probablyDone = "Похоже, новый пароль уже сохранён, только ответ не\u00A0дошёл. Попробуйте войти с\u00A0ним.";

/** Whether the link or the code is refused, and not the password. */
function isSpent(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && error.body.fields?.["password"] === undefined;
}

type LetterSentProps = {
  readonly signInHref: string;
  /** A login without an e-mail gets a code instead of a letter. */
  readonly onCode: () => void;
};

/** The same for everybody, whether there is such a player or not. */
function LetterSent({ signInHref, onCode }: LetterSentProps) {
  return (
    <div className={styles.form}>
      <h1>Новый пароль</h1>
      <FormMessage>
        Если такой игрок есть, письмо уже в&nbsp;пути. Откройте ссылку из&nbsp;него: она действует 30&nbsp;минут.
      </FormMessage>
      <div className={styles.between}>
        <BackToSignIn href={signInHref} />
        <button type="button" className="link" onClick={onCode}>
          Пришёл код по&nbsp;SMS?
        </button>
        <AppLink className="link" to="/reset">
          Прислать ещё раз
        </AppLink>
      </div>
    </div>
  );
}

type RequestFormProps = {
  readonly pending: boolean;
  readonly errors: { readonly login?: string };
  readonly error: string | undefined;
  readonly signInHref: string;
  readonly onSubmit: (login: string) => void;
};

/** Step one: who wants a new password. */
function RequestForm({ pending, errors, error, signInHref, onSubmit }: RequestFormProps) {
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

const newPasswordFields = ["phone", "code", "password"] as const;
/** Without phone and code where the link has brought one here. */
type NewPasswordValues = {
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
  readonly signInHref: string;
  readonly onSubmit: (values: NewPasswordValues) => void;
};

/** Step two, by the link of the mail or the code: the password once, for the eye shows it. */
function NewPasswordForm(props: NewPasswordFormProps) {
  const { pending, errors, error, phone, signInHref, onSubmit } = props;
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
        hint={`Не короче ${limits.password.min}\u00A0символов`}
        error={errors.password}
      />
      <button type="submit" className="key key--action key--big key--wide" aria-busy={pending || undefined}>
        Сохранить и&nbsp;войти
      </button>
      <div className={styles.between}>
        <BackToSignIn href={signInHref} />
        {/* An entry of its own: a browser that loads the same address anew keeps its state. */}
        <AppLink className="link" to="/reset">
          {phone === null ? "Прислать новую ссылку" : "Прислать новый код"}
        </AppLink>
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

function BackToSignIn({ href }: { readonly href: string }) {
  return (
    <a className="link" href={href}>
      <Icon of={ArrowLeft} />
      Вернуться ко&nbsp;входу
    </a>
  );
}
