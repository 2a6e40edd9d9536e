import { ApiError } from "@hitoslov/contract/client";
import { useLayoutEffect, useRef, useState } from "react";
import { messageOf } from "../lib/api.ts";

type Errors = Readonly<Record<string, string>>;

/** A form of one call; what is wrong goes to the field, or to `otherwise` where the server names none. */
export function useFormCall(otherwise: string) {
  const [errors, setErrors] = useState<Errors>({});
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const run = async (call: () => Promise<unknown>): Promise<void> => {
    if (pending) return;
    setPending(true);
    setErrors({});
    try {
      await call();
    } catch (error) {
      const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
      setErrors(Object.keys(fields).length > 0 ? fields : { [otherwise]: messageOf(error) });
    } finally {
      setPending(false);
    }
  };

  return { form, errors, setErrors, pending, run };
}
