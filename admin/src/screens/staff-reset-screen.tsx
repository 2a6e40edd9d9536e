import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useToast } from "../lib/toasts.tsx";
import { api, wantsCode } from "../lib/api.ts";
import { phoneIn } from "../lib/masks.ts";
import { FormMessage } from "@hitoslov/brand/controls/form-message.tsx";
import { useFormCall } from "../ui/use-form-call.ts";
import { CallForm, LoginField, StaffAuthFrame } from "../features/auth/auth-form.tsx";
import styles from "../features/auth/auth.module.css";
import { limits } from "@hitoslov/contract/limits";
import { typedPhone } from "@hitoslov/brand/phones.ts";
import { checkRepeated } from "../lib/repeated-password.ts";
import { signIn, signOut } from "../lib/session.ts";
import { PasswordField } from "@hitoslov/brand/controls/password-field.tsx";
import { PhoneField } from "@hitoslov/brand/controls/phone-field.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";

/** Sets a new password by the link in a mail, or by a code sent to a phone. */
export function StaffResetScreen() {
  const [params] = useSearchParams();
  const [phone, setPhone] = useState<string | null>(null);
  const navigate = useNavigate();
  const toast = useToast();
  const reset = params.get("token");
  useEffect(() => {
    // Remove the token from the address: counters and the browser's history would keep it.
    if (reset !== null) history.replaceState(history.state, "", location.pathname);
  }, [reset]);
  if (reset === null && phone === null) return <StaffRequestForm onPhone={setPhone} />;
  return (
    <StaffPasswordForm
      way={reset === null ? { phone: phone ?? "" } : { reset }}
      onDone={() => void navigate("/", { replace: true })}
      onCode={(message) => {
        toast.success(message);
        void navigate("/auth", { replace: true });
      }}
      onAgain={() => {
        setPhone(null);
        void navigate("/reset", { replace: true });
      }}
    />
  );
}

/** Step one: asks for the account. The answer is the same if there is none. `onPhone`: a code was sent. */
function StaffRequestForm({ onPhone }: { readonly onPhone: (phone: string) => void }) {
  const [login, setLogin] = useState("");
  const [sent, setSent] = useState(false);
  const form = useFormCall("login", async () => {
    await api.requestReset({ login, area: "admin" });
    const phone = phoneIn(login);
    if (phone === null) setSent(true);
    else onPhone(phone);
  });

  return (
    <StaffAuthFrame title="Новый пароль">
      <h1>Новый пароль</h1>
      {sent ? (
        <>
          <FormMessage>
            Если такой сотрудник есть, письмо уже в&nbsp;пути. Откройте ссылку из&nbsp;него: она действует
            30&nbsp;минут.
          </FormMessage>
          <button type="button" className="link" onClick={() => onPhone("")}>
            Пришёл код по&nbsp;SMS?
          </button>
        </>
      ) : (
        <CallForm form={form} submit="Получить ссылку или код" submitting="Отправляем…">
          <LoginField label="Логин, почта или телефон" error={form.errors["login"]} value={login} onChange={setLogin} />
        </CallForm>
      )}
      <div className={styles.ways}>
        <Link className="link" to="/auth">
          Вспомнили? Войти
        </Link>
        <a className="link" href="/">
          Перейти в&nbsp;игру
        </a>
      </div>
    </StaffAuthFrame>
  );
}

type StaffPasswordFormProps = {
  /** The token of the mail, or the phone the code was sent to: "" if unknown. */
  readonly way: { readonly reset: string } | { readonly phone: string };
  readonly onDone: () => void;
  /** The password is changed, but signing in also takes a code; `message` is the server's. */
  readonly onCode: (message: string) => void;
  /** Asks for another link or code. */
  readonly onAgain: () => void;
};

/** Step two: the new password, twice, as it is not visible. */
function StaffPasswordForm({ way, onDone, onCode, onAgain }: StaffPasswordFormProps) {
  const byPhone = "phone" in way;
  const [sms, setSms] = useState({ phone: byPhone ? way.phone : "", code: "" });
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const form = useFormCall("password", async () => {
    checkRepeated(password, again);
    const proof = byPhone ? { ...sms, phone: typedPhone(sms.phone) } : way;
    try {
      const { token } = await api.resetPassword({ ...proof, password, area: "admin" });
      signIn(token);
      onDone();
    } catch (error) {
      if (!wantsCode(error)) throw error;
      // End any session of this browser, so that the sign-in is shown.
      signOut();
      onCode(error.message);
    }
  });
  const { errors } = form;

  return (
    <StaffAuthFrame title="Новый пароль">
      <h1>Новый пароль</h1>
      {byPhone && (
        <FormMessage>Если такой сотрудник есть, код уже в&nbsp;пути. Он&nbsp;действует 10&nbsp;минут.</FormMessage>
      )}
      <CallForm form={form} submit="Сохранить и&nbsp;войти" submitting="Сохраняем…">
        {byPhone && <StaffCodeFields values={sms} errors={errors} onChange={setSms} />}
        <PasswordField
          label="Новый пароль"
          required
          hint={`Не короче ${limits.password.min}\u00A0символов`}
          error={errors["password"] ?? errors["reset"]}
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
        />
        <PasswordField
          label="Ещё раз"
          required
          error={errors["again"]}
          name="again"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
        />
      </CallForm>
      <div className={styles.ways}>
        <button type="button" className="link" onClick={onAgain}>
          {byPhone ? "Прислать новый код" : "Прислать новую ссылку"}
        </button>
        <Link className="link" to="/auth">
          Войти
        </Link>
      </div>
    </StaffAuthFrame>
  );
}

type PhoneAndCode = { readonly phone: string; readonly code: string };

type StaffCodeFieldsProps = {
  readonly values: PhoneAndCode;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (values: PhoneAndCode) => void;
};

function StaffCodeFields({ values, errors, onChange }: StaffCodeFieldsProps) {
  return (
    <>
      <PhoneField
        label="Телефон"
        placeholder="+7(900)123-45-67"
        required
        error={errors["phone"]}
        value={values.phone}
        onChange={(phone) => onChange({ ...values, phone })}
      />
      <TextField
        label="Код из&nbsp;SMS"
        required
        error={errors["code"]}
        max={limits.code.digits}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={values.code}
        onChange={(code) => onChange({ ...values, code })}
      />
    </>
  );
}
