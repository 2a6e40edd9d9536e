import { type ReactNode, type Ref, useEffect } from "react";
import { Logo } from "@hitoslov/brand/logo.tsx";
import { Radiola } from "@hitoslov/brand/radiola.tsx";
import styles from "./auth.module.css";
import type { FormCall } from "../../ui/use-form-call.ts";
import { limits } from "@hitoslov/contract/limits";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";

/** The frame of the sign-in screens: a radiola behind a panel. */
export function StaffAuthFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} — Пульт — Хитослов`;
  }, [title]);
  return (
    <main className={styles.auth}>
      <div className={styles.art}>
        <a className={styles.logo} href="/" aria-label="Хитослов, в игру">
          <Logo />
        </a>
        <Radiola className={styles.radiola} state="cold" />
      </div>
      <div className={styles.panel}>{children}</div>
    </main>
  );
}

type CallFormProps = {
  readonly form: FormCall;
  /** The text of the button, and the one while the call is pending. */
  readonly submit: string;
  readonly submitting: string;
  readonly children: ReactNode;
};

/** Fields with one button below them. */
export function CallForm({ form: { props, pending }, submit, submitting, children }: CallFormProps) {
  return (
    <form {...props} className={styles.form}>
      {children}
      <button type="submit" className="key key--action key--big key--wide" aria-busy={pending} disabled={pending}>
        {pending ? submitting : submit}
      </button>
    </form>
  );
}

type LoginFieldProps = {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (login: string) => void;
};

/** Login, e-mail or phone. */
export function LoginField(props: LoginFieldProps) {
  return (
    <TextField
      {...props}
      required
      name="login"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      max={limits.email.max}
    />
  );
}
