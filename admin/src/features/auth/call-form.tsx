import type { ReactNode } from "react";
import type { FormCall } from "../../ui/use-form-call.ts";
import styles from "./auth.module.css";

type CallFormProps = {
  readonly form: FormCall;
  /** What the key says, and what while the call is on its way. */
  readonly submit: string;
  readonly submitting: string;
  readonly children: ReactNode;
};

/** Fields and the one key below them. */
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
