import { useState } from "react";
import { CallForm, LoginField, StaffAuthFrame } from "./auth-form.tsx";
import { ArrowLeft } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { FactorCodeField, focus } from "../../ui/factor-code-field.tsx";
import { useFormCall } from "../../ui/use-form-call.ts";
import { signIn } from "../../lib/session.ts";
import styles from "./auth.module.css";
import { Link } from "react-router";
import { wantsCode, api } from "../../lib/api.ts";
import { PasswordField } from "@hitoslov/brand/controls/password-field.tsx";

/** Asks for the password, then for the code if the account has a second factor. */
export function LoginForm() {
  const [credentials, setCredentials] = useState({ login: "", password: "" });
  const [step, setStep] = useState<"password" | "code" | "password again">("password");
  return (
    <StaffAuthFrame title="Вход">
      <h1>Пульт</h1>
      {step === "code" ? (
        <CodeStep credentials={credentials} onBack={() => setStep("password again")} />
      ) : (
        <PasswordStep
          credentials={credentials}
          focused={step === "password again"}
          onChange={(changes) => setCredentials({ ...credentials, ...changes })}
          onCode={() => setStep("code")}
        />
      )}
    </StaffAuthFrame>
  );
}

type CodeStepProps = { readonly credentials: Credentials; readonly onBack: () => void };

function CodeStep({ credentials, onBack }: CodeStepProps) {
  const [code, setCode] = useState("");
  const form = useFormCall("code", () => signInAsStaff(credentials, code));
  return (
    <>
      <CallForm form={form} submit="Войти" submitting="Входим…">
        <FactorCodeField hint="или запасной код" error={form.errors["code"]} value={code} onChange={setCode} />
      </CallForm>
      <div className={styles.ways}>
        <button type="button" className="link" onClick={onBack}>
          <Icon of={ArrowLeft} />
          Назад
        </button>
        <a className="link" href="/">
          Перейти в&nbsp;игру
        </a>
      </div>
    </>
  );
}

type PasswordStepProps = {
  readonly credentials: Credentials;
  /** Whether the user came back from the code step. */
  readonly focused: boolean;
  readonly onChange: (changes: Partial<Credentials>) => void;
  /** The password is right, and a code is required too. */
  readonly onCode: () => void;
};

function PasswordStep({ credentials, focused, onChange, onCode }: PasswordStepProps) {
  const form = useFormCall("password", () =>
    signInAsStaff(credentials).catch((error: unknown) => {
      if (!wantsCode(error)) throw error;
      onCode();
    }),
  );
  const { errors } = form;

  return (
    <>
      <CallForm form={form} submit="Войти" submitting="Входим…">
        <LoginField
          {...(focused && { ref: focus })}
          label="Логин или почта"
          error={errors["login"]}
          value={credentials.login}
          onChange={(login) => onChange({ login })}
        />
        <PasswordField
          label="Пароль"
          required
          error={errors["password"]}
          name="password"
          autoComplete="current-password"
          value={credentials.password}
          onChange={(password) => onChange({ password })}
        />
      </CallForm>
      <div className={styles.ways}>
        <Link className="link" to="/reset">
          Забыли пароль?
        </Link>
        <a className="link" href="/">
          Перейти в&nbsp;игру
        </a>
      </div>
    </>
  );
}

type Credentials = { readonly login: string; readonly password: string };

/** `code`: of the second factor, if it is required. */
async function signInAsStaff(credentials: Credentials, code?: string): Promise<void> {
  const { token } = await api.login({ ...credentials, area: "admin", ...(code !== undefined && { code }) });
  signIn(token);
}
