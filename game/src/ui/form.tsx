import { ApiError } from "@hitoslov/contract/client";
import { type InputEventHandler, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { announce } from "../lib/announce.ts";

type FormProps = {
  readonly className: string | undefined;
  /** Whether the form is being sent: a second press sends nothing. */
  readonly pending: boolean;
  /** By the fields' names; the first of them gets the focus. */
  readonly errors: object;
  /** An error of no single field. */
  readonly error: string | undefined;
  /** Shown above the error. */
  readonly heading?: ReactNode;
  readonly onInput?: InputEventHandler<HTMLFormElement>;
  readonly onData: (data: FormData) => void;
  readonly children: ReactNode;
};

/** A form whose errors are shown in our words, by the server or by us, not by the browser. */
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

/** New errors move the focus to the first field that has one; where it is there already, the error is said. */
function useErrorFocus(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const fields = Object.keys(errors).join();
  useEffect(() => {
    if (fields === "") return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A field is described by its error, and before it perhaps by a note.
    const error = field?.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "";
    if (field === document.activeElement) announce(document.getElementById(error)?.textContent ?? "");
    else field?.focus();
  }, [fields]);
  return form;
}

/** The text of a field; empty if the form has no such field. */
export function formText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

type Refusal = {
  /** By field. */
  readonly errors: Readonly<Record<string, string>>;
  /** An error of none of the form's fields. */
  readonly error: string | undefined;
};

/** The errors of a failed call, by field, in the server's words. */
export function refusalOf(error: Error | null, fields: readonly string[]): Refusal {
  if (error === null) return { errors: {}, error: undefined };
  const named = error instanceof ApiError ? Object.entries(error.body.fields ?? {}) : [];
  const errors = Object.fromEntries(named.filter(([field]) => fields.includes(field)));
  return { errors, error: Object.keys(errors).length === 0 ? error.message : undefined };
}
