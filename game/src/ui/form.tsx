import { ApiError } from "@hitoslov/contract/client";
import { type InputEventHandler, type ReactNode, type RefObject, useEffect, useRef } from "react";

type FormProps = {
  readonly className: string | undefined;
  /** Sent and not answered yet: a second press sends nothing. */
  readonly pending: boolean;
  /** By the fields' names; the first of them gets the focus. */
  readonly errors: object;
  /** What is wrong with no field of its own. */
  readonly error: string | undefined;
  /** What stands above the error. */
  readonly heading?: ReactNode;
  readonly onInput?: InputEventHandler<HTMLFormElement>;
  readonly onData: (data: FormData) => void;
  readonly children: ReactNode;
};

/** A form whose faults are told in our words, by the server or by us, and not by the browser. */
export function Form({ className, pending, errors, error, heading, onInput, onData, children }: FormProps) {
  const form = useErrorFocus(errors);
  return (
    <form
      ref={form}
      className={className}
      noValidate
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onData(new FormData(event.currentTarget));
      }}
    >
      {heading}
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      {children}
    </form>
  );
}

/** New errors move the focus to the first field that has one. */
function useErrorFocus(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const fields = Object.keys(errors).join();
  useEffect(() => {
    if (fields !== "") form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fields]);
  return form;
}

/** The text of a field; empty where the form has none of this name. */
export function formText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

type Refusal = {
  /** By field. */
  readonly errors: Readonly<Record<string, string>>;
  /** What concerns none of the form's fields. */
  readonly error: string | undefined;
};

/** What a form has to say of a failed call, in the server's words. */
export function refusalOf(error: Error | null, fields: readonly string[]): Refusal {
  if (error === null) return { errors: {}, error: undefined };
  const named = error instanceof ApiError ? Object.entries(error.body.fields ?? {}) : [];
  const errors = Object.fromEntries(named.filter(([field]) => fields.includes(field)));
  return { errors, error: Object.keys(errors).length === 0 ? error.message : undefined };
}
