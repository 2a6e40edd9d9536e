import { ApiError } from "@hitoslov/contract/client";
import { type RefObject, type SubmitEvent, useLayoutEffect, useRef, useState } from "react";
import { messageOf } from "../lib/api.ts";
import { useAfterCreations } from "./use-after-creations.ts";

type Errors = Readonly<Record<string, string>>;

export type FormCall = {
  /** The server's errors by field. */
  readonly errors: Errors;
  readonly pending: boolean;
  /** Props for the `<form>`. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
};

/** A form of one call; errors go to their field, or to `otherwise` if the server names none. */
export function useFormCall(otherwise: string, call: () => Promise<unknown>): FormCall {
  const [errors, setErrors] = useState<Errors>({});
  const [pending, setPending] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const callComplete = useAfterCreations(call);

  useLayoutEffect(() => {
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const submit = async (): Promise<void> => {
    if (pending) return;
    setPending(true);
    setErrors({});
    try {
      await callComplete();
    } catch (error) {
      const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
      setErrors(Object.keys(fields).length > 0 ? fields : { [otherwise]: messageOf(error) });
    } finally {
      setPending(false);
    }
  };

  return {
    errors,
    pending,
    props: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}
